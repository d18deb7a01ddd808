// The equations of the NOAA solar calculator (after Meeus, Astronomical Algorithms); within a minute between the polar circles.

export type SunTimes =
  /** ISO 8601. */
  { sun: 'rises and sets'; rise: string; set: string } | { sun: 'does not set' } | { sun: 'does not rise' }

const rad = Math.PI / 180
/** Upper edge of the disc with refraction, in degrees. */
const horizon = -0.833
/** Sunrise and sunset of a calendar day at a place, degrees north and east. `noon` is local noon of that day (ISO 8601). */
export function sunTimes(noon: string, lat: number, lon: number): SunTimes {
  // Solar noon nearest to local noon, then each crossing with the sun where it is at that time.
  let top = Date.parse(noon)
  for (let turn = 0; turn < 2; turn++) top = solarNoon(top, lon)
  const from = (side: -1 | 1): number | 'up' | 'down' => {
    let at = top
    for (let turn = 0; turn < 3; turn++) {
      const { declination } = sunAt(at)
      const cosine = (Math.sin(horizon * rad) - Math.sin(lat * rad) * Math.sin(declination)) / (Math.cos(lat * rad) * Math.cos(declination))
      if (cosine < -1) return 'up'
      if (cosine > 1) return 'down'
      at = solarNoon(at, lon, top) + side * (Math.acos(cosine) / rad / 15) * 3_600_000
    }
    return at
  }
  const [rise, set] = [from(-1), from(1)]
  if (rise === 'down' || set === 'down') return { sun: 'does not rise' }
  if (rise === 'up' || set === 'up') return { sun: 'does not set' }
  return { sun: 'rises and sets', rise: new Date(rise).toISOString(), set: new Date(set).toISOString() }
}

/** The moment of the highest sun nearest to `near`, with the equation of time of `at`. */
function solarNoon(at: number, lon: number, near = at): number {
  const noonUtc = Math.floor(near / dayMs) * dayMs + (720 - 4 * lon - sunAt(at).equation) * 60_000
  return noonUtc + Math.round((near - noonUtc) / dayMs) * dayMs
}
const dayMs = 86_400_000

/** Declination in radians and the equation of time in minutes. */
function sunAt(ms: number): { declination: number; equation: number } {
  const t = (ms / dayMs + 2_440_587.5 - 2_451_545) / 36_525
  const long = (280.46646 + t * (36_000.76983 + t * 0.0003032)) * rad
  const anomaly = (357.52911 + t * (35_999.05029 - 0.0001537 * t)) * rad
  const e = 0.016708634 - t * (0.000042037 + 0.0000001267 * t)
  const center =
    (Math.sin(anomaly) * (1.914602 - t * (0.004817 + 0.000014 * t)) +
      Math.sin(2 * anomaly) * (0.019993 - 0.000101 * t) +
      Math.sin(3 * anomaly) * 0.000289) *
    rad
  const node = (125.04 - 1934.136 * t) * rad
  const apparent = long + center - (0.00569 + 0.00478 * Math.sin(node)) * rad
  const tilt = (23.4392911 - 0.0130042 * t + 0.00256 * Math.cos(node)) * rad
  const y = Math.tan(tilt / 2) ** 2
  const equation =
    (4 / rad) *
    (y * Math.sin(2 * long) -
      2 * e * Math.sin(anomaly) +
      4 * e * y * Math.sin(anomaly) * Math.cos(2 * long) -
      0.5 * y * y * Math.sin(4 * long) -
      1.25 * e * e * Math.sin(2 * anomaly))
  return { declination: Math.asin(Math.sin(tilt) * Math.sin(apparent)), equation }
}
