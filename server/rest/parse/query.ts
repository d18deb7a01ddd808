import { refuse } from '../problems.ts'
import type { Bind, OrderTerm, Query } from './ast.ts'
import { looksLikeFilter, operatorLength, parseGroup, parseOperation } from './filter.ts'
import { Scanner } from './scanner.ts'
import { parseNames, parseSelect, readField } from './select.ts'

/**
 * A query string split once: `shape` is everything that decides the statement, `values` everything that only fills it.
 * Requests of equal shape share one compiled statement.
 */
export interface SplitQuery {
  shape: string
  /** Decoded pairs, in order. `from` is where the value begins that is not part of the shape, and `slot` its place in `values`. */
  pairs: { key: string; value: string; from: number; slot: number }[]
  values: string[]
}

export function splitQuery(raw: string): SplitQuery {
  const split: SplitQuery = { shape: '', pairs: [], values: [] }
  if (raw === '') return split
  for (const part of raw.split('&')) {
    if (part === '') continue
    const equals = part.indexOf('=')
    if (equals === -1) continue
    const key = decode(part.slice(0, equals))
    if (key === 'apikey') continue
    const value = decode(part.slice(equals + 1))
    const from = shapeLength(key, value)
    const slot = from < value.length ? split.values.push(value.slice(from)) - 1 : -1
    split.pairs.push({ key, value, from, slot })
    split.shape += `${key}\u0001${from === value.length ? value : value.slice(0, from)}\u0002${slot === -1 ? '' : '?'}`
  }
  return split
}

/** A NUL ends a statement's text in the database's protocol, so none may ever reach one. */
function decode(text: string): string {
  if (!text.includes('%') && !text.includes('+') && !text.includes('\0')) return text
  let decoded: string
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw refuse.unparsable('The query string is not valid percent-encoded UTF-8', 'Encode it with encodeURIComponent')
  }
  if (decoded.includes('\0'))
    throw refuse.unparsable('The query string contains a NUL character', 'PostgreSQL can neither name nor store it')
  return decoded
}

const lastWord = (key: string) => key.slice(key.lastIndexOf('.') + 1)
const wholeShapes = new Set(['select', 'columns', 'on_conflict', 'order', 'and', 'or'])

function shapeLength(key: string, value: string): number {
  const word = lastWord(key)
  if (wholeShapes.has(word)) return value.length
  if (word === 'limit' || word === 'offset') return 0
  const length = operatorLength(value)
  return length === -1 ? 0 : length
}

/** Arguments of an rpc GET: the pairs that are neither reserved nor filters. */
export function isArgument(key: string, value: string): boolean {
  if (key.includes('.') || wholeShapes.has(key) || key === 'limit' || key === 'offset') return false
  return !looksLikeFilter(value)
}

/** Parses the pairs `take` accepts into what is asked of each level. */
export function parseQuery(split: SplitQuery, take: (key: string, value: string) => boolean = () => true): Query {
  const query: Query = { select: [{ kind: 'field', field: { name: '*', path: [] } }], conditions: [], orders: [], limits: [], offsets: [] }
  for (const { key, value, from, slot } of split.pairs) {
    if (key === 'select') query.select = parseSelect(value)
    else if (key === 'columns') query.columns = value === '' ? undefined : parseNames(value, 'columns')
    else if (key === 'on_conflict') query.onConflict = value === '' ? undefined : parseNames(value, 'on_conflict')
    else if (take(key, value)) readPair(query, key, value, from, slot)
  }
  return query
}

function readPair(query: Query, key: string, value: string, from: number, slot: number) {
  const atSlot = (): Bind => (slot === -1 ? () => '' : (values) => values[slot]!)
  const word = lastWord(key)
  if (word === 'order') query.orders.push({ path: parsePath(key).slice(0, -1), terms: parseOrder(value) })
  else if (word === 'limit') query.limits.push({ path: parsePath(key).slice(0, -1), value: atSlot() })
  else if (word === 'offset') query.offsets.push({ path: parsePath(key).slice(0, -1), value: atSlot() })
  else if (word === 'and' || word === 'or') {
    const path = parsePath(key).slice(0, -1)
    query.conditions.push({
      path: path.filter((name) => name !== 'not'),
      condition: parseGroup(path.includes('not') ? `not.${word}` : word, value),
    })
  } else {
    const scanner = new Scanner(key, 'failed to parse tree path')
    const path: string[] = []
    let field = readField(scanner)
    while (field.path.length === 0 && scanner.take('.')) {
      path.push(field.name)
      field = readField(scanner)
    }
    if (!scanner.done) throw scanner.unexpected('"->>", "->", delimiter (.) or end of input')
    const { not, operation } = parseOperation(value, (length) => (length === from ? atSlot() : () => value.slice(length)))
    query.conditions.push({ path, condition: { kind: 'filter', field, not, operation } })
  }
}

function parsePath(key: string): string[] {
  const scanner = new Scanner(key, 'failed to parse tree path')
  const names = [scanner.name()]
  while (scanner.take('.')) names.push(scanner.name())
  if (!scanner.done) throw scanner.unexpected('delimiter (.) or end of input')
  return names
}

function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'failed to parse order')
  const terms: OrderTerm[] = []
  if (text === '') return terms
  do {
    scanner.spaces()
    let field = readField(scanner)
    let relation: string | undefined
    if (scanner.take('(')) {
      relation = field.name
      field = readField(scanner)
      scanner.expect(')')
    }
    const term: OrderTerm = { field, relation }
    const direction = scanner.match(/\.(?:asc|desc)(?![^.,])/y)
    if (direction !== null) term.direction = direction.slice(1) as 'asc'
    const nulls = scanner.match(/\.nulls(?:first|last)(?![^,])/y)
    if (nulls !== null) term.nulls = nulls.slice('.nulls'.length) as 'first'
    scanner.spaces()
    if (scanner.peek('.'))
      throw scanner.unexpected(
        direction === null ? '"asc", "desc", "nullsfirst" or "nullslast"' : '"nullsfirst" or "nullslast"',
        scanner.at + 1,
      )
    terms.push(term)
  } while (scanner.take(','))
  if (!scanner.done) throw scanner.unexpected('letter, digit, "-", "->>", "->", delimiter (.), "," or end of input')
  return terms
}
