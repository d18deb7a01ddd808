import type { Bind } from '../parse/ast.ts'
import type { Level } from '../plan.ts'
import { refuse } from '../problems.ts'
import type { Build } from './build.ts'

/** An embedded level's limit and offset; never more rows than `max_rows`. */
export function limitSql(level: Level, { parameters, maxRows }: Build): string {
  const limit = level.limit ? ` limit ${parameters.add(capped(level.limit, maxRows))}::bigint` : maxRows === null ? '' : ` limit ${maxRows}`
  return level.offset ? `${limit} offset ${parameters.add(notNegative(level.offset))}::bigint` : limit
}

const capped =
  (bind: Bind, maxRows: number | null): Bind =>
  (values, live) => {
    const wanted = readCount(bind(values, live))
    if (wanted !== null && wanted < 0) throw refuse.limitNegative()
    const most = maxRows === null ? wanted : Math.min(wanted ?? maxRows, maxRows)
    return most === null ? null : String(most)
  }

const notNegative =
  (bind: Bind): Bind =>
  (values, live) =>
    String(Math.max(0, readCount(bind(values, live)) ?? 0))

/** What is not a whole number is ignored, as in PostgREST. */
export const readCount = (text: string | null): number | null => (text !== null && /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : null)
