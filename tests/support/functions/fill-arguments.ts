import type { CallableFunction } from './callable-functions.ts'

type Values = Record<string, unknown>

/** A value of each type that says nothing in particular. */
const ofType: Values = {
  text: 'x',
  integer: 1,
  bigint: 1,
  real: 1,
  boolean: true,
  date: '2026-01-01',
  'timestamp with time zone': new Date(Date.now() + 7 * 86_400_000).toISOString(),
  jsonb: [],
}

/** What a parameter of this name takes wherever it occurs. */
const ofName: Values = {
  key: 'x'.repeat(24),
  mark: 'a'.repeat(64),
  address: 'ann@house.example',
  email: 'ann@house.example',
  addresses: ['ann@aldermoor.example'],
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  ...{ issuer: 'https://x.example', sign_in_url: 'https://x.example', token_url: 'https://x.example', keys_url: 'https://x.example' },
  deployments: ['1'],
  language: 'en',
  languages: ['en'],
  ...{ name: 'a.pdf', file_name: 'a.mov', body: 'AAA=' },
  ...{ starts_ms: 0, at_ms: 0, ends_ms: 1000, crop_left: 0, crop_top: 0, ranges: [0, 1000] },
  ...{ to_day: '2026-02-01', to_month: '2026-02-01', ends_on: '2026-02-01' },
  questions: ['A?', 'B?', 'C?'],
  ...{ wish: {}, terms: {}, contents: {}, before: {}, after: {}, draft: { items: [], people: [] } },
  query: 'gannets',
  code_from: 'typed',
  chapters: [{ startsMs: 0, title: 'x' }],
  credits: [{ role: 'sound', name: 'x' }],
  cues: [{ startsMs: 0, endsMs: 1, text: 'x' }],
}

/**
 * What `needs` asks for. An id is that of the made row named as the parameter is, or of someone who is no such thing (`nobody`); everything else
 * goes by the name of the parameter, then by its type. A new function is so called without a word about it.
 */
export function fillArguments({ needs }: CallableFunction, rows: Record<string, string>, nobody: string): Values {
  const value = (name: string, type: string) => {
    const isId = type === 'uuid'
    if (isId) return rows[name] ?? nobody
    if (type === 'uuid[]') return [rows[singular(name)] ?? nobody]
    const known = ofName[name]
    if (known !== undefined && fits(known, type)) return known
    return type.endsWith('[]') ? [] : ofType[type]
  }
  return Object.fromEntries(needs.map(({ name, type }) => [name, value(name, type)]))
}

/** `rushes`: a list of what a made row is called `rush`. */
const singular = (name: string) => name.replace(/(?<=sh)es$|s$/, '')

/** Two functions may give one name to two types. */
function fits(value: unknown, type: string): boolean {
  if (type === 'jsonb') return typeof value === 'object'
  if (type === 'integer[]') return Array.isArray(value) && typeof value[0] === 'number'
  if (type === 'text[]') return Array.isArray(value) && typeof value[0] === 'string'
  if (['integer', 'bigint', 'real'].includes(type)) return typeof value === 'number'
  return typeof value === 'string' && !type.endsWith('[]')
}
