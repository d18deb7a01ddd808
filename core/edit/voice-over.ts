import type { EditClock } from './items.ts'

/** How many words a text has. */
export const wordCount = (text: string): number => text.match(/\S+/g)?.length ?? 0

/** How long words take that nobody has recorded yet, in frames of the edit. */
export const spokenFrames = (text: string, { rate, wordsAMinute }: EditClock): number =>
  Math.round((wordCount(text) * 60 * rate.frames) / (wordsAMinute * rate.seconds))
