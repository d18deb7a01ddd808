import type { TimedRange } from '../../time/timecode.ts'

/** A stretch of speech. `speaker` counts voices from 0, in no order. */
export interface SpeakerTurn extends TimedRange {
  speaker: number
}

/**
 * Who says each cue, as "1", "2", … in the order in which they are first heard: the voice that speaks for most of it; empty without speech. Null where
 * there is only one voice.
 */
export function speakersOfCues(cues: readonly TimedRange[], turns: readonly SpeakerTurn[]): string[] | null {
  const who = cues.map((cue) => {
    const spoken = new Map<number, number>()
    for (const { startsMs, endsMs, speaker } of turns) {
      const ms = Math.min(endsMs, cue.endsMs) - Math.max(startsMs, cue.startsMs)
      if (ms > 0) spoken.set(speaker, (spoken.get(speaker) ?? 0) + ms)
    }
    return [...spoken].toSorted(([, a], [, b]) => b - a)[0]?.[0]
  })
  const order = [...new Set(who.filter((one) => one !== undefined))]
  return order.length > 1 ? who.map((one) => (one === undefined ? '' : String(order.indexOf(one) + 1))) : null
}
