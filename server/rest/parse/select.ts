import { refuse } from '../problems.ts'
import type { Aggregate, Field, JsonStep, SelectField, SelectItem } from './ast.ts'
import { maxDepth, Scanner } from './scanner.ts'

/** `select=*,alias:column->key::type,amount.sum(),author:people!fk!inner(name),...spread(x)` */
export function parseSelect(text: string): SelectItem[] {
  if (text.trim() === '') return []
  const scanner = new Scanner(text, 'failed to parse select parameter')
  const items = readItems(scanner, 0)
  if (!scanner.done) throw scanner.unexpected('letter, digit, "-", "->>", "->", "::", ")", "," or end of input')
  return items
}

function readItems(scanner: Scanner, depth: number): SelectItem[] {
  if (depth > maxDepth) throw refuse.tooDeep()
  const items: SelectItem[] = []
  scanner.spaces()
  if (depth > 0 && scanner.peek(')')) return items
  do {
    scanner.spaces()
    items.push(readItem(scanner, depth))
    scanner.spaces()
  } while (scanner.take(','))
  return items
}

function readItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take('...') || scanner.take('..')) return readEmbed(scanner, scanner.name(), { spread: true }, depth)
  if (scanner.take('*')) return { kind: 'field', field: { name: '*', path: [] } }
  let name = scanner.name()
  let alias: string | undefined
  if (scanner.peek(':') && !scanner.peek('::')) {
    scanner.at++
    alias = name
    name = scanner.name()
  }
  if (scanner.peek('!')) return readEmbed(scanner, name, { alias, spread: false }, depth)
  if (scanner.peek('(')) {
    if (name === 'count' && scanner.peek('()')) {
      scanner.at += 2
      return { kind: 'field', field: { name: '*', path: [] }, alias, aggregate: 'count', aggregateCast: readCast(scanner) }
    }
    return readEmbed(scanner, name, { alias, spread: false }, depth)
  }
  const item: SelectField = { kind: 'field', field: { name, path: readPath(scanner) }, alias, cast: readCast(scanner) }
  const aggregate = scanner.match(/\.(sum|avg|count|max|min)\(\)/y)
  if (aggregate !== null) {
    item.aggregate = aggregate.slice(1, -2) as Aggregate
    item.aggregateCast = readCast(scanner)
  }
  return item
}

function readEmbed(scanner: Scanner, name: string, rest: { alias?: string; spread: boolean }, depth: number): SelectItem {
  let hint: string | undefined
  let join: 'inner' | 'left' | undefined
  while (scanner.take('!')) {
    const word = scanner.name()
    if (word === 'inner' || word === 'left') join = word
    else hint = word
  }
  scanner.expect('(')
  const select = readItems(scanner, depth + 1)
  scanner.expect(')', '")" or ","')
  return { kind: 'embed', name, hint, join, select, ...rest }
}

function readCast(scanner: Scanner): string | undefined {
  if (!scanner.take('::')) return undefined
  const found = scanner.match(/[\p{L}\p{N}_ $]+(?:\[\])?/uy)
  if (found === null) throw scanner.unexpected('letter or digit')
  return found.trim()
}

export function readPath(scanner: Scanner): JsonStep[] {
  const steps: JsonStep[] = []
  while (scanner.peek('->')) {
    const arrow = scanner.take('->>') ? '->>' : '->'
    if (arrow === '->') scanner.take('->')
    const index = scanner.match(/-?\d+(?=->|::|\.|,|\)|$)/y)
    if (index === null && scanner.peek('-')) throw scanner.unexpected('digit', scanner.at + 1)
    steps.push(index === null ? { arrow, key: scanner.name(), isIndex: false } : { arrow, key: index, isIndex: true })
  }
  return steps
}

export function readField(scanner: Scanner): Field {
  scanner.spaces()
  const field = { name: scanner.name(), path: readPath(scanner) }
  scanner.spaces()
  return field
}

/** `columns=` and `on_conflict=`: names with commas between. */
export function parseNames(text: string, parameter: string): string[] {
  const scanner = new Scanner(text, `failed to parse ${parameter} parameter`)
  const names = []
  do {
    scanner.spaces()
    names.push(scanner.name())
    scanner.spaces()
  } while (scanner.take(','))
  if (!scanner.done) throw scanner.unexpected('field name (* or [a..z0..9_$]), "," or end of input')
  return names
}
