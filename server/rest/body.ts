import { parseCsv } from './parse/csv.ts'
import { refuse } from './problems.ts'
import type { RestRequest } from './request.ts'

/** A request body as the statement takes it: the JSON text itself, and the parts of it that shape the statement. */
export interface Payload {
  text: string
  /** Keys of the object, or of the first of a list. */
  keys: string[]
  rows: 'none' | 'some' | 'defaults'
  isList: boolean
}

const maxJsonDepth = 200

/** Reads JSON, CSV or form data. With `columns` given, other keys are left to the database to ignore. Refuses with PGRST102. */
export function readPayload({ body, contentType }: RestRequest, columns: string[] | undefined): Payload {
  const text = body === null ? '' : body.toString('utf8')
  switch (contentType) {
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
    case '':
      return readJson(text, columns)
    case 'text/csv':
      return readJson(JSON.stringify(parseCsv(text)), columns)
    case 'application/x-www-form-urlencoded':
      return readJson(JSON.stringify(Object.fromEntries(new URLSearchParams(text))), columns)
    default:
      throw refuse.contentType(contentType)
  }
}

function readJson(text: string, columns: string[] | undefined): Payload {
  if (text.trim() === '') {
    if (columns === undefined) throw refuse.body('Empty or invalid json')
    return { text: '[]', keys: [], rows: 'none', isList: true }
  }
  const value = parseJson(text)
  if (!Array.isArray(value)) {
    if (typeof value !== 'object' || value === null) throw refuse.body('Empty or invalid json')
    const keys = Object.keys(value)
    return { text, keys, rows: keys.length === 0 && columns === undefined ? 'defaults' : 'some', isList: false }
  }
  if (value.length === 0) return { text, keys: [], rows: 'none', isList: true }
  if (!value.every((member) => typeof member === 'object' && member !== null && !Array.isArray(member)))
    throw refuse.body('All object keys must match')
  const keys = Object.keys(value[0] as object)
  if (columns === undefined) {
    const known = new Set(keys)
    for (const member of value) {
      const own = Object.keys(member as object)
      if (own.length !== keys.length || !own.every((key) => known.has(key))) throw refuse.body('All object keys must match')
    }
  }
  return { text, keys, rows: keys.length === 0 && columns === undefined ? 'defaults' : 'some', isList: true }
}

/** Parsed only to see its keys; the database reads the text itself, so that no number loses digits. */
export function parseJson(text: string): unknown {
  if (deeperThan(text, maxJsonDepth)) throw refuse.body('Empty or invalid json')
  try {
    return JSON.parse(text)
  } catch {
    throw refuse.body('Empty or invalid json')
  }
}

function deeperThan(text: string, most: number): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (quoted) {
      if (char === 92) at++
      else if (char === 34) quoted = false
    } else if (char === 34) quoted = true
    else if (char === 91 || char === 123) {
      if (++depth > most) return true
    } else if (char === 93 || char === 125) depth--
  }
  return false
}
