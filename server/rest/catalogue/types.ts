/** What the REST part knows of the database: the only source of identifiers that ever reach a statement. */
export interface Catalogue {
  /** By `schema.name`. */
  relations: Map<string, Relation>
  /** Relationships by the `schema.name` they start from. */
  relationships: Map<string, Relationship[]>
  /** All overloads by `schema.name`. */
  routines: Map<string, Routine[]>
  /** Names that may follow `::` in a select, mapped to the type as SQL wants it written. */
  castNames: Map<string, string>
  /** Equal for equal catalogues; compared by the watcher. */
  fingerprint: string
}

export interface Column {
  name: string
  /** The type as SQL writes it, without a length. */
  type: string
  nullable: boolean
  /** Default expression as SQL, if any. */
  default: string | null
  generatedAlways: boolean
  isArray: boolean
  isJson: boolean
  isTextSearchVector: boolean
  maxLength: number | null
  enumValues: string[] | null
  description: string | null
}

export interface Relation {
  oid: number
  schema: string
  name: string
  kind: 'table' | 'view'
  columns: Map<string, Column>
  primaryKey: string[]
  /** What may be done to it at all, no matter who asks. */
  insertable: boolean
  updatable: boolean
  deletable: boolean
  description: string | null
  /** Functions of one row of this relation, usable as columns. */
  computed: Map<string, Routine>
}

export interface Relationship {
  kind: 'many-to-one' | 'one-to-many' | 'one-to-one' | 'many-to-many' | 'computed'
  from: Relation
  to: Relation
  constraint: string
  /** Pairs of a column of `from` and a column of `to`; empty for many-to-many and computed. */
  columns: [string, string][]
  junction?: Junction
  /** The function of a computed relationship. */
  routine?: Routine
  /** At most one related row. */
  single: boolean
}

export interface Junction {
  table: Relation
  fromConstraint: string
  toConstraint: string
  /** Pairs of a column of the relation and a column of the junction. */
  fromColumns: [string, string][]
  toColumns: [string, string][]
}

export interface Parameter {
  name: string
  type: string
  /** `schema.name` when the type is the row type of a relation. */
  relation: string | null
  isJson: boolean
  required: boolean
  variadic: boolean
}

export interface Routine {
  schema: string
  name: string
  /** By name over rpc: every argument named, or a single unnamed one that can take a whole body. */
  callable: boolean
  parameters: Parameter[]
  returns: {
    set: boolean
    kind: 'void' | 'scalar' | 'composite'
    type: string
    /** `schema.name` when the result is the row type of a relation. */
    relation: string | null
    /** Columns of a record result (OUT parameters, RETURNS TABLE). */
    columns: Map<string, Column> | null
  }
  volatility: 'immutable' | 'stable' | 'volatile'
  /** Planner estimate; 1 makes a computed relationship to-one. */
  rows: number
  description: string | null
}

export const relationKey = (schema: string, name: string) => `${schema}.${name}`

/** A quoted identifier. */
export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`
export const qualified = (of: { schema: string; name: string }) => `${identifier(of.schema)}.${identifier(of.name)}`
