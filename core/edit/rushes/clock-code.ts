import { framesOfTimecode } from '../../time/frame-counts.ts'
import { countingOfRush } from './rush-frames.ts'

interface Clocked {
  shotAt: string | null
  rateNum: number | null
  rateDen: number | null
  dropFrame: boolean
}

/** The time of day a file says, in UTC as cameras write it, as the timecode of its first frame; null where it says none, or its rate is unknown. */
export function clockFrame(rush: Clocked): number | null {
  const counting = countingOfRush(rush)
  const time = /T(\d\d:\d\d:\d\d)/.exec(rush.shotAt ? new Date(rush.shotAt).toISOString() : '')?.[1]
  if (!counting || !time) return null
  // Where numbers are dropped, most full minutes begin with the third.
  return framesOfTimecode(`${time}:00`, counting) ?? framesOfTimecode(`${time}:02`, counting) ?? framesOfTimecode(`${time}:04`, counting)
}
