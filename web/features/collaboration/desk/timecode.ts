import { exactRate, frameAt } from '#core/frames.ts'
import { formatTimecode } from '#core/timecode.ts'

/** Hours, minutes, seconds and the frame within the second: `00:47:12:08`. Seconds are real time; a cutting room's own count is in exports. */
export function frameTimecode(ms: number, rate: number): string {
  const frame = frameAt(ms, rate)
  const second = Math.floor(frame / exactRate(rate) + 1e-6)
  return `${formatTimecode(second * 1000)}:${String(frame - Math.ceil(second * exactRate(rate) - 1e-6)).padStart(2, '0')}`
}
/** A range as one line, or the frame of a note that stands on one. */
export const rangeTimecode = ({ startsMs, endsMs }: { startsMs: number; endsMs: number | null }, rate: number): string =>
  endsMs === null ? frameTimecode(startsMs, rate) : `${frameTimecode(startsMs, rate)} – ${frameTimecode(endsMs, rate)}`
