import { type WrittenLanguage, writtenLanguages } from './written-languages.ts'

export interface LikelyReading {
  encoding: string
  /** About 1 for a text in a language we know, below 0 for an implausible mix of letters. */
  score: number
}

/** Penalty of rare code pages. */
const handicap: Record<string, number> = {
  ...{ 'windows-1252': -0.1, 'iso-8859-2': 0.1, 'iso-8859-5': 0.2, 'koi8-r': 0.05, ibm866: 0.1, macintosh: 0.3, 'windows-1258': 0.3 },
  ...{ 'windows-1257': 0.05, 'windows-874': 0.15 },
  // Byte pairs that are all valid are seldom a coincidence.
  ...{ shift_jis: -0.4, 'euc-jp': -0.35, gb18030: -0.2, big5: -0.2, 'euc-kr': -0.4 },
}

/** The encodings in which these bytes may be a text, the likeliest first; of those that give the same letters the commonest. */
export function likelyReadings(bytes: Uint8Array, language?: string): LikelyReading[] {
  const sample = telling(bytes)
  const byText = new Map<string, LikelyReading>()
  for (const encoding of new Set(writtenLanguages.flatMap(({ encodings }) => encodings))) {
    const text = new TextDecoder(encoding).decode(sample)
    const score = Math.max(
      ...writtenLanguages
        .filter(({ encodings }) => encodings.includes(encoding))
        .map((one) => likeness(text, one) + (language?.split('-')[0] === one.language ? 0.3 : 0)),
    )
    const read = { encoding, score: score - (handicap[encoding] ?? 0) }
    if (read.score > (byText.get(text)?.score ?? Number.NEGATIVE_INFINITY)) byText.set(text, read)
  }
  return [...byText.values()].sort((a, b) => b.score - a.score)
}

/** The lines that have a byte above 127, as far as some kilobytes: no encoding of ours has a line end within a character. */
function telling(bytes: Uint8Array): Uint8Array {
  const most = 16_000
  const kept: number[] = []
  for (let from = 0; from < bytes.length && kept.length < most; ) {
    const end = bytes.indexOf(10, from)
    const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1)
    if (line.some((byte) => byte > 127)) kept.push(...line.subarray(0, most))
    from += line.length
  }
  return Uint8Array.from(kept)
}

const marks = new Set('“”„‚‘’–—…«»‹›€°•♪♫\u00A0')
const letter = /\p{L}|\p{M}/u
const wide = /[\u3040-\u30FF\u3400-\u9FFF\uAC00-\uD7AF]/u

/** Similarity of a text to a language: letters above ASCII by frequency, and its most common words. */
function likeness(text: string, { common, letters, words, joined, needs }: WrittenLanguage): number {
  if (needs && !needs.test(text)) return -1
  let [sum, count, before] = [0, 0, ' ']
  for (const [at, character] of Array.from(text).entries()) {
    const last = before
    before = character
    if (at > 0 && /[a-z]/i.test(character) && letter.test(last) && last > '\u007F' && !joined) sum -= 1
    if (character <= '\u007F') continue
    count++
    const lower = character.toLowerCase()
    if (character === '\uFFFD' || /\p{Cc}|\p{Co}|\p{Cn}/u.test(character)) sum -= 4
    else if (marks.has(character)) sum += 0.7
    else if (common.has(lower)) sum += 1
    else if (letters.test(lower)) sum += joined ? 0.8 : 0.5
    else if (letter.test(character)) sum -= 0.7
    else sum -= 1
    // A capital within a word, and another alphabet within one, point to another code page.
    if (lower !== character && letter.test(last)) sum -= last === last.toLowerCase() ? 1 : 0.2
    if (!joined && /[a-z]/i.test(last) && letter.test(character)) sum -= wide.test(character) ? 2 : 1
  }
  const all = text.toLowerCase().match(/[\p{L}\p{M}’']+/gu) ?? []
  const known = words.size === 0 ? 0 : all.filter((word) => words.has(word)).length / Math.max(1, all.length)
  return sum / Math.max(1, count) + 0.4 * Math.min(1, known * 4)
}
