export const moonPhases = [
  'new',
  'waxing crescent',
  'first quarter',
  'waxing gibbous',
  'full',
  'waning gibbous',
  'last quarter',
  'waning crescent',
] as const
export interface MoonPhase {
  phase: (typeof moonPhases)[number]
  /** How much of the disc is lit, in whole percent. */
  lit: number
}

/** The phase of the moon at a moment (ISO 8601), from its elongation (Meeus, chapter 48, main terms): to about half a day. */
export function moonPhase(at: string): MoonPhase {
  const t = (Date.parse(at) / 86_400_000 + 2_440_587.5 - 2_451_545) / 36_525
  const d = 297.8501921 + 445_267.1114034 * t
  const sun = rad * (357.5291092 + 35_999.0502909 * t)
  const moon = rad * (134.9633964 + 477_198.8675055 * t)
  const elongation =
    d +
    6.289 * Math.sin(moon) -
    2.1 * Math.sin(sun) +
    1.274 * Math.sin(2 * d * rad - moon) +
    0.658 * Math.sin(2 * d * rad) +
    0.214 * Math.sin(2 * moon)
  const turned = ((elongation % 360) + 360) % 360
  return { phase: moonPhases[Math.round(turned / 45) % 8]!, lit: Math.round(((1 - Math.cos(turned * rad)) / 2) * 100) }
}
const rad = Math.PI / 180
