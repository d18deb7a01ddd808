/** What a TTML document says its times are counted in. */
export interface Clock {
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
  const frameRate = (positive('frameRate') ?? 30) * multiplier
  const subFrameRate = positive('subFrameRate') ?? 1
  return { frameRate, subFrameRate, tickRate: positive('tickRate') ?? (attribute('frameRate') ? frameRate * subFrameRate : 1) }
}

/** A time expression of TTML (https://www.w3.org/TR/ttml1/#timing-value-timeExpression) in ms; undefined when not given, null when it is none. */
export function ttmlTime(written: string | undefined, clock: Clock): number | null | undefined {
  if (written === undefined) return undefined
  const clockTime = /^(\d{2,}):(\d{2}):(\d{2})(?:\.(\d+)|:(\d{2,})(?:\.(\d+))?)?$/.exec(written.trim())
  if (clockTime) {
    const [, hours, minutes, seconds, fraction, frames, subFrames] = clockTime
    const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
    const part = fraction ? Number(`0.${fraction}`) : (Number(frames ?? 0) + Number(subFrames ?? 0) / clock.subFrameRate) / clock.frameRate
    return Math.round((whole + part) * 1000)
  }
  const offset = /^(\d+(?:\.\d+)?)(h|ms|m|s|f|t)$/.exec(written.trim())
  if (!offset) return null
  const count = Number(offset[1])
  const seconds = { h: 3600, m: 60, s: 1, ms: 0.001, f: 1 / clock.frameRate, t: 1 / clock.tickRate }[offset[2] as 'h']
  return Math.round(count * seconds * 1000)
}
