import type { Catalogue, Routine } from './db-catalogue.ts'
import type { Column, Relation } from './db-relation.ts'

/** The functions whose answers pages show, by name, for the QA flags. */
export function writeShownFunctions({ routines }: Catalogue): string {
  const names = [...new Set(routines.filter(({ kind }) => kind === 'shown').map(({ name }) => name))].toSorted()
  return `// Written by scripts/generate-db-types.ts from the functions' volatility and comments; npm run check fails when it is out of date.
import type { Database } from './database.types.ts'

/** SQL functions that read what pages show: the QA flags force their waiting, failed and empty state. */
export const shownFunctions: readonly (keyof Database['public']['Functions'])[] = [
${names.map((name) => `  '${name}',\n`).join('')}]
`
}

const numbers = ['smallint', 'integer', 'bigint', 'real', 'double precision', 'numeric', 'oid']

/** The catalogue as the `Database` type supabase-js is given. */
export function writeTypes(catalogue: Catalogue): string {
  const tables = catalogue.relations.filter(({ kind }) => kind === 'table')
  const views = catalogue.relations.filter(({ kind }) => kind === 'view')
  const typeOf = (name: string) => tsType(name, catalogue)
  const named = new Map<string, Routine[]>()
  for (const routine of catalogue.routines) named.set(routine.name, [...(named.get(routine.name) ?? []), routine])
  return `// Written by scripts/generate-db-types.ts from the migrations; npm run check fails when it is out of date.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {${block(tables.map((table) => relation(table, typeOf, true)))}}
    Views: {${block(views.map((view) => relation(view, typeOf, false)))}}
    Functions: {${block([...named.values()].map((overloads) => `${key(overloads[0]!.name)}: ${overloads.map((one) => routine(one, typeOf)).join(' | ')}`))}}
    Enums: {${block(catalogue.enums.map(({ name, values }) => `${key(name)}: ${union(values)}`))}}
    CompositeTypes: { [_ in never]: never }
  }
}
`
}

type TypeOf = (name: string) => string
const key = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`)
const union = (values: string[]) => values.map((value) => `'${value.replaceAll("'", "\\'")}'`).join(' | ')
const orNull = (nullable: boolean) => (nullable ? ' | null' : '')
const block = (entries: string[]) =>
  entries.length > 0 ? `\n${entries.map((entry) => entry.replace(/^/gm, '      ')).join('\n')}\n    ` : ' [_ in never]: never '

function relation({ name, columns, relationships }: Relation, typeOf: TypeOf, writable: boolean): string {
  const typed = (mark: string, { type, values, nullable }: Column) => `${mark}: ${values ? union(values) : typeOf(type)}${orNull(nullable)}`
  const row = columns.map((column) => typed(key(column.name), column))
  const write = (always: boolean) =>
    columns.map((column) => {
      const mark = `${key(column.name)}${always || column.optional ? '?' : ''}`
      return column.generated ? `${key(column.name)}?: never` : typed(mark, column)
    })
  const links = relationships.map(
    (link) => `{
    foreignKeyName: '${link.name}'
    columns: [${link.columns.map((column) => `'${column}'`).join(', ')}]
    isOneToOne: ${link.oneToOne}
    referencedRelation: '${link.relation}'
    referencedColumns: [${link.referenced.map((column) => `'${column}'`).join(', ')}]
  }`,
  )
  const shape = (title: string, fields: string[]) => `  ${title}: {\n    ${fields.join('\n    ')}\n  }\n`
  return `${key(name)}: {
${shape('Row', row)}${writable ? shape('Insert', write(false)) + shape('Update', write(true)) : ''}  Relationships: [${links.join(', ')}]
}`
}

function routine({ args, returns, returnsSet, columns, nullable }: Routine, typeOf: TypeOf): string {
  const given = args.map((arg) => `${key(arg.name)}${arg.optional ? '?' : ''}: ${typeOf(arg.type)}${orNull(arg.nullable)}`)
  const column = ({ name, type }: { name: string; type: string }) => `${key(name)}: ${typeOf(type)}${orNull(nullable.includes(name))}`
  const one = columns.length > 0 ? `{ ${columns.map(column).join('; ')} }` : typeOf(returns)
  const result = `${one}${returnsSet ? '[]' : ''}${orNull(nullable.includes('the answer'))}`
  return `{ Args: ${given.length > 0 ? `{ ${given.join('; ')} }` : 'Record<PropertyKey, never>'}; Returns: ${result} }`
}

function tsType(name: string, catalogue: Catalogue): string {
  if (name.endsWith('[]')) {
    const element = tsType(name.slice(0, -2), catalogue)
    return element.includes('|') ? `(${element})[]` : `${element}[]`
  }
  if (numbers.includes(name)) return 'number'
  if (name === 'boolean') return 'boolean'
  if (name === 'json' || name === 'jsonb') return 'Json'
  if (name === 'void') return 'undefined'
  if (name === 'record') return 'Record<string, unknown>'
  const bare = name.replace(/^public\./, '').replaceAll('"', '')
  if (catalogue.relations.some((relation) => relation.name === bare)) {
    const kind = catalogue.relations.find((relation) => relation.name === bare)!.kind === 'table' ? 'Tables' : 'Views'
    return `Database['public']['${kind}']['${bare}']['Row']`
  }
  return catalogue.enums.some((known) => known.name === bare) ? `Database['public']['Enums']['${bare}']` : 'string'
}
