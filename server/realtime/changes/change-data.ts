import type { Identity } from '../../db/identity.ts'
import type { RowChange } from './pgoutput.ts'
import { recordFor } from './row-rules.ts'
import type { TableFacts } from './tables.ts'
import { jsonValue } from './values.ts'

/** A change as it is sent to subscribers. */
export interface ChangeData {
  schema: string
  table: string
  commit_timestamp: string
  type: RowChange['type']
  columns: { name: string; type: string }[]
  record?: Record<string, unknown>
  old_record?: Record<string, unknown>
  errors: null
}

/** The fields of a change `identity` receives: the columns it may read, of these only `select` and the key where columns were asked for. */
export function dataFor(
  change: RowChange,
  { role }: Identity,
  facts: TableFacts,
  extra: Record<string, unknown>,
  select: readonly string[],
): ChangeData {
  const underRules = facts.rowRules && role !== 'service_role'
  const wanted = (name: string) => select.length === 0 || select.includes(name) || facts.keyColumns.includes(name)
  const only = (record: Record<string, unknown>) => Object.fromEntries(Object.entries(record).filter(([name]) => wanted(name)))
  const readable = facts.readable.get(role)
  const old = change.old ?? (change.type === 'UPDATE' ? keyOf(change, facts) : null)
  return {
    schema: change.relation.schema,
    table: change.relation.table,
    commit_timestamp: timestamp(change.committedAt),
    type: change.type,
    columns: [...facts.types].filter(([name]) => readable?.has(name) && wanted(name)).map(([name, type]) => ({ name, type })),
    ...(change.row ? { record: only({ ...recordFor(change.row, role, facts, false, jsonValue), ...extra }) } : {}),
    ...(old ? { old_record: only(recordFor(old, role, facts, underRules, jsonValue)) } : {}),
    errors: null,
  }
}

const keyOf = (change: RowChange, facts: TableFacts) => new Map(facts.keyColumns.map((column) => [column, change.row?.get(column) ?? null]))

function timestamp(micros: bigint): string {
  const date = new Date(Number(micros / 1000n))
  return `${date.toISOString().slice(0, -1)}${String(micros % 1000n).padStart(3, '0')}Z`.replace(/000Z$/, 'Z')
}
