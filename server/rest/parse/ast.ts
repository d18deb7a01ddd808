/** What one request brings besides its query string. */
export interface Live {
  body: string | null
  /** Rows asked for by `limit`, `offset` and the Range header together. */
  limit: number | null
  offset: number
  /** How many rows a guarded statement may touch. */
  allowed?: { least: number; most: number }
}

/** Gives a parameter of the statement from the raw values of one request; a compiled statement keeps these and no value. */
export type Bind = (values: readonly string[], live: Live) => string | null

export interface JsonStep {
  arrow: '->' | '->>'
  key: string
  isIndex: boolean
}

export interface Field {
  name: string
  path: JsonStep[]
}

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min'

export interface SelectField {
  kind: 'field'
  field: Field
  alias?: string
  cast?: string
  aggregate?: Aggregate
  aggregateCast?: string
}

export interface SelectEmbed {
  kind: 'embed'
  name: string
  alias?: string
  hint?: string
  join?: 'inner' | 'left'
  spread: boolean
  select: SelectItem[]
}

export type SelectItem = SelectField | SelectEmbed

export type Operation =
  | { kind: 'compare'; operator: string; quantifier?: 'any' | 'all'; value: Bind }
  | { kind: 'in'; value: Bind }
  | { kind: 'is'; value: 'null' | 'not_null' | 'true' | 'false' | 'unknown' }
  | { kind: 'search'; operator: 'fts' | 'plfts' | 'phfts' | 'wfts'; language?: string; value: Bind }

export interface Filter {
  kind: 'filter'
  field: Field
  not: boolean
  operation: Operation
}

export interface Group {
  kind: 'group'
  not: boolean
  operator: 'and' | 'or'
  members: Condition[]
}

export type Condition = Filter | Group

export interface OrderTerm {
  field: Field
  /** Name of the embedded row the field belongs to. */
  relation?: string
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

/** What a query string asks of each level of the tree; a path is the chain of embedded names, empty for the root. */
export interface Query {
  select: SelectItem[]
  conditions: { path: string[]; condition: Condition }[]
  orders: { path: string[]; terms: OrderTerm[] }[]
  limits: { path: string[]; value: Bind }[]
  offsets: { path: string[]; value: Bind }[]
  columns?: string[]
  onConflict?: string[]
}
