import type { MarcRecord } from './record.ts'

const subfieldMark = '\u001f'
const fieldEnd = '\u001e'
const recordEnd = '\u001d'
const leaderBytes = 24
const entryBytes = 12

/** Records as ISO 2709 with MARC 21's directory, in UTF-8, one after the other. Every length counts bytes, never letters. */
export function toIso2709(records: readonly MarcRecord[]): Uint8Array {
  const written = records.map(one)
  const all = new Uint8Array(written.reduce((bytes, record) => bytes + record.length, 0))
  let at = 0
  for (const record of written) {
    all.set(record, at)
    at += record.length
  }
  return all
}

function one({ leader, control, data }: MarcRecord): Uint8Array {
  const fields: (readonly [string, string])[] = [
    ...control,
    ...data.map(
      ({ tag, indicators, subfields }) =>
        [tag, indicators + subfields.map(([code, text]) => `${subfieldMark}${code}${text}`).join('')] as const,
    ),
  ]
  const encoder = new TextEncoder()
  let [directory, body] = ['', '']
  let at = 0
  for (const [tag, text] of fields) {
    const bytes = encoder.encode(text + fieldEnd).length
    if (bytes > 9999) throw new RangeError(`Field ${tag} has ${bytes} bytes; a MARC field has 9,999 at most.`)
    directory += tag + digits(bytes, 4) + digits(at, 5)
    body += text + fieldEnd
    at += bytes
  }
  const base = leaderBytes + fields.length * entryBytes + 1
  const length = base + at + 1
  if (length > 99_999) throw new RangeError(`A record has ${length} bytes; a MARC record has 99,999 at most.`)
  return encoder.encode(leaderOf(leader, length, base) + directory + fieldEnd + body + recordEnd)
}

const leaderOf = (leader: string, length: number, base: number) =>
  digits(length, 5) + leader.slice(5, 12) + digits(base, 5) + leader.slice(17)

const digits = (count: number, places: number) => String(count).padStart(places, '0')
