import { refuse } from '../problems.ts'
import type { Bind, Condition, Operation, SelectItem } from './ast.ts'
import { maxDepth, Scanner } from './scanner.ts'
import { readField } from './select.ts'

const comparisons = new Set([
  'eq',
  'neq',
  'gt',
  'gte',
  'lt',
  'lte',
  'like',
  'ilike',
  'match',
  'imatch',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
])
const quantifiable = new Set(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'])
const searches = new Set(['fts', 'plfts', 'phfts', 'wfts'])

/** Length of `not.eq(any).` or the like at the start of a filter's text: the part that shapes a statement. -1 when it is no filter. */
export function operatorLength(text: string): number {
  let start = 0
  while (text.startsWith('not.', start)) start += 4
  if (text.startsWith('is.', start)) return text.length
  const dot = text.indexOf('.', start)
  if (dot === -1) return -1
  const paren = text.indexOf('(', start)
  const name = text.slice(start, paren !== -1 && paren < dot ? paren : dot)
  return name === 'in' || comparisons.has(name) || searches.has(name) ? dot + 1 : -1
}

/** Whether a parameter of an rpc GET is a filter on the result rather than an argument. */
export function looksLikeFilter(text: string): boolean {
  const first = text.split('.', 1)[0]!
  if (first === 'not') return text.includes('.')
  const name = first.split('(', 1)[0]!
  return first === 'is' || first === 'in' || comparisons.has(name) || searches.has(name)
}

/** One filter's `[not.]operator.value`. `value` returns where the value will be found once the text before it is known. */
export function parseOperation(text: string, value: (operatorLength: number) => Bind): { not: boolean; operation: Operation } {
  const scanner = new Scanner(text, 'failed to parse filter')
  let not = false
  while (scanner.take('not.')) not = !not
  const operation = readOperation(scanner, () => {
    const from = scanner.at
    scanner.at = scanner.text.length
    return value(from)
  })
  return { not, operation }
}

function readOperation(scanner: Scanner, value: () => Bind): Operation {
  const start = scanner.at
  const name = scanner.match(/[^.(,)]+/y) ?? ''
  if (name === 'is' && scanner.take('.')) return { kind: 'is', value: readTruth(scanner) }
  if (name === 'in' && scanner.take('.')) {
    if (!scanner.peek('(') && !scanner.done) throw scanner.unexpected('"("')
    return { kind: 'in', value: listOf(value()) }
  }
  const argument = scanner.take('(') ? (scanner.match(/[\p{L}\p{N}_ $]+/uy) ?? '') : undefined
  if (argument !== undefined) scanner.expect(')')
  if (searches.has(name)) {
    scanner.expect('.', 'delimiter (.)')
    return { kind: 'search', operator: name as 'fts', language: argument, value: value() }
  }
  const quantified = argument === 'any' || argument === 'all'
  if (!comparisons.has(name) || (argument !== undefined && !(quantified && quantifiable.has(name))) || !scanner.take('.')) {
    const shown = scanner.text.slice(start).split('.', 1)[0]
    throw refuse.unparsable(
      `"${scanner.about} (${scanner.text})" (line 1, column ${start + 1})`,
      scanner.text.includes('.')
        ? `unexpected "${shown?.[0] ?? ''}" expecting operator (eq, gt, ...)`
        : `unexpected "${shown?.[0] ?? 'end of input'}" expecting "not" or operator (eq, gt, ...)`,
    )
  }
  const bound = value()
  const pattern = name === 'like' || name === 'ilike'
  return {
    kind: 'compare',
    operator: name,
    quantifier: quantified ? argument : undefined,
    value: pattern ? (values, live) => bound(values, live)!.replaceAll('*', '%') : bound,
  }
}

function readTruth(scanner: Scanner): 'null' | 'not_null' | 'true' | 'false' | 'unknown' {
  const found = scanner.match(/not_null|null|true|false|unknown/iy)
  if (found === null) throw scanner.unexpected('null or trilean value (unknown, true, false)')
  return found.toLowerCase() as 'null'
}

/** `(a,"b,c")` as the text of a PostgreSQL array. Text, so that the statement does not depend on how many there are. */
const listOf =
  (value: Bind): Bind =>
  (values, live) =>
    arrayLiteral(splitList(value(values, live)!))

export const arrayLiteral = (members: string[]) => `{${members.map((member) => `"${member.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`

function splitList(text: string): string[] {
  const scanner = new Scanner(text, 'failed to parse filter')
  scanner.spaces()
  scanner.expect('(')
  const members: string[] = []
  if (scanner.text.slice(scanner.at).trim() === ')') return members
  do members.push(readMember(scanner))
  while (scanner.take(','))
  scanner.expect(')', '")" or ","')
  scanner.spaces()
  if (!scanner.done) throw scanner.unexpected('end of input')
  return members
}

function readMember(scanner: Scanner): string {
  const start = scanner.at
  if (scanner.peek('"')) {
    try {
      const quoted = scanner.quoted()
      if (scanner.done || scanner.peek(',') || scanner.peek(')')) return quoted
    } catch {
      // An unclosed quote is part of the value, as in PostgREST.
    }
    scanner.at = start
  }
  return scanner.match(/[^,)]+/y) ?? ''
}

/** `and=(…)`, `not.or=(…)`: the parameter's own operator, then the members. */
export function parseGroup(operator: string, text: string): Condition {
  const scanner = new Scanner(operator + text, 'failed to parse logic tree')
  const condition = readCondition(scanner, 0)
  if (!scanner.done) throw scanner.unexpected('end of input')
  return condition
}

function readCondition(scanner: Scanner, depth: number): Condition {
  if (depth > maxDepth) throw refuse.tooDeep()
  scanner.spaces()
  const word = scanner.match(/(?:not\.)?(?:and|or)\s*\(/y)
  if (word !== null) {
    const members: Condition[] = []
    do {
      members.push(readCondition(scanner, depth + 1))
      scanner.spaces()
    } while (scanner.take(','))
    scanner.expect(')', '")" or ","')
    scanner.spaces()
    return { kind: 'group', not: word.startsWith('not.'), operator: word.includes('and') ? 'and' : 'or', members }
  }
  if (scanner.peek(')') || scanner.done)
    throw scanner.unexpected('field name (* or [a..z0..9_$]), negation operator (not) or logic operator (and, or)')
  const field = readField(scanner)
  scanner.expect('.', 'delimiter (.)')
  let not = false
  while (scanner.take('not.')) not = !not
  const operation = readOperation(scanner, () => {
    const value = readGroupValue(scanner)
    return () => value
  })
  return { kind: 'filter', field, not, operation }
}

/** Inside and/or a value ends at a comma or bracket unless it is quoted, an array, or a list. */
function readGroupValue(scanner: Scanner): string {
  if (scanner.peek('(')) {
    const start = scanner.at++
    do readMember(scanner)
    while (scanner.take(','))
    scanner.expect(')')
    return scanner.text.slice(start, scanner.at)
  }
  return scanner.match(/\{[^{}]*\}/y) ?? readMember(scanner)
}

/** Whether any level of a select aggregates. */
export const aggregates = (items: SelectItem[]): boolean =>
  items.some((item) => (item.kind === 'embed' ? aggregates(item.select) : item.aggregate !== undefined))
