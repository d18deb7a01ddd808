/** A value with the type it is sent as (an OID of pg_type); 0 lets the database decide from where it is. */
export class Parameter {
  readonly value: unknown
  readonly type: number
  constructor(value: unknown, type: number) {
    this.value = value
    this.type = type
  }
}

export interface Encoded {
  text: string | null
  type: number
}

/** What is sent for a JavaScript value. Throws on `undefined`, which is nearly always a slip. */
export function encode(value: unknown): Encoded {
  if (value instanceof Parameter) return { text: value.value === null ? null : JSON.stringify(value.value), type: value.type }
  if (typeof value === 'string') return { text: value, type: 0 }
  if (value === null) return { text: null, type: 0 }
  if (typeof value === 'number') return { text: String(value), type: 0 }
  if (typeof value === 'boolean') return { text: value ? 't' : 'f', type: 16 }
  if (typeof value === 'bigint') return { text: String(value), type: 20 }
  if (value instanceof Date) return { text: value.toISOString(), type: 1184 }
  if (value instanceof Uint8Array) return { text: bytesText(value), type: 17 }
  if (Array.isArray(value)) return { text: arrayText(value), type: 0 }
  if (value === undefined) throw new TypeError('A statement was given undefined as a value; say null where nothing is meant.')
  return { text: JSON.stringify(value), type: 0 }
}

const bytesText = (value: Uint8Array) => `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`

function arrayText(values: readonly unknown[]): string {
  const element = (value: unknown) => {
    if (Array.isArray(value)) return arrayText(value)
    const { text } = encode(value)
    return text === null ? 'null' : `"${text.replace(/[\\"]/g, '\\$&')}"`
  }
  return `{${values.map(element).join(',')}}`
}

export type Decoder = (text: string) => unknown

/** How to read a column of this type; undefined where its text is the value, as for `bigint` and `numeric`, which a number would round. */
export const decoderOf = (type: number): Decoder | undefined => decoders.get(type)

const asNumber: Decoder = Number
const asDate: Decoder = (text) => new Date(text)
const decoders = new Map<number, Decoder>([
  ...[21, 23, 26, 700, 701].map((type) => [type, asNumber] as const),
  ...[1082, 1114, 1184].map((type) => [type, asDate] as const),
  ...[114, 3802].map((type) => [type, JSON.parse as Decoder] as const),
  [16, (text) => text === 't'],
  [17, (text) => Buffer.from(text.slice(2), 'hex')],
])

/** Array type → element type, of those every database has. */
const elements = {
  ...{ 1000: 16, 1001: 17, 1002: 18, 1003: 19, 1005: 21, 1007: 23, 1009: 25, 1014: 1042, 1015: 1043, 1016: 20, 1021: 700, 1022: 701 },
  ...{ 1028: 26, 1041: 869, 1115: 1114, 1182: 1082, 1185: 1184, 1231: 1700, 199: 114, 2951: 2950, 3807: 3802, 2211: 2206, 2210: 2205 },
}
for (const [array, element] of Object.entries(elements)) {
  const decode = decoders.get(element)
  decoders.set(Number(array), (text) => readArray(text, decode))
}

/** Reads an array as PostgreSQL writes it: `{a,"b c",NULL,{…}}`, with bounds in front where they do not begin at one. */
export function readArray(text: string, decode?: Decoder): unknown[] {
  let at = text.indexOf('{')
  const element = (): unknown => {
    if (text[at] === '{') return list()
    let value = ''
    if (text[at] === '"') {
      for (at++; text[at] !== '"'; at++) value += text[at] === '\\' ? text[++at] : text[at]
      at++
    } else {
      const begins = at
      while (text[at] !== ',' && text[at] !== '}') at++
      value = text.slice(begins, at)
      if (value.toUpperCase() === 'NULL') return null
    }
    return decode ? decode(value) : value
  }
  const list = (): unknown[] => {
    const values: unknown[] = []
    for (at++; text[at] !== '}'; ) {
      values.push(element())
      if (text[at] === ',') at++
    }
    at++
    return values
  }
  return list()
}
