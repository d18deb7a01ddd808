import { createHash } from 'node:crypto'

export type ObjectKind = 'function' | 'view' | 'table' | 'policy' | 'trigger'

/**
 * The statements of a source file about one object of the database: those that create it and what belongs to it (comment, rights). All of
 * them are run again when one changes. Of a table only that: its columns, constraints and indexes are made by migrations.
 */
export interface SqlObject {
  /** `function private.can_watch(uuid)`, `policy "Signed-in people read" on public.lists`: how it is known to `appliedTable`. */
  key: string
  kind: ObjectKind
  /** `schema.name` of the function, view or table; of the table a policy or trigger is on. */
  name: string
  statements: string[]
  /** File and line of the first statement. */
  place: string
}

/** Of which object a statement is. `begins`: it makes the object, so it comes first. */
export interface Subject {
  kind: ObjectKind
  name: string
  key: string
  begins: boolean
}

const table = (name: string): Subject => ({ kind: 'table', name, key: `table ${name}`, begins: false })

/** Undefined for a statement that belongs into a migration. */
export function subjectOf(statement: string): Subject | undefined {
  const text = withoutComments(statement)
  const named = (pattern: RegExp) => pattern.exec(text)?.slice(1) as string[] | undefined
  const made = named(/^create or replace function ([\w.]+)\s*\(/i)
  if (made) return { kind: 'function', name: made[0]!, key: `function ${made[0]}(${argumentTypes(text).join(', ')})`, begins: true }
  const view = named(/^create or replace view ([\w.]+)/i)
  if (view) return { kind: 'view', name: view[0]!, key: `view ${view[0]}`, begins: true }
  const policy = named(/^create policy ("[^"]+"|\w+)\s+on ([\w.]+)/i)
  if (policy) return { kind: 'policy', name: policy[1]!, key: `policy ${policy[0]} on ${policy[1]}`, begins: true }
  const trigger = named(/^create (?:or replace |constraint )trigger (\w+)\s[\s\S]*?\son ([\w.]+)/i)
  if (trigger) return { kind: 'trigger', name: trigger[1]!, key: `trigger ${trigger[0]} on ${trigger[1]}`, begins: true }
  const about = named(/^(?:comment on function|(?:grant|revoke) execute on function) ([\w.]+)\s*(?:\([^)]*\))?\s+(?:is|to|from)\s/i)
  if (about) return { kind: 'function', name: about[0]!, key: '', begins: false }
  const commented = named(/^comment on view ([\w.]+)/i)
  if (commented) return { kind: 'view', name: commented[0]!, key: `view ${commented[0]}`, begins: false }
  const column = named(/^comment on column (\w+\.\w+)\.(?:"[^"]+"|\w+)/i)
  if (column) return table(column[0]!)
  const owned =
    named(/^comment on table ([\w.]+)/i) ??
    named(/^(?:grant|revoke) (?!execute)[\w\s,()"]+? on (?:table )?([\w.]+) (?:to|from)\s/i) ??
    named(/^select \w+\.\w+\(\s*'([\w]+\.\w+)'/i)
  return owned && table(owned[0]!)
}

/** Types of a function's arguments as PostgreSQL's own names of functions have them: without names, modes and defaults. */
function argumentTypes(text: string): string[] {
  const from = text.indexOf('(')
  const list = text.slice(from + 1, closing(text, from))
  return (
    splitAtCommas(list)
      .map((argument) => argument.replace(/\s+(?:default\s|=)[\s\S]*$/i, '').trim())
      .filter((argument) => argument !== '' && !/^out\s/i.test(argument))
      .map((argument) => argument.replace(/^(?:in|inout|variadic)\s+/i, ''))
      .map((argument) => (/^\S+$/.test(argument) ? argument : argument.replace(/^("[^"]+"|\w+)\s+/, '')).replace(/\s+/g, ' ').toLowerCase())
      // PostgreSQL keeps no length of an argument's type.
      .map((type) => type.replace(/\(\d+(?:,\s*\d+)?\)/, ''))
  )
}

function closing(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === "'") at = text.indexOf("'", at + 1)
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}

function splitAtCommas(list: string): string[] {
  const parts: string[] = []
  let [depth, start, quoted] = [0, 0, false]
  for (let at = 0; at < list.length; at++) {
    const sign = list[at]!
    if (sign === "'") quoted = !quoted
    if (quoted) continue
    if ('(['.includes(sign)) depth++
    if (')]'.includes(sign)) depth--
    if (sign === ',' && depth === 0) {
      parts.push(list.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, list.slice(start)]
}

const withoutComments = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    .replace(/--[^\n]*/g, ' ')
    .trim()

/** A table's statements may call a function that opens it: when that function changes, they are run again. */
export function fingerprint(object: SqlObject, functions: ReadonlyMap<string, SqlObject>): string {
  const hash = createHash('sha256')
  for (const statement of object.statements) {
    hash.update(statement).update('\0')
    const called = object.kind === 'table' ? /^select (\w+\.\w+)\(/i.exec(statement)?.[1] : undefined
    for (const text of (called && functions.get(called)?.statements) || []) hash.update(text)
  }
  return hash.digest('hex').slice(0, 16)
}
