import type { TimedRange } from '#core/time/timecode.ts'

/** Times in order at which cues may begin and end. */
export interface Snaps {
  starts: readonly number[]
  ends: readonly number[]
}

/** A cue ends this many frames before a cut, because viewers read a cue again that stays over one. */
const framesBeforeCut = 2

/** A cue begins where a pause ends or with the first frame of a shot, and ends where a pause begins or just before the next shot. */
export function snapsOf(pauses: readonly TimedRange[], shotsMs: readonly number[], frameRate: number): Snaps {
  const before = (framesBeforeCut * 1000) / (frameRate || 25)
  const inOrder = (times: number[]) => times.sort((one, other) => one - other)
  return {
    starts: inOrder([...pauses.map((pause) => pause.endsMs), ...shotsMs]),
    ends: inOrder([...pauses.map((pause) => pause.startsMs), ...shotsMs.map((ms) => Math.max(0, Math.round(ms - before)))]),
  }
}
