export type WritingDirection = 'ltr' | 'rtl'

/** Languages that are written from right to left in their usual script (ISO 639). */
const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ji', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi'])
const scripts = /-(?:Arab|Hebr|Syrc|Thaa|Nkoo|Adlm|Rohg)\b/i
const strong = {
  rtl: /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u,
  // Scripts written from left to right.
  ltr: /(?=\p{L})[^\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u,
}

/** How a language is written (BCP 47); undefined where none is known. */
export function directionOfLanguage(language: string | null | undefined): WritingDirection | undefined {
  if (!language || language === 'zxx' || language === 'und') return undefined
  if (/-[a-z]{4}\b/i.test(language)) return scripts.test(language) ? 'rtl' : 'ltr'
  return rightToLeft.has(language.split('-')[0]!.toLowerCase()) ? 'rtl' : 'ltr'
}

/**
 * The direction of words in a language, for `dir`: a sentence keeps its language's, also where it begins with a foreign name, so that its full stop
 * comes at its end. Only words that have no letter of that direction go the other way; without a language the first letter says it.
 */
export function directionOfWords(words: string, language?: string | null): WritingDirection {
  const usual = directionOfLanguage(language) ?? firstOf(words)
  const other = usual === 'rtl' ? 'ltr' : 'rtl'
  return strong[other].test(words) && !strong[usual].test(words) ? other : usual
}

const firstOf = (words: string): WritingDirection => {
  const letter = /\p{L}/u.exec(words)?.[0] ?? ''
  return strong.rtl.test(letter) ? 'rtl' : 'ltr'
}
