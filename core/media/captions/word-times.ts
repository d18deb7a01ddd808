import { matches } from './merge-words.ts'

/**
 * A word of a cue and when it is said, in ms. `sure`: the recogniser's confidence, 0 to 1; null or undefined where unknown, and where a
 * person has confirmed it. `heard`: what the recogniser heard where a name of the film was put in its place; '' for the further words of that name.
 */
export type WordTime = readonly [
  text: string,
  startsMs: number,
  endsMs: number,
  sure?: number | null | undefined,
  heard?: string | undefined,
]

/** Below one half a word is more likely wrong than right, by the recogniser's own estimate. */
const unsureBelow = 0.5

export const isUnsure = ([, , , sure]: WordTime): boolean => typeof sure === 'number' && sure < unsureBelow

/** The words of a text, as they count in `words`. */
export const tokensOf = (text: string): string[] => text.match(/\S+/g) ?? []

/** From and to of a word in the text; null where it has no such word. */
export function placeOfWord(text: string, word: number): [from: number, to: number] | null {
  let seen = 0
  for (const { 0: token, index } of text.matchAll(/\S+/g)) if (seen++ === word) return [index, index + token.length]
  return null
}

/** Which word of a text a place in it is in, or follows. */
export const wordAt = (text: string, place: number): number => Math.max(0, tokensOf(text.slice(0, place + 1)).length - 1)

export const sameWords = (a: readonly WordTime[] | null, b: readonly WordTime[] | null): boolean =>
  a === b ||
  (!!a &&
    !!b &&
    a.length === b.length &&
    a.every((one, at) => {
      const other = b[at]!
      return (
        one[0] === other[0] && one[1] === other[1] && one[2] === other[2] && (one[3] ?? null) === (other[3] ?? null) && one[4] === other[4]
      )
    }))

interface Spoken {
  text: string
  startsMs: number
  endsMs: number
  words: readonly WordTime[] | null
}

/**
 * The words of a cue after its text was changed. What was not changed keeps everything; a word in the place of another takes its time and is sure,
 * because a person wrote it; what was put in shares the time between its neighbours. Null where they were not measured.
 */
export function wordsAfter({ text: before, startsMs, endsMs, words }: Spoken, after: string): readonly WordTime[] | null {
  if (!words) return null
  const [was, now] = [tokensOf(before), tokensOf(after)]
  if (was.length !== words.length || now.length === 0) return null
  const made: WordTime[] = []
  for (const [fromWas, toWas, fromNow, toNow] of runsOf(was, now)) {
    const [old, fresh] = [words.slice(fromWas, toWas), now.slice(fromNow, toNow)]
    if (old.length === fresh.length) made.push(...fresh.map((text, at) => inPlaceOf(old[at]!, text)))
    else if (old.length > 0) made.push(...shared(fresh, old[0]![1], old.at(-1)![2]))
    else made.push(...between(made, fresh, words[toWas]?.[1] ?? endsMs, startsMs))
  }
  return made
}

/** A person confirms a word: its confidence is 1 and what was heard is dropped. The further words of a name go with it. */
export function markedRight(words: readonly WordTime[], at: number): readonly WordTime[] {
  const [first, end] = groupAt(words, at)
  return words.map((word, index) => (index >= first && index < end ? ([word[0], word[1], word[2]] as const) : word))
}

/** The words that were put in the place of one thing heard: from and to. A word alone where none was. */
function groupAt(words: readonly WordTime[], at: number): [from: number, to: number] {
  let [from, to] = [at, at + 1]
  while (from > 0 && words[from]?.[4] === '') from--
  if (words[from]?.[4] === undefined) return [at, at + 1]
  while (words[to]?.[4] === '') to++
  return [from, to]
}

/** The text and words of a cue with the name at `at` replaced by what was heard. */
export function nameTakenBack(cue: Spoken, at: number): { text: string; words: readonly WordTime[] | null } | null {
  const { text, words } = cue
  if (!words || tokensOf(text).length !== words.length) return null
  const [from, to] = groupAt(words, at)
  const heard = words[from]?.[4]
  const [begins, ends] = [placeOfWord(text, from), placeOfWord(text, to - 1)]
  if (!heard || !begins || !ends) return null
  const changed = `${text.slice(0, begins[0])}${heard}${text.slice(ends[1])}`
  const fresh = shared(tokensOf(heard), words[from]![1], words[to - 1]![2])
  return { text: changed, words: [...words.slice(0, from), ...fresh, ...words.slice(to)] }
}

/** Words that share a stretch of time, each by its letters. */
function shared(texts: readonly string[], fromMs: number, toMs: number): WordTime[] {
  const whole = texts.reduce((sum, text) => sum + text.length, 0)
  let before = 0
  return texts.map((text): WordTime => {
    const from = fromMs + ((toMs - fromMs) * before) / whole
    before += text.length
    return [text, Math.round(from), Math.round(fromMs + ((toMs - fromMs) * before) / whole)]
  })
}

/** The same letters with other punctuation are no new word: no person has confirmed it. */
function inPlaceOf(old: WordTime, text: string): WordTime {
  if (old[0] === text) return old
  const [, from, to, ...rest] = old
  return bare(old[0]) === bare(text) ? [text, from, to, ...rest] : [text, from, to]
}
const bare = (word: string) => word.replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const [shortMs, longLetterMs] = [60, 150]

/** Words put in between two: they take the pause there, or a share of a word before them that lasts longer than it can be said. */
function between(made: WordTime[], fresh: readonly string[], untilMs: number, startsMs: number): WordTime[] {
  const last = made.at(-1)
  const fromMs = last ? last[2] : Math.min(startsMs, untilMs)
  if (last && untilMs - fromMs < shortMs * fresh.length && last[2] - last[1] > longLetterMs * last[0].length) {
    made.pop()
    const [first, ...rest] = shared([last[0], ...fresh], last[1], Math.max(last[2], untilMs))
    return [[first![0], first![1], first![2], ...last.slice(3)] as unknown as WordTime, ...rest]
  }
  return shared(fresh, fromMs, Math.max(fromMs, untilMs))
}

/** Stretches of two texts in order: those of equal words, and between them what is another. */
function* runsOf(was: readonly string[], now: readonly string[]): Generator<[number, number, number, number]> {
  let first = 0
  while (first < was.length && first < now.length && was[first] === now[first]) first++
  let end = 0
  while (end < was.length - first && end < now.length - first && was.at(-1 - end) === now.at(-1 - end)) end++
  if (first > 0) yield [0, first, 0, first]
  const [middleWas, middleNow] = [was.slice(first, was.length - end), now.slice(first, now.length - end)]
  if (middleWas.length === middleNow.length) {
    if (middleWas.length > 0) yield [first, first + middleWas.length, first, first + middleNow.length]
  } else {
    let [fromWas, fromNow] = [0, 0]
    const found = matches(middleWas, middleNow)
    for (let at = 0; at <= middleWas.length; at++) {
      const to = at === middleWas.length ? middleNow.length : found[at]!
      if (to < 0) continue
      if (at > fromWas || to > fromNow) yield [first + fromWas, first + at, first + fromNow, first + to]
      if (at < middleWas.length) yield [first + at, first + at + 1, first + to, first + to + 1]
      fromWas = at + 1
      fromNow = to + 1
    }
  }
  if (end > 0) yield [was.length - end, was.length, now.length - end, now.length]
}
