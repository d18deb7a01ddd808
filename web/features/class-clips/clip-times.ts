import { formatTimecode, parseStart } from '#core/time/timecode.ts'

/** A moment as the fields for times have it, to the millisecond: `00:00:12.480`. */
export function timeText(ms: number): string {
  const whole = Math.round(ms)
  const rest = whole % 1000
  return rest === 0 ? formatTimecode(whole) : `${formatTimecode(whole)}.${String(rest).padStart(3, '0')}`
}

export interface ClipTimes {
  starts: string
  ends: string
}

/** The times after one end was set to the moment of the film. The other end is emptied when the clip would end before it begins. */
export function setHere(times: ClipTimes, end: 'starts' | 'ends', ms: number): ClipTimes {
  const other = parseStart(end === 'starts' ? times.ends : times.starts)
  const turned = other !== null && (end === 'starts' ? other <= ms : other >= ms)
  return end === 'starts'
    ? { starts: timeText(ms), ends: turned ? '' : times.ends }
    : { starts: turned ? '' : times.starts, ends: timeText(ms) }
}
