import { frameCount, timecodeOf } from '../../time/frame-counts.ts'

const second = 30_000 / 1001

/** `00:00:01:15`, with `;` before the frames in drop frame: milliseconds at 29.97 frames a second, `frames` later. Null when it is none. */
export function timecodeToMs(written: string, frames = 0): number | null {
  const [, , minutes = 0, seconds = 0, , count = 0] = (shape.exec(written) ?? []).map(Number)
  return minutes > 59 || seconds > 59 || count > 29 ? null : countedOn(written, frames)
}

const shape = /^(\d{1,2}):(\d{2}):(\d{2})([:;.,])(\d{2})$/

/** The same for an invalid timecode, such as frame 31 of 30: the excess overflows. Null when it has not the form of one. */
export function countedOn(written: string, frames = 0): number | null {
  const matched = shape.exec(written)
  if (!matched) return null
  const [hours, minutes, seconds, count] = [1, 2, 3, 5].map((part) => Number(matched[part])) as [number, number, number, number]
  const nominal = ((hours * 60 + minutes) * 60 + seconds) * 30 + count
  const allMinutes = hours * 60 + minutes
  const dropped = matched[4] === ':' ? 0 : 2 * (allMinutes - Math.floor(allMinutes / 10))
  return Math.round(((nominal - dropped + frames) / second) * 1000)
}

export const framesOf = (ms: number): number => Math.round((ms / 1000) * second)

/** A count of frames as drop-frame timecode, which follows real time. */
export const dropFrameTimecode = (frames: number): string => timecodeOf(frames, frameCount('29.97 DF'))
