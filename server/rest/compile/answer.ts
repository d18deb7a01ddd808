import type { Media } from '../parse/media.ts'
import type { Parameters } from './parameters.ts'

/** The last layer of every statement: one row of text columns that the server sends on without looking inside. */
export interface AnswerRow {
  total: string | null
  rows: string
  body: string | null
  headers: string | null
  status: string | null
  inserted?: string | null
  location?: string | null
}

export interface AnswerShape {
  media: Media
  /** `select 1 …` of all rows, when an exact count was asked for. */
  count?: string
  /** A function's single value or row rather than a list. */
  single?: 'value' | 'row'
  /** Names of the columns, for CSV's first line. */
  header?: string
  /** A function's list of bare values. */
  values?: boolean
  /** Compares the rows with what is allowed; the statement fails, and so keeps nothing, when there are others. */
  guard?: Parameters
  extra?: string
  noBody?: boolean
}

/** Wraps rows (`select …`, or the name of a CTE) into the answer. A row is always written `answer.*`: the bare name could be a column's. */
export function answerSql(rows: string, shape: AnswerShape): string {
  const total = shape.count === undefined ? 'null' : `(select count(*) from (${shape.count}) as counted)`
  return `select ${total}::text as total, count(*)::text as rows, ${shape.noBody ? "''" : bodySql(shape)} as body, ${gucs}${shape.guard ? guardSql(shape.guard) : ''}${shape.extra ?? ''} from ${rows} as answer`
}

/** SQL cannot raise, but a cast can fail: its message carries the number of rows, and the transaction ends in the same round trip. */
function guardSql(parameters: Parameters): string {
  const least = parameters.add((_, live) => String(live.allowed!.least))
  const most = parameters.add((_, live) => String(live.allowed!.most))
  return `, case when count(*) not between ${least}::bigint and ${most}::bigint then ('rows ' || count(*))::integer end as guard`
}

/** The number of rows a guarded statement failed with, or null for any other error. */
export function guardedRows(error: unknown): number | null {
  const { code, message = '' } = error as { code?: string; message?: string }
  const rows = code === '22P02' ? /"rows (\d+)"$/.exec(message)?.[1] : undefined
  return rows === undefined ? null : Number(rows)
}

const gucs = `nullif(current_setting('response.headers', true), '') as headers, nullif(current_setting('response.status', true), '') as status`

function bodySql({ media, single, values, header }: AnswerShape): string {
  const row = media.stripNulls ? 'json_strip_nulls(row_to_json(answer.*))' : 'answer.*'
  switch (media.kind) {
    case 'csv':
      return `case when count(*) = 0 then '' else ${header ?? `''`} end || E'\\n' || coalesce(string_agg(substring((answer.*)::text, 2, length((answer.*)::text) - 2), E'\\n'), '')`
    case 'text':
      return `string_agg(answer.value::text, '')`
    case 'bytes':
      return `string_agg(encode(answer.value::bytea, 'hex'), '')`
    case 'object':
      if (single === 'value') return `coalesce(string_agg(to_json(answer.value)::text, ''), 'null')`
      return `coalesce(string_agg(${media.stripNulls ? row : 'row_to_json(answer.*)'}::text, ','), 'null')`
    default:
      if (single === 'value') return `coalesce(string_agg(to_json(answer.value)::text, ''), 'null')`
      if (single === 'row') return `coalesce(string_agg(row_to_json(answer.*)::text, ''), 'null')`
      return `coalesce(json_agg(${values ? 'answer.value' : row})::text, '[]')`
  }
}
