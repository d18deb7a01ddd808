import type { Database } from '../../db/database.ts'
import type { Condition } from './filter.ts'

/** Longest pattern a subscriber may write, in characters. */
const longestPattern = 200
/** What one pattern may take on one row. Simple ones take microseconds; a subscription whose pattern takes longer is ended. */
const usualPatience = '1s'

const signs = { like: 'like', ilike: 'ilike', match: '~', imatch: '~*' } as const
type PatternOperator = keyof typeof signs
const ofText = new Set(['text', 'varchar', 'bpchar', 'name', 'citext'])

/** Why a pattern cannot be matched: said to its subscriber, whose subscription ends. */
export class PatternRefused extends Error {}

/** Whether a condition is a pattern, which PostgreSQL has to match. */
export const isPattern = ({ operator }: Condition): boolean => operator in signs

/**
 * Patterns that people write are matched by PostgreSQL and never by a regular expression of JavaScript, which cannot be interrupted: the
 * result is that of its own operators, and a slow one is cancelled. One at a time, so that hostile ones use one session at most.
 */
export class Patterns {
  readonly #database: Database
  readonly #patience: string
  #last: Promise<unknown> = Promise.resolve()

  /** `patience` as PostgreSQL writes a length of time. */
  constructor(database: Database, patience = usualPatience) {
    this.#database = database
    this.#patience = patience
  }

  /** Whether `text` of a column of `type` (a pg_type name) fulfils the condition. Throws PatternRefused. */
  async fulfils(condition: Condition, text: string, type: string): Promise<boolean> {
    const holds = await this.#ask(condition, text, type)
    return holds !== condition.negated
  }

  /** Why the condition could never be matched on a column of `type`, or null. `shownType` is the type as people write it. */
  async whyNot(condition: Condition, type: string, shownType: string): Promise<string | null> {
    if (!ofText.has(type)) return `operator ${condition.operator} requires a text-compatible column type, got ${shownType}`
    if (condition.values[0]!.length > longestPattern)
      return `the pattern of the ${condition.operator} filter is longer than ${longestPattern} characters`
    try {
      await this.#ask(condition, '', type)
      return null
    } catch (error) {
      if (!(error instanceof PatternRefused)) throw error
      return error.message
    }
  }

  #ask(condition: Condition, text: string, type: string): Promise<boolean> {
    const asked = this.#last.then(() => this.#match(condition, text, type))
    this.#last = asked.catch(() => undefined)
    return asked
  }

  async #match({ operator, values }: Condition, text: string, type: string): Promise<boolean> {
    const sign = signs[operatorOn(operator as PatternOperator, type)]
    const sql = this.#database.pool('supabase_realtime_admin')
    try {
      const [row] = await sql.begin(async (tx) => {
        await tx.unsafe(`set local statement_timeout = '${this.#patience}'`)
        return tx.unsafe<{ holds: boolean }[]>(`select $1::text ${sign} $2::text as holds`, [text, values[0]!])
      })
      return row!.holds
    } catch (error) {
      throw refusal(error, operator)
    }
  }
}

/** citext ignores case in every comparison. */
const operatorOn = (operator: PatternOperator, type: string): PatternOperator =>
  type !== 'citext' ? operator : operator === 'like' ? 'ilike' : operator === 'match' ? 'imatch' : operator

function refusal(error: unknown, operator: string): unknown {
  const { code, message } = error as { code?: string; message: string }
  if (code === '57014') return new PatternRefused(`the pattern of the ${operator} filter takes too long to match`)
  if (code === '2201B') return new PatternRefused(`invalid regular expression for ${operator} filter: ${message}`)
  if (code?.startsWith('22')) return new PatternRefused(`invalid pattern for ${operator} filter: ${message}`)
  return error
}
