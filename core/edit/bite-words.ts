import { tokensOf, type WordTime } from '../media/captions/word-times.ts'
import type { Rate } from '../media/media-plan.ts'
import type { EditItem, FrameRange } from './items.ts'
import { framesOf, framesOfStruck, msOfFrames } from './kept-frames.ts'

/** What is said in a rush, as its captions have it. */
export interface SaidCue {
  id: string
  startsMs: number
  endsMs: number
  text: string
  speaker: string
  words?: readonly WordTime[] | null | undefined
}

/** A word of a rush. Without measured words its time is its share of the sentence, by letters. */
export interface BiteWord {
  text: string
  startsMs: number
  endsMs: number
  speaker: string
  cue: string
}

/** Every word of a rush in order of time. */
export function wordsOfCues(cues: readonly SaidCue[]): BiteWord[] {
  return cues
    .flatMap(({ id: cue, speaker, ...said }) =>
      timedWords(said).map(([text, startsMs, endsMs]) => ({ text, startsMs, endsMs, speaker, cue })),
    )
    .toSorted((one, other) => one.startsMs - other.startsMs)
}

function timedWords({ text, startsMs, endsMs, words }: Pick<SaidCue, 'text' | 'startsMs' | 'endsMs' | 'words'>): readonly WordTime[] {
  const tokens = tokensOf(text)
  if (words && words.length === tokens.length) return words
  const letters = tokens.reduce((sum, token) => sum + token.length, 0)
  let before = 0
  return tokens.map((token): WordTime => {
    const from = startsMs + ((endsMs - startsMs) * before) / letters
    before += token.length
    return [token, Math.round(from), Math.round(startsMs + ((endsMs - startsMs) * before) / letters)]
  })
}

/** Indexes of the words an item has: those that begin in its range. One that begins in the last frame is the next word, of which nothing is heard. */
export function wordsOfItem(words: readonly BiteWord[], item: Pick<EditItem, 'in' | 'out'>, rate: Rate): [from: number, to: number] {
  if (item.in === null || item.out === null) return [0, 0]
  // The in of a bite is the frame its first word begins in.
  return [begunBy(words, msOfFrames(item.in, rate) - 1e-6), begunBy(words, msOfFrames(Math.max(item.in, item.out - 1), rate) - 1e-6)]
}

/** How many words have begun before a moment. */
export function begunBy(words: readonly BiteWord[], ms: number): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (words[middle]!.startsMs < ms) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether a word is struck: by its middle, because strikes leave its neighbours their frames. */
export function isStruck({ startsMs, endsMs }: Pick<BiteWord, 'startsMs' | 'endsMs'>, struck: readonly FrameRange[], rate: Rate): boolean {
  const middle = (startsMs + endsMs) / 2
  return struck.some(([from, to]) => middle >= msOfFrames(from, rate) && middle < msOfFrames(to, rate))
}

/** The frames to strike for words next to each other; null where they are too short for one. */
export const framesToStrike = (words: readonly BiteWord[], rate: Rate): FrameRange | null =>
  words.length === 0 ? null : framesOfStruck(words[0]!.startsMs, words.at(-1)!.endsMs, rate)

/** An item's range with its beginning or end moved to another word; null where there is none. */
export function trimmedByWord(
  item: Pick<EditItem, 'in' | 'out'>,
  words: readonly BiteWord[],
  rate: Rate,
  end: 'in' | 'out',
  by: 1 | -1,
): FrameRange | null {
  const [from, to] = wordsOfItem(words, item, rate)
  const next = end === 'in' ? words[from + by] : words[to - 1 + by]
  if (!next || item.in === null || item.out === null) return null
  const [first, last] = framesOf(next.startsMs, next.endsMs, rate)
  const range: FrameRange = end === 'in' ? [first, item.out] : [item.in, last]
  return range[1] > range[0] && (by === (end === 'in' ? -1 : 1) || to - from > 1) ? range : null
}
