const names = [2160, 1440, 1080, 720, 480, 360, 240, 144]

/**
 * What people call a picture of that size: `720` for 1280 by 720 and for the wide film of 1280 by 536 that fills the same screen, also upright. The
 * nearest usual name, because ladders are cut to each film's own shape.
 */
export function qualityLines(width: number, height: number): number {
  const lines = Math.max(Math.min(width, height), (Math.max(width, height) * 9) / 16)
  const distance = (name: number) => Math.abs(Math.log(name / Math.max(1, lines)))
  return names.reduce((nearest, name) => (distance(name) < distance(nearest) ? name : nearest))
}
