import type { Statement } from './batch.ts'
import { encode, Parameter } from './values.ts'

/** Part of a statement that says of itself how it is written: a fragment, or what `sql(…)` makes. */
export abstract class Piece {
  /** Writes itself after `before`, adding its values to `into`. */
  abstract write(before: string, into: Values): string
}

/** Values of a statement in the order of their `$n`. */
export interface Values {
  values: (string | null)[]
  types: number[]
}

/** A tagged template as a statement: values become parameters, pieces write themselves. */
export function compile(strings: readonly string[], values: readonly unknown[]): Statement {
  const into: Values = { values: [], types: [] }
  const text = writeAll('', strings, values, into)
  return { text, ...into, prepare: true }
}

/** A text with `$1`, `$2` … and its values. */
export function given(text: string, values: readonly unknown[], prepare: boolean): Statement {
  const into: Values = { values: [], types: [] }
  for (const [at, value] of values.entries()) add(Array.isArray(value) && castToJson(text, at + 1) ? new Parameter(value, 0) : value, into)
  return { text, ...into, prepare }
}

/** A list is an array of the database, unless the statement says that it is JSON; the two are written differently. */
const castToJson = (text: string, at: number) => new RegExp(`\\$${at}::json`).test(text)

export function writeAll(before: string, strings: readonly string[], values: readonly unknown[], into: Values): string {
  let text = before + strings[0]!
  for (const [at, value] of values.entries()) {
    const after = strings[at + 1]!
    text += writeOne(text, Array.isArray(value) && after.startsWith('::json') ? new Parameter(value, 0) : value, into) + after
  }
  return text.slice(before.length)
}

function writeOne(before: string, value: unknown, into: Values): string {
  return value instanceof Piece ? value.write(before, into) : add(value, into)
}

function add(value: unknown, into: Values): string {
  const { text, type } = encode(value)
  into.types.push(type)
  return `$${into.values.push(text)}`
}

const identifier = (name: string) => `"${name.replaceAll('"', '""').replaceAll('.', '"."')}"`
const list = (names: readonly string[]) => names.map(identifier).join(',')

type Named = Record<string, unknown>

/**
 * The meaning of `sql(…)` depends on the words before it: a name, a list of names, the columns and values of `insert into t`, the
 * assignments of `set`, the list of `in`.
 */
export class Helper extends Piece {
  readonly #subject: unknown
  readonly #columns: string[]
  constructor(subject: unknown, columns: string[]) {
    super()
    this.#subject = subject
    this.#columns = columns
  }

  write(before: string, into: Values): string {
    const subject = this.#subject
    if (typeof subject === 'string') return identifier(subject)
    const word = [...before.matchAll(/\b(insert|values|set|in|select|returning)\b/gi)].at(-1)?.[1]?.toLowerCase()
    const rows = (Array.isArray(subject) ? subject : [subject]) as Named[]
    if (word === 'in') return rows.length === 0 ? '(null)' : `(${rows.map((value) => writeOne('', value, into)).join(',')})`
    if (typeof rows[0] === 'string') return list(rows as unknown as string[])
    const columns = this.#columns.length > 0 ? this.#columns : Object.keys(rows[0] ?? {})
    if (word === 'set') return columns.map((column) => `${identifier(column)}=${writeOne('', rows[0]![column], into)}`).join(',')
    const tuples = rows.map((row) => `(${columns.map((column) => writeOne('', row[column], into)).join(',')})`).join(',')
    return word === 'values' ? tuples : `(${list(columns)})values${tuples}`
  }
}
