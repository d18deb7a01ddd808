/** What a TTML document says its times are counted in. */
export interface Clock {
  /** Times are counted in the frames of a tape, `nominalRate` to the second it shows: an hour of it may be longer than one of the clock. */
  smpte: boolean
  nominalRate: number
  drops: 'nonDrop' | 'dropNTSC' | 'dropPAL'
  frameRate: number
  subFrameRate: number
  tickRate: number
}

export function clockOf(attribute: (name: string) => string | undefined): Clock {
  const positive = (name: string) => {
    const value = Number(attribute(name))
    return Number.isFinite(value) && value > 0 && value < 1e9 ? value : undefined
  }
  const [times = 1, by = 1] = (attribute('frameRateMultiplier') ?? '1 1').split(/[\s:]+/).map(Number)
  const multiplier = times > 0 && by > 0 ? times / by : 1
  const nominalRate = positive('frameRate') ?? 30
  const frameRate = nominalRate * multiplier
  const drops = (['dropNTSC', 'dropPAL'] as const).find((one) => one === attribute('dropMode')) ?? 'nonDrop'
  const smpte = attribute('timeBase') === 'smpte'
  const subFrameRate = positive('subFrameRate') ?? 1
  return {
    smpte,
    nominalRate,
    drops,
    frameRate,
    subFrameRate,
    tickRate: positive('tickRate') ?? (attribute('frameRate') ? frameRate * subFrameRate : 1),
  }
}

/** A time expression of TTML (https://www.w3.org/TR/ttml1/#timing-value-timeExpression) in ms; undefined when not given, null when it is none. */
export function ttmlTime(written: string | undefined, clock: Clock): number | null | undefined {
  if (written === undefined) return undefined
  const clockTime = /^(\d{2,}):(\d{2}):(\d{2})(?:\.(\d+)|:(\d{2,})(?:\.(\d+))?)?$/.exec(written.trim())
  if (clockTime) {
    const [, hours, minutes, seconds, fraction, frames, subFrames] = clockTime
    const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
    if (clock.smpte && !fraction) {
      const minute = Math.floor(whole / 60)
      const count = whole * clock.nominalRate + Number(frames ?? 0) + Number(subFrames ?? 0) / clock.subFrameRate
      return Math.round(((count - droppedBefore(minute, clock.drops)) / clock.frameRate) * 1000)
    }
    const part = fraction ? Number(`0.${fraction}`) : (Number(frames ?? 0) + Number(subFrames ?? 0) / clock.subFrameRate) / clock.frameRate
    return Math.round((whole + part) * 1000)
  }
  const offset = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/.exec(written.trim())
  if (!offset) return null
  const count = Number(offset[1])
  const seconds = { h: 3600, m: 60, s: 1, ms: 0.001, f: 1 / clock.frameRate, t: 1 / clock.tickRate }[offset[2] as 'h']
  return Math.round(count * seconds * 1000)
}

/** Frame numbers left out until then: two a minute but each tenth, or four each second minute but each twentieth. */
const droppedBefore = (minutes: number, drops: Clock['drops']) =>
  drops === 'dropNTSC'
    ? 2 * (minutes - Math.floor(minutes / 10))
    : drops === 'dropPAL'
      ? 4 * (Math.floor(minutes / 2) - Math.floor(minutes / 20))
      : 0

/** How long an hour of such times is, where it is not an hour of the clock on the wall. */
export const hourOf = (clock: Clock): { hourMs?: number } => {
  const hourMs = ttmlTime('01:00:00:00', clock)!
  return Math.abs(hourMs - 3_600_000) < 100 ? {} : { hourMs }
}
