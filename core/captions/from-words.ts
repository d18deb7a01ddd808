import type { CaptionCue } from '../captions.ts'
import type { WordTime } from './edits.ts'
import { breakLines, lineLimit } from './line-breaks.ts'

/** A word a recogniser heard, and where it began a new sentence or breath of its own. */
export type HeardWord = readonly [text: string, startsMs: number, endsMs: number, begins: boolean]

const [mostLetters, mostMs, pauseMs] = [lineLimit * 2, 6000, 700]

/** Heard words as cues of two lines at most: they part at pauses, after sentences, and where they grow too long, rather after a comma. */
export function cuesFromWords(heard: readonly HeardWord[]): (CaptionCue & { words: WordTime[] })[] {
  const cues: HeardWord[][] = []
  for (const word of heard) {
    const cue = cues.at(-1)
    const last = cue?.at(-1)
    if (!cue || !last || parts(cue, last, word)) cues.push([word])
    else cue.push(word)
  }
  return cues.flatMap((words, at) => {
    const text = words.map(([word]) => word).join(' ')
    const next = cues[at + 1]?.[0]?.[1] ?? Number.POSITIVE_INFINITY
    const startsMs = words[0]![1]
    // A last word is read a moment longer than it is said, where there is room.
    const endsMs = Math.max(startsMs + 1, Math.min(Math.max(words.at(-1)![2] + 300, startsMs + 833), next))
    return text.trim() === ''
      ? []
      : [{ startsMs, endsMs, text: breakLines(text), speaker: '', words: words.map(([word, from, to]): WordTime => [word, from, to]) }]
  })
}

function parts(cue: readonly HeardWord[], last: HeardWord, word: HeardWord): boolean {
  const letters = cue.reduce((sum, [text]) => sum + text.length + 1, 0)
  if (word[1] - last[2] >= pauseMs) return true
  if (letters + word[0].length > mostLetters || word[2] - cue[0]![1] > mostMs) return true
  if (/[.!?…]["”»')\]]*$/.test(last[0]) && letters > 12) return true
  if (word[3] && letters > lineLimit) return true
  return /[,;:–—]$/.test(last[0]) && letters > mostLetters * 0.75
}
