import { frameCountOf, framesOfTimecode } from './frame-counts.ts'
import { startOfFrame } from './frames.ts'
import type { DeskClock } from './tape-clock.ts'
import { formatTimecode, parseStart } from './timecode.ts'

/** A time as a field has it, to the millisecond: `00:00:12.480`. */
export function timeText(ms: number): string {
  const whole = Math.round(ms)
  const rest = whole % 1000
  return rest === 0 ? formatTimecode(whole) : `${formatTimecode(whole)}.${String(rest).padStart(3, '0')}`
}

/**
 * A time as people type it, in milliseconds: running time in every form of `parseStart`, with a decimal comma too, and timecode with frames
 * (`01:00:12:05`, `01:00:12;05` where numbers are dropped), counted by the clock of the tape where the file has one. Null for what is none.
 */
export function readTime(typed: string, clock: DeskClock | null = null): number | null {
  const text = typed.trim()
  const framed = /^\d{1,2}[:;]\d{2}[:;]\d{2}[:;]\d{2}$/.test(text)
  if (!framed) return parseStart(/^[\d:]+,\d{1,3}$/.test(text) ? text.replace(',', '.') : text)
  const count = clock && (clock.tape?.count ?? frameCountOf(clock.rate, text.includes(';')))
  const frames = count && framesOfTimecode(text, count)
  if (!clock || frames === null) return null
  const frame = frames - (clock.tape?.startFrames ?? 0)
  return frame < 0 ? null : startOfFrame(frame, clock.rate)
}
