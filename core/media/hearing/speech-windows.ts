import type { TimedRange } from '../../time/timecode.ts'

/** A recogniser of Whisper's kind takes half a minute at a time; a little stays free, so that a last word is not cut. */
export const longestWindowMs = 28_000
/** A longer pause is skipped: recognisers invent words in it. */
const longestPauseMs = 3000
/** Padding around speech: voices begin before they are loud. */
const marginMs = 200
/** A window with less speech than this is a knock or the start of a tone. */
const leastSpeechMs = 350

/**
 * The windows to recognise: stretches of speech joined over short pauses, at most `longestWindowMs` each, cut in pauses. A longer
 * stretch is cut where it is. Given and returned in order, in milliseconds.
 */
export function windowsOf(speech: readonly TimedRange[], soundMs: number): TimedRange[] {
  const windows: (TimedRange & { spokenMs: number })[] = []
  for (const stretch of speech.flatMap(cutLong)) {
    const last = windows.at(-1)
    const joins =
      last && stretch.startsMs - last.endsMs <= longestPauseMs && stretch.endsMs - last.startsMs <= longestWindowMs - 2 * marginMs
    const spokenMs = stretch.endsMs - stretch.startsMs
    if (!joins) windows.push({ ...stretch, spokenMs })
    else {
      last.endsMs = stretch.endsMs
      last.spokenMs += spokenMs
    }
  }
  const spoken = windows.filter((window) => window.spokenMs >= leastSpeechMs)
  return spoken.map(({ startsMs, endsMs }, at) => {
    const [before, after] = [spoken[at - 1]?.endsMs ?? 0, spoken[at + 1]?.startsMs ?? soundMs]
    // Half of the gap between two windows at most: no word is recognised twice.
    return {
      startsMs: Math.round(Math.max(startsMs - marginMs, (startsMs + before) / 2, 0)),
      endsMs: Math.round(Math.min(endsMs + marginMs, (endsMs + after) / 2, soundMs)),
    }
  })
}

function cutLong({ startsMs, endsMs }: TimedRange): TimedRange[] {
  const parts = Math.ceil((endsMs - startsMs) / (longestWindowMs - 2 * marginMs))
  const eachMs = (endsMs - startsMs) / parts
  return Array.from({ length: parts }, (_, at) => ({ startsMs: startsMs + at * eachMs, endsMs: startsMs + (at + 1) * eachMs }))
}
