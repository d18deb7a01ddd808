/** The channels of an event: what its line says, what an `AUD` line below it adds, and what a list cannot say. */
export interface EdlChannels {
  field: string
  aud: string | null
  beyond: number[]
}

/** Channels 1 and 2 are in the line, 3 and 4 in `AUD`; `NONE` where only those are used. */
export function edlChannels(picture: boolean, channels: readonly number[]): EdlChannels {
  const [one, two, three, four] = [1, 2, 3, 4].map((n) => channels.includes(n)) as [boolean, boolean, boolean, boolean]
  const sound = one && two ? 'AA' : one ? 'A' : two ? 'A2' : ''
  const field = sound === '' ? (picture ? 'V' : 'NONE') : !picture ? sound : sound === 'A' ? 'B' : `${sound}/V`
  const aud = three && four ? 'AUD  3    4' : three ? 'AUD  3' : four ? 'AUD       4' : null
  return { field, aud, beyond: channels.filter((n) => n > 4) }
}

/** What a line's field means; also `V1`, `A1`, `V/A`, `AA/V`, `A1A2` as programs write them. Null for what is no such field. */
export function readEdlChannels(field: string): { picture: boolean; channels: number[] } | null {
  const written = field.toUpperCase()
  if (written === 'NONE') return { picture: false, channels: [] }
  if (written === 'B') return { picture: true, channels: [1] }
  const parts = written.split('/').flatMap((part) => (part === 'AA' ? ['A1', 'A2'] : (part.match(/[AV]\d{0,2}/g) ?? ['?'])))
  if (parts.join('').replaceAll('A1A2', 'AA').length === 0 || parts.includes('?') || !/^(?:[AV]\d{0,2}|\/)+$/.test(written)) return null
  const channels = parts.filter((part) => part.startsWith('A')).map((part) => Number(part.slice(1) || 1))
  return { picture: parts.some((part) => part.startsWith('V')), channels: [...new Set(channels)].toSorted((one, other) => one - other) }
}

/** `AUD  3    4` */
export const readAud = (line: string): number[] => [...line.slice(3).matchAll(/\b([3-9]|1\d)\b/g)].map(([n]) => Number(n))
