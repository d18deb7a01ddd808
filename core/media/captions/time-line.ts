const clock = String.raw`(?:\d+:)?\d{1,3}:\d{1,2}(?:[.,]\d{1,3}|:\d{3})?`
/** The arrow as files have it, also as a word processor puts it right. */
const arrow = '(?:-{1,3} ?>|[–—]>|→)'
const times = new RegExp(String.raw`^\s*(${clock})\s*${arrow}\s*(${clock})(?:\s+(.*))?$`)
/** Something like a clock on both sides of an arrow: it was meant to be times. */
const meant = new RegExp(String.raw`^\s*\S*\d:\S*\s*${arrow}\s*\S*\d:`)
/** What may follow the times: a WebVTT setting, or a SubRip position. */
const setting = /^(?:[a-z]+:\S+|[XY][12]:\d+)$/i

export interface TimeLine {
  startsMs: number
  endsMs: number
  /** What follows the times and is no setting. */
  words: string
}

/** A line of WebVTT or SubRip that is times from its beginning to its end; undefined: an arrow alone makes none. */
export function readTimeLine(line: string): TimeLine | undefined {
  const matched = times.exec(line)
  if (!matched) return undefined
  const rest = (matched[3] ?? '').split(/\s+/).filter((word) => !setting.test(word))
  return { startsMs: readClock(matched[1]!), endsMs: readClock(matched[2]!), words: rest.join(' ') }
}

export const meantForTimes = (line: string): boolean => meant.test(line) && !times.test(line)

function readClock(written: string): number {
  // A third colon comes before thousandths: two digits there would be frames at an unknown rate.
  const [, whole = '', fraction = '0'] = /^((?:\d+:)*?\d+:\d+)(?:[.,](\d+))?$/.exec(written.replace(/:(\d{3})$/, '.$1')) ?? []
  return whole.split(':').reduce((total, part) => total * 60 + Number(part), 0) * 1000 + Number(fraction.padEnd(3, '0'))
}
