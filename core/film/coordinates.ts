export interface Coordinates {
  latitude: number
  longitude: number
}

/**
 * A point as people write or paste it: `59.3083, 4.8794`, `59.3083 N 4.8794 E`, `59°18'30"N 4°52'46"E`, `N 47° 22.500' E 8° 32.400'`, a `geo:` address,
 * or the address of a map. Five decimals, about a metre. Null when it is none.
 */
export function readCoordinates(written: string): Coordinates | null {
  const text = written
    .trim()
    .replaceAll('−', '-')
    .replace(/[º˚]/g, '°')
    .replace(/[′’‘´`]/g, "'")
    .replace(/[″”“]|''/g, '"')
  return ofAddress(text) ?? withLetters(text) ?? bare(text)
}

/** `59.3083, 4.8794` */
export const formatCoordinates = ({ latitude, longitude }: Coordinates): string => `${latitude}, ${longitude}`

const decimal = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const comma = String.raw`(?:,|%2C|~|\/)(?:%20|\+|\s)*`
/** Patterns of coordinates in map addresses: first those of the place, last those of the middle of the window. */
const inAddresses = [
  `!3d${decimal}!4d${decimal}`,
  `[?&]mlat=${decimal}&mlon=${decimal}`,
  `[?&](?:q|query|destination|daddr|coordinate)=(?:loc:|geo:)?${decimal}${comma}${decimal}`,
  `/(?:place|search)/${decimal}${comma}${decimal}`,
  `[?&](?:ll|center|cp)=${decimal}${comma}${decimal}`,
  String.raw`(?:^geo:|@|#map=[\d.]+\/)${decimal}${comma}${decimal}`,
].map((pattern) => new RegExp(pattern, 'gi'))

function ofAddress(text: string): Coordinates | null {
  if (!/^geo:|^https?:|^www\.|[@?#]/i.test(text)) return null
  for (const pattern of inAddresses) {
    // Of a route, the last point is the destination.
    const found = [...text.matchAll(pattern)].at(-1)
    if (found) return within(Number(found[1]), Number(found[2]))
  }
  return null
}

const number = String.raw`(\d+(?:[.,]\d+)?)`
const angle = String.raw`${number}\s*°?\s*(?:${number}\s*'?\s*(?:${number}\s*"?\s*)?)?`
const [northSouth, eastWest] = ['([NS])', '([EWO])']
const between = String.raw`\s*[,;/]?\s*`
/** With the hemisphere's letter before or after each, latitude or longitude first; with letters, degree signs may be missing. */
const lettered = [
  { latitudeFirst: true, behind: false, pattern: `${northSouth}\\s*${angle}${between}${eastWest}\\s*${angle}` },
  { latitudeFirst: false, behind: false, pattern: `${eastWest}\\s*${angle}${between}${northSouth}\\s*${angle}` },
  { latitudeFirst: true, behind: true, pattern: `${angle}${northSouth}${between}${angle}${eastWest}` },
  { latitudeFirst: false, behind: true, pattern: `${angle}${eastWest}${between}${angle}${northSouth}` },
].map((form) => ({ ...form, pattern: new RegExp(`^${form.pattern}$`, 'i') }))

function withLetters(text: string): Coordinates | null {
  for (const { latitudeFirst, behind, pattern } of lettered) {
    const found = pattern.exec(text.replace(/\b(north|south|east|west|nord|süd|ost)\b/gi, (word) => word[0]!))?.slice(1)
    if (!found) continue
    const half = (parts: (string | undefined)[]) => {
      const letter = parts[behind ? 3 : 0]!
      // O is east in German and west in French: the language of who writes it cannot be known, so it is taken as German.
      return degrees(behind ? parts.slice(0, 3) : parts.slice(1), /[sw]/i.test(letter))
    }
    const [one, other] = [half(found.slice(0, 4)), half(found.slice(4))]
    return latitudeFirst ? within(one, other) : within(other, one)
  }
  return null
}

function bare(text: string): Coordinates | null {
  const half = String.raw`([-+]?\d+(?:[.,]\d+)?)\s*°?\s*(?:(\d+(?:[.,]\d+)?)\s*'\s*)?(?:(\d+(?:[.,]\d+)?)\s*"\s*)?`
  const found = new RegExp(`^${half}\\s*[,;/ ]\\s*${half}$`).exec(text)
  return found && within(degrees(found.slice(1, 4), false), degrees(found.slice(4, 7), false))
}

/** NaN where minutes or seconds are out of range (60 and more), or follow a part with decimals. */
function degrees(parts: readonly (string | undefined)[], negative: boolean): number {
  const [whole, minutes, seconds] = parts.map((part) => part?.replace(',', '.'))
  const [d, m, s] = [whole, minutes, seconds].map((part) => Number(part ?? 0)) as [number, number, number]
  if (m >= 60 || s >= 60 || (minutes && whole?.includes('.')) || (seconds && minutes?.includes('.'))) return Number.NaN
  const size = Math.abs(d) + m / 60 + s / 3600
  return negative || whole?.startsWith('-') ? -size : size
}

function within(latitude: number, longitude: number): Coordinates | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  const round = (value: number) => Math.round(value * 100_000) / 100_000 || 0
  return { latitude: round(latitude), longitude: round(longitude) }
}
