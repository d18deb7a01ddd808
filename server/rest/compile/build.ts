import type { Catalogue } from '../catalogue/types.ts'
import type { Embed } from '../plan.ts'
import type { Scope } from './expressions.ts'
import type { Parameters } from './parameters.ts'

export interface Build {
  parameters: Parameters
  catalogue: Catalogue
  maxRows: number | null
  /** A new alias no other level of this statement has. */
  alias: () => string
}

export interface Source {
  /** What is after FROM, with its alias. */
  from: string
  alias: string
  where: string[]
  /** Rows of a statement's own result: not of a named row type, and possibly with more columns than were asked for. */
  derived: boolean
}

/** An embed whose columns its parent selects from a join: spreads, and everything beside an aggregate. */
export interface JoinedEmbed {
  embed: Embed
  scope: Scope
  alias: string
  outputs: string[]
  /** Joined as rows rather than as one gathered row. */
  isRow: boolean
  sql: string
}
