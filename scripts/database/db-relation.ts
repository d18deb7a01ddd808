export interface Column {
  name: string
  type: string
  nullable: boolean
  /** Has a default, is generated or an identity: may be left out when inserting. */
  optional: boolean
  /** Generated always: may never be written. */
  generated: boolean
  /** What a `check (column in (…))` lets in; null where any value of the type is welcome. */
  values: string[] | null
}

export interface Relation {
  name: string
  kind: 'table' | 'view'
  columns: Column[]
  relationships: { name: string; columns: string[]; relation: string; referenced: string[]; oneToOne: boolean }[]
}
