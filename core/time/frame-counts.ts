import { constantRate, perSecond, type Rate } from '../media/media-plan.ts'

/** How a cutting room counts: frames a second, and how their count is written down. */
export interface FrameCount {
  /** As it is chosen and stored: `29.97 DF`. */
  id: FrameCountId
  rate: Rate
  /** Frames a second of its timecode has: 30 at 29.97. */
  nominal: number
  /** Leaves out the first numbers of nine minutes in ten, so that the count follows real time. */
  dropFrame: boolean
}

/** What timecode is written by: a count, or what is known of a file's own. */
export type Counting = Pick<FrameCount, 'nominal' | 'dropFrame'>

/** How a rate is counted that no list of counts has, as a camera's own. Only at 29.97 and 59.94 can numbers be dropped. */
export function countingOf({ frames, seconds }: Rate, dropFrame: boolean): Counting {
  const nominal = Math.round(frames / seconds)
  return { nominal, dropFrame: dropFrame && seconds === 1001 && nominal % 30 === 0 }
}

export const frameCountIds = ['23.976', '24', '25', '29.97 DF', '29.97', '30', '48', '50', '59.94 DF', '59.94', '60'] as const
export type FrameCountId = (typeof frameCountIds)[number]

export function frameCount(id: FrameCountId): FrameCount {
  const rate = constantRate(Number.parseFloat(id))
  return { id, rate, nominal: Math.round(perSecond(rate)), dropFrame: id.endsWith('DF') }
}

/** The frame count of a cut's own rate, as whole frames a second or a fraction; null for a rate without timecode. */
export function frameCountOf(framesPerSecond: number | null, dropFrame = false): FrameCount | null {
  if (framesPerSecond === null) return null
  const near = frameCountIds
    .map(frameCount)
    .filter((count) => Math.abs(perSecond(count.rate) - framesPerSecond) / framesPerSecond < 0.0005)
    .toSorted((one) => (one.dropFrame === dropFrame ? -1 : 1))
  return near[0] ?? null
}

/** Frames from midnight to midnight, after which timecode begins again at 00:00:00:00. */
export const framesPerDay = ({ nominal, dropFrame }: Counting): number =>
  24 * 3600 * nominal - (dropFrame ? 144 * 9 * droppedIn(nominal) : 0)

/** A count of frames as timecode: `01:00:00:00`, and `;` before the frames where numbers are dropped. Goes round at 24 hours. */
export function timecodeOf(frames: number, { nominal, dropFrame }: Counting): string {
  const day = framesPerDay({ nominal, dropFrame })
  const number = withDropped(((frames % day) + day) % day, nominal, dropFrame)
  const seconds = Math.floor(number / nominal)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two)
  return `${parts.join(':')}${dropFrame ? ';' : ':'}${two(number % nominal)}`
}

/**
 * The frames a timecode counts from 00:00:00:00. Drop frame is a property of the count, not of the separators, which programs
 * write differently (Premiere puts `;` between all of them). Null for what is no timecode, and for numbers that were dropped or never are.
 */
export function framesOfTimecode(written: string, { nominal, dropFrame }: Counting): number | null {
  const matched = /^(\d{1,2})[:;](\d{2})[:;](\d{2})[:;.,](\d{2})$/.exec(written.trim())
  if (!matched) return null
  const [hours, minutes, seconds, frames] = matched.slice(1).map(Number) as [number, number, number, number]
  if (hours > 23 || minutes > 59 || seconds > 59 || frames >= nominal) return null
  const number = ((hours * 60 + minutes) * 60 + seconds) * nominal + frames
  if (!dropFrame) return number
  const dropped = droppedIn(nominal)
  if (minutes % 10 !== 0 && seconds === 0 && frames < dropped) return null
  const allMinutes = hours * 60 + minutes
  return number - dropped * (allMinutes - Math.floor(allMinutes / 10))
}

/** Numbers a minute leaves out: two of 30, four of 60. */
const droppedIn = (nominal: number) => nominal / 15

function withDropped(frames: number, nominal: number, dropFrame: boolean): number {
  if (!dropFrame) return frames
  const dropped = droppedIn(nominal)
  const [perMinute, perTen] = [60 * nominal - dropped, 600 * nominal - 9 * dropped]
  const [tens, rest] = [Math.floor(frames / perTen), frames % perTen]
  return frames + 9 * dropped * tens + (rest < 60 * nominal ? 0 : dropped * (1 + Math.floor((rest - 60 * nominal) / perMinute)))
}

const two = (value: number) => String(value).padStart(2, '0')
