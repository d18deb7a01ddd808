/** The parts of an event's line as they are written. */
export interface EventLine {
  number: number
  reel: string
  channels: string
  /** `C`, `D`, `W001`, `K`, `KB`, `KO`. */
  type: string
  /** Of the transition. */
  frames: number
  times: readonly [sourceIn: string, sourceOut: string, recordIn: string, recordOut: string]
}

/** Reads the line of an event from its end: reels are of any length, and may have blanks in them. Null for any other line. */
export function readEventLine(line: string): EventLine | null {
  const parts = line.split(/\s+/)
  const [number = ''] = parts
  const times = parts.slice(-4)
  if (!/^\d{1,6}$/.test(number) || parts.length < 8 || !times.every((each) => /^\d{1,2}[:;.,]\d{2}[:;.,]\d{2}[:;.,]\d{2}$/.test(each)))
    return null
  const before = parts.slice(1, -4)
  const last = before.at(-1) ?? ''
  const hasFrames = /^\d{1,4}$/.test(last) && /^(?:D|W\d*|K[BO]?)$/i.test(before.at(-2) ?? '')
  const [frames, rest] = hasFrames ? [Number(last), before.slice(0, -1)] : [0, before]
  const [channels, type] = rest.slice(-2)
  const reel = rest.slice(0, -2).join(' ')
  if (reel === '' || !/^(?:C|D|W\d*|K[BO]?)$/i.test(type ?? '')) return null
  return {
    number: Number(number),
    reel,
    channels: channels!,
    type: type!.toUpperCase(),
    frames,
    times: times as unknown as EventLine['times'],
  }
}
