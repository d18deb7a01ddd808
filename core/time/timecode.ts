/** A piece of a version: milliseconds from its first frame, the end excluded. */
export interface TimedRange {
  startsMs: number
  endsMs: number
}

/** `00:47:12`: running time as burnt-in timecode. Always two digits of hours, so that columns line up; longer than 99 h simply widens. */
export function formatTimecode(ms: number): string {
  const { hours, minutes, seconds } = timeParts(ms)
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Whole hours, minutes and seconds of a running time; what is spoken to a screen reader is made of them. */
export function timeParts(ms: number): { hours: number; minutes: number; seconds: number } {
  const total = Math.max(0, Math.floor(ms / 1000))
  return { hours: Math.floor(total / 3600), minutes: Math.floor(total / 60) % 60, seconds: total % 60 }
}

/** A length as a catalogue gives it: seconds of what is shorter than two minutes, else whole minutes and hours; never zero. */
export function runtime(ms: number): { hours: number; minutes: number; seconds: number } {
  if (ms < 119_500) return { hours: 0, minutes: 0, seconds: Math.max(1, Math.round(ms / 1000)) }
  const minutes = Math.round(ms / 60_000)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60, seconds: 0 }
}

/** The same as it is written: `54 s`, `12 min`, `1 h 12 min`. Zeros are left out. */
export function writtenLength(
  ms: number,
  write = (count: number, unit: 'hours' | 'minutes' | 'seconds') => `${count} ${unitSigns[unit]}`,
): string {
  const { hours, minutes, seconds } = runtime(ms)
  const parts = [hours && write(hours, 'hours'), minutes && write(minutes, 'minutes'), seconds && write(seconds, 'seconds')]
  return parts.filter(Boolean).join(' ')
}
const unitSigns = { hours: 'h', minutes: 'min', seconds: 's' } as const

/**
 * The start a link asks for, in milliseconds: `2832`, `2832.5`, `47:12`, `1:02:03`, `1h2m3s`, and the begin of a media fragment (`npt:10,20`).
 * Null when it says nothing we understand.
 */
export function parseStart(value: string | null | undefined): number | null {
  const begin = value?.trim().replace(/^npt:/, '').split(',')[0]
  if (!begin) return null
  const clock = /^(?:(\d+):)?(\d{1,3}):(\d{1,2}(?:\.\d+)?)$/.exec(begin)
  if (clock) return toMs(clock[1], clock[2], clock[3])
  if (/^\d+(\.\d+)?s?$/.test(begin)) return Math.round(Number.parseFloat(begin) * 1000)
  const spoken = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+(?:\.\d+)?)s)?$/.exec(begin)
  return spoken ? toMs(spoken[1], spoken[2], spoken[3]) : null
}

/** Index of the range that contains `ms` in a list sorted by start; -1 when none does. The last one starting at or before wins. */
export function indexAt(ranges: readonly TimedRange[], ms: number): number {
  const index = indexStartedBy(ranges, ms)
  return index >= 0 && ms < ranges[index]!.endsMs ? index : -1
}

/** Index of the last range that has started by `ms`, ended or not; -1 before the first. A transcript follows it through silences. */
export function indexStartedBy(ranges: readonly TimedRange[], ms: number): number {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.startsMs <= ms) low = middle + 1
    else high = middle
  }
  return low - 1
}

const toMs = (hours: string | undefined, minutes: string | undefined, seconds: string | undefined) =>
  Math.round((Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)) * 1000)
