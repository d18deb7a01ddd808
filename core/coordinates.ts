export interface Coordinates {
  latitude: number
  longitude: number
}

/**
 * A point as people write or paste it: `59.3083, 4.8794`, `59.3083 N 4.8794 E`, `59°18'30"N 4°52'46"E`, a `geo:` address, or one of a map that has
 * it in its path (`@59.3,4.88`, `#map=9/59.3/4.88`). Five decimals, about a metre. Null when it is none.
 */
export function readCoordinates(written: string): Coordinates | null {
  const text = written.trim().replaceAll('−', '-')
  const address = /(?:^geo:|@|#map=[\d.]+\/|[?&](?:q|ll|query)=)(-?\d+(?:\.\d+)?)[,/](?:%20|\s)*(-?\d+(?:\.\d+)?)/i.exec(text)
  if (address) return within(Number(address[1]), Number(address[2]))
  const number = String.raw`(-?\d+(?:[.,]\d+)?)\s*°?\s*(?:(\d+(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d+(?:[.,]\d+)?)\s*(?:["″”]|'')\s*)?`
  const whole = new RegExp(`^${number}([NS])?\\s*[,;/ ]\\s*${number}([EWO])?$`, 'i').exec(text)
  if (!whole) return null
  const [, ...parts] = whole
  const latitude = degrees(parts.slice(0, 3), /s/i.test(parts[3] ?? ''))
  // O is east in German and west in French: the sign of who writes it cannot be known, so it is taken as German.
  const longitude = degrees(parts.slice(4, 7), /w/i.test(parts[7] ?? ''))
  return within(latitude, longitude)
}

/** `59.3083, 4.8794` */
export const formatCoordinates = ({ latitude, longitude }: Coordinates): string => `${latitude}, ${longitude}`

function degrees([whole, minutes, seconds]: readonly (string | undefined)[], negative: boolean): number {
  const [d, m, s] = [whole, minutes, seconds].map((part) => Number((part ?? '0').replace(',', '.'))) as [number, number, number]
  const size = Math.abs(d) + m / 60 + s / 3600
  return negative || d < 0 || whole?.startsWith('-') ? -size : size
}

function within(latitude: number, longitude: number): Coordinates | null {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  const round = (value: number) => Math.round(value * 100_000) / 100_000 || 0
  return { latitude: round(latitude), longitude: round(longitude) }
}
