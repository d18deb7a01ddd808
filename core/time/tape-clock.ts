import { type FrameCount, frameCountOf, framesOfTimecode, timecodeOf } from './frame-counts.ts'
import { exactRate, frameAt } from './frames.ts'
import { formatTimecode } from './timecode.ts'

/** How times of a cut are shown: by the timecode of the tape, or by running time where `tape` is null. */
export interface DeskClock {
  rate: number
  tape: { count: FrameCount; startFrames: number } | null
}

/** The tape's own clock, counted from the timecode of its first frame; null where that is not known or the rate has no timecode. */
export function tapeOf(rate: number, startTimecode: string | null): DeskClock['tape'] {
  const count = startTimecode === null ? null : frameCountOf(rate, startTimecode.includes(';'))
  const startFrames = count && framesOfTimecode(startTimecode!, count)
  return count && startFrames !== null ? { count, startFrames } : null
}

/** `14:23:10:05` as the tape has it; of running time hours, minutes, seconds and the frame within the second. */
export function frameTimecode(ms: number, { rate, tape }: DeskClock): string {
  const frame = frameAt(ms, rate)
  if (tape) return timecodeOf(tape.startFrames + frame, tape.count)
  const second = Math.floor(frame / exactRate(rate) + 1e-6)
  return `${formatTimecode(second * 1000)}:${String(frame - Math.ceil(second * exactRate(rate) - 1e-6)).padStart(2, '0')}`
}
