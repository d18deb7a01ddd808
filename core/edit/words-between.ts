import type { WordTime } from '../media/captions/word-times.ts'

export interface SpokenCue {
  startsMs: number
  endsMs: number
  text: string
  speaker?: string | undefined
  words?: readonly WordTime[] | null | undefined
}

/** One word with its time; a caption whose words were not measured is one word. */
export interface SpokenWord {
  text: string
  startsMs: number
  endsMs: number
}

/** The words of a caption in the order of their times. */
export const spokenWords = ({ startsMs, endsMs, text, words }: SpokenCue): SpokenWord[] =>
  words && words.length > 0 ? words.map(([word, from, to]) => ({ text: word, startsMs: from, endsMs: to })) : [{ text, startsMs, endsMs }]

/** What is said in a range: words that have begun and not ended before it, up to its end. Half of a word is the word. */
export function wordsBetween(cues: readonly SpokenCue[], startsMs: number, endsMs: number): string {
  return cues
    .flatMap(spokenWords)
    .filter((word) => word.endsMs > startsMs && word.startsMs < endsMs)
    .map(({ text }) => text)
    .join(' ')
}

/** Who speaks longest in a range, as the transcript calls them; '' where nobody is named. */
export function speakerBetween(cues: readonly SpokenCue[], startsMs: number, endsMs: number): string {
  const spoken = new Map<string, number>()
  for (const cue of cues) {
    const shared = Math.min(cue.endsMs, endsMs) - Math.max(cue.startsMs, startsMs)
    if (cue.speaker && shared > 0) spoken.set(cue.speaker, (spoken.get(cue.speaker) ?? 0) + shared)
  }
  return [...spoken].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? ''
}
