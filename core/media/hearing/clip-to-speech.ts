import type { TimedRange } from '../../time/timecode.ts'
import { indexStartedBy } from '../../time/timecode.ts'
import type { HeardWord } from '../captions/from-words.ts'

const shortestMs = 60

/**
 * Clips words to detected speech: a recogniser stretches the last word before a pause, and starts the first after one too early.
 * `speech` in order. A word far from any speech keeps its times.
 */
export function clippedToSpeech(words: readonly HeardWord[], speech: readonly TimedRange[]): HeardWord[] {
  return words.map(([text, fromMs, toMs, begins]): HeardWord => {
    const [startsMs, endsMs] = clipped(fromMs, toMs, speech)
    return [text, startsMs, endsMs, begins]
  })
}

function clipped(fromMs: number, toMs: number, speech: readonly TimedRange[]): [number, number] {
  const at = indexStartedBy(speech, fromMs)
  const [here, next] = [speech[at], speech[at + 1]]
  if (here && fromMs < here.endsMs) {
    // Most of a word that begins in the last moments before a pause and ends after it is after the pause.
    const behind = next ? toMs - next.startsMs : 0
    if (next && behind > here.endsMs - fromMs) return [next.startsMs, toMs]
    return [fromMs, Math.max(fromMs + shortestMs, Math.min(toMs, here.endsMs))]
  }
  if (next && toMs > next.startsMs) return [next.startsMs, Math.max(next.startsMs + shortestMs, Math.min(toMs, next.endsMs))]
  return [fromMs, Math.max(fromMs + shortestMs, toMs)]
}
