import type { Sql } from '#sql/sql.ts'
import {
  castNamesQuery,
  columnsQuery,
  fingerprintQuery,
  foreignKeysQuery,
  relationsQuery,
  routinesQuery,
  uniqueKeysQuery,
  viewsQuery,
} from './queries.ts'
import { buildRelationships, type ForeignKey, rowParameter } from './relationships.ts'
import { type RoutineRow, readRoutines } from './routines.ts'
import { type Catalogue, type Column, type Relation, type Routine, relationKey } from './types.ts'
import { viewColumns } from './view-columns.ts'

/** SQL's own spellings that `format_type` knows but `pg_type.typname` does not. */
const sqlSpellings = [
  'int',
  'integer',
  'smallint',
  'bigint',
  'real',
  'float',
  'double precision',
  'decimal',
  'boolean',
  'character varying',
  'character',
  'char',
  'bit varying',
  'timestamp with time zone',
  'timestamp without time zone',
  'time with time zone',
  'time without time zone',
] as const

/** Reads the whole catalogue in one snapshot, so that no relationship points at a table that is not there. */
export async function loadCatalogue(sql: Sql): Promise<Catalogue> {
  const [fingerprints, relationRows, columnRows, foreignRows, uniqueRows, viewRows, routineRows, castRows] = await sql.begin(
    'isolation level repeatable read read only',
    async (tx) => {
      // With an empty search path every type and default is written with its schema.
      await tx`set local search_path = ''`
      return Promise.all(
        [fingerprintQuery, relationsQuery, columnsQuery, foreignKeysQuery, uniqueKeysQuery, viewsQuery, routinesQuery, castNamesQuery].map(
          (query) => tx.unsafe(query),
        ),
      )
    },
  )
  const relations = new Map<string, Relation>()
  const byOid = new Map<string, Relation>()
  for (const row of relationRows!) {
    const relation: Relation = {
      oid: Number(row.oid),
      schema: row.schema,
      name: row.name,
      kind: row.kind,
      primaryKey: row.primary_key,
      updatable: (row.writable & 4) !== 0,
      insertable: (row.writable & 8) !== 0,
      deletable: (row.writable & 16) !== 0,
      description: row.description,
      columns: new Map(),
      computed: new Map(),
    }
    relations.set(relationKey(row.schema, row.name), relation)
    byOid.set(row.oid, relation)
  }
  const columnNames = new Map<string, Map<number, string>>()
  for (const row of columnRows!) {
    byOid.get(row.relation)?.columns.set(row.name, readColumn(row as unknown as ColumnRow))
    const names = columnNames.get(row.relation) ?? new Map<number, string>()
    columnNames.set(row.relation, names.set(row.position, row.name))
  }
  const unique = new Map<string, string[][]>()
  const primary = new Map<string, string[]>()
  for (const row of uniqueRows!) {
    unique.set(row.relation, [...(unique.get(row.relation) ?? []), row.columns ?? []])
    if (row.is_primary) primary.set(row.relation, row.columns)
  }
  const routines = readRoutines(routineRows as unknown as RoutineRow[], byOid)
  const all = [...routines.values()].flat()
  noteComputedColumns(relations, all)
  const views = new Map(viewRows!.map((row) => [row.oid as string, viewColumns(row.action)]))
  const foreign = foreignRows!.map(
    (row): ForeignKey => ({
      constraint: row.constraint,
      from: row.from,
      to: row.to,
      fromColumns: row.from_columns,
      toColumns: row.to_columns,
    }),
  )
  const relationships = buildRelationships(relations, columnNames, { foreign, unique, primary, views }, all)
  notePrimaryKeysOfViews(byOid, views, columnNames, primary)
  const castNames = new Map<string, string>(castRows!.map((row) => [row.name, row.written]))
  for (const spelling of sqlSpellings) castNames.set(spelling, spelling)
  return { relations, relationships, routines, castNames, fingerprint: fingerprints![0]!.fingerprint }
}

/** A row of the columns query. */
interface ColumnRow {
  name: string
  type: string
  nullable: boolean
  default: string | null
  generated_always: boolean
  is_identity: boolean
  sequence: string | null
  is_array: boolean
  is_json: boolean
  is_text_search_vector: boolean
  max_length: number | null
  enum_values: string[] | null
  description: string | null
}

export const readFingerprint = async (sql: Sql): Promise<string> => (await sql.unsafe(fingerprintQuery))[0]!.fingerprint

function readColumn(row: ColumnRow): Column {
  const sequence = row.is_identity && row.sequence ? `nextval('${String(row.sequence).replaceAll("'", "''")}'::regclass)` : null
  return {
    name: row.name,
    type: row.type,
    nullable: row.nullable,
    default: row.default ?? sequence,
    generatedAlways: row.generated_always,
    isArray: row.is_array,
    isJson: row.is_json,
    isTextSearchVector: row.is_text_search_vector,
    maxLength: row.max_length,
    enumValues: row.enum_values,
    description: row.description,
  }
}

function noteComputedColumns(relations: Map<string, Relation>, routines: Routine[]) {
  for (const routine of routines) {
    const relation = routine.parameters.length === 1 ? rowParameter(relations, routine) : undefined
    if (relation && !routine.returns.set && routine.returns.kind === 'scalar') relation.computed.set(routine.name, routine)
  }
}

/** A view that shows a table's whole primary key has that key: `Location` and upserts name it. */
function notePrimaryKeysOfViews(
  byOid: Map<string, Relation>,
  views: Map<string, ReturnType<typeof viewColumns>>,
  columnNames: Map<string, Map<number, string>>,
  primary: Map<string, string[]>,
) {
  for (const [oid, columns] of views) {
    const view = byOid.get(oid)
    if (!view) continue
    for (const [table, key] of primary) {
      const shown = key.map(
        (name) => columns.find((column) => column.relation === table && columnNames.get(table)?.get(column.column) === name)?.name,
      )
      if (shown.every((name) => name !== undefined)) view.primaryKey = [...view.primaryKey, ...(shown as string[])]
    }
  }
}
