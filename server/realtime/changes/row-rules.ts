import { constantText, joinedText, nameText, placeText, sqlText } from '#sql/text.ts'
import type { Database } from '../../db/database.ts'
import type { Identity } from '../../db/identity.ts'
import type { RowChange, Tuple } from './pgoutput.ts'
import type { TableFacts } from './tables.ts'

/**
 * Whether `identity` may see the changed row now: its own row rules decide, by asking for the row under them. Columns that the change did not carry
 * (large and unchanged) come back with it. Null when the row is not theirs to see. A deleted row cannot be asked for: see `recordFor`.
 */
export async function seenBy(
  database: Database,
  identity: Identity,
  change: RowChange,
  facts: TableFacts,
): Promise<Record<string, unknown> | null> {
  const readable = facts.readable.get(identity.role)
  if (!readable || readable.size === 0) return null
  if (change.type === 'DELETE' || !change.row) return {}
  const missing = [...readable].filter((column) => !change.row!.has(column))
  if ((!facts.rowRules || identity.role === 'service_role') && missing.length === 0) return {}
  // Without a key the row cannot be found again, so under row rules no one sees it.
  if (facts.keyColumns.length === 0) return null
  const values = facts.keyColumns.map((column) => change.row!.get(column) ?? null)
  const where = facts.keyColumns.map((column, index) => sqlText`${nameText(column)}::text = ${placeText(index + 1)}`)
  const exact = facts.keyColumns.map(
    (column, index) => sqlText`${nameText(column)} = ${placeText(index + 1)}::${nameText(facts.types.get(column) ?? 'text')}`,
  )
  const extra =
    missing.length > 0
      ? sqlText`jsonb_build_object(${joinedText(
          missing.flatMap((column) => [constantText(column), nameText(column)]),
          ', ',
        )})`
      : sqlText`'{}'::jsonb`
  const table = sqlText`${nameText(change.relation.schema)}.${nameText(change.relation.table)}`
  const keyed = facts.keyColumns.every((column) => !facts.types.get(column)?.startsWith('_'))
  const rows = await database.run<{ extra: Record<string, unknown> }>(
    identity,
    sqlText`select ${extra} as extra from ${table} where ${joinedText(keyed ? exact : where, ' and ')}`,
    values,
  )
  return rows[0]?.extra ?? null
}

/** The columns of `tuple` this role may read; of a deleted row under row rules only its key, which alone names nothing. */
export function recordFor(
  tuple: Tuple,
  role: string,
  facts: TableFacts,
  keyOnly: boolean,
  value: (text: string | null, type: string) => unknown,
): Record<string, unknown> {
  const readable = facts.readable.get(role)
  const record: Record<string, unknown> = {}
  for (const [column, text] of tuple) {
    if (!readable?.has(column) || (keyOnly && !facts.keyColumns.includes(column))) continue
    record[column] = value(text, facts.types.get(column) ?? 'text')
  }
  return record
}
