import { type CounterException, type ExceptionCode, exception } from './exceptions.ts'
import { firstDay, lastCounted, lastDay, type Month, monthOf } from './months.ts'
import { kindOf, type Metric, type ReportId } from './reports.ts'

export interface ReportRequest {
  id: ReportId
  first: Month
  last: Month
  metrics: readonly Metric[]
  /** What was asked for and holds, as the header repeats it. */
  filters: Record<string, readonly string[]>
  /** Films (ids) or years asked for alone; null for all. */
  items: readonly string[] | null
  years: readonly (readonly [from: number, to: number])[] | null
  /** Nothing of what was asked for is of this house: an empty report. */
  nothing: boolean
  /** Kinds of things asked for alone; null for all. */
  types: readonly string[] | null
  attributes: readonly string[]
  total: boolean
  exceptions: CounterException[]
}

/** Whoever asks says who they are with these; they are no filter. */
const credentials = ['customer_id', 'requestor_id', 'api_key', 'platform', 'begin_date', 'end_date']
const ofReports = ['metric_type', 'data_type', 'access_method', 'attributes_to_show', 'granularity']
const ofItems = ['item_id', 'yop', 'access_type', 'author', 'include_parent_details', 'include_component_details']

/**
 * Reads the query of a report as COUNTER 5.1 has it: what cannot be meant is refused by number, what is not known is left out and said in the
 * report's header.
 */
export function readReportRequest(
  id: ReportId,
  query: URLSearchParams,
  today: Date,
): ReportRequest | { refused: ExceptionCode; data?: string } {
  const [begin, end] = [query.get('begin_date'), query.get('end_date')]
  const missing = [begin ? '' : 'begin_date', end ? '' : 'end_date'].filter(Boolean)
  if (missing.length > 0) return { refused: 1030, data: missing.join(', ') }
  const [first, asked] = [readMonth(begin!), readMonth(end!)]
  if (!first || !asked || first > asked) return { refused: 3020, data: `begin_date=${begin}, end_date=${end}` }
  if (first >= monthOf(today)) return { refused: 3020, data: 'begin_date is the current month or a later one.' }
  const exceptions: CounterException[] = []
  const counted = lastCounted(today)
  const ready = asked <= counted
  const last = ready ? asked : counted
  if (!ready) exceptions.push(exception(3031, `Counted until ${lastDay(counted)}.`))

  const kind = kindOf(id)
  const known = [...credentials, ...(kind.view ? [] : ofReports), ...(kind.view || kind.of !== 'item' ? [] : ofItems)]
  const unknown = [...new Set(query.keys())].filter((name) => !known.includes(name))
  if (unknown.length > 0) exceptions.push(exception(3050, unknown.join(', ')))
  if (kind.view)
    return {
      id,
      first,
      last,
      metrics: kind.metrics,
      filters: {},
      items: null,
      years: null,
      nothing: false,
      types: null,
      attributes: [],
      total: false,
      exceptions,
    }

  const filters: Record<string, readonly string[]> = {}
  const listed = (name: string) => (known.includes(name) ? (query.get(name) ?? '') : '').split('|').filter(Boolean)
  const among = <Value extends string>(name: string, heading: string, allowed: readonly Value[]): Value[] | null => {
    const given = listed(name)
    const held = allowed.filter((value) => given.some((each) => each.toLowerCase() === value.toLowerCase()))
    const wrong = given.filter((each) => !allowed.some((value) => value.toLowerCase() === each.toLowerCase()))
    if (wrong.length > 0) exceptions.push(exception(3060, `${name}=${wrong.join('|')}`))
    if (held.length === 0) return null
    filters[heading] = held
    return held
  }
  const metrics = among('metric_type', 'Metric_Type', kind.metrics) ?? kind.metrics
  const types = among('data_type', 'Data_Type', ['Audiovisual', ...(kind.of === 'database' ? ['Database_Full'] : [])])
  const methods = among('access_method', 'Access_Method', ['Regular', 'TDM'])
  const access = among('access_type', 'Access_Type', ['Controlled', 'Open', 'Free_To_Read'])
  const items = listed('item_id').map((each) =>
    each
      .replace(/^proprietary:/i, '')
      .replace(/^[^:]*:/, '')
      .toLowerCase(),
  )
  if (items.length > 0) filters['Item_ID'] = listed('item_id')
  const years = listed('yop').flatMap((each): [number, number][] => {
    const found = /^(\d{4})(?:-(\d{4}))?$/.exec(each)
    if (!found) exceptions.push(exception(3060, `yop=${each}`))
    return found ? [[Number(found[1]), Number(found[2] ?? found[1])]] : []
  })
  if (years.length > 0) filters['YOP'] = listed('yop')
  const attributes = kind.attributes.filter((name) =>
    listed('attributes_to_show').some((each) => each.toLowerCase() === name.toLowerCase()),
  )
  const strange = listed('attributes_to_show').filter((each) => !kind.attributes.some((name) => name.toLowerCase() === each.toLowerCase()))
  if (strange.length > 0) exceptions.push(exception(3062, `attributes_to_show=${strange.join('|')}`))
  if (query.get('include_component_details')?.toLowerCase() === 'true' && known.includes('include_component_details'))
    exceptions.push(exception(3063))
  const granularity = query.get('granularity')?.toLowerCase()
  if (granularity && granularity !== 'month' && granularity !== 'totals' && granularity !== 'total')
    exceptions.push(exception(3062, `granularity=${query.get('granularity')}`))
  return {
    ...{ id, first, last, metrics, filters, attributes, exceptions },
    items: items.length > 0 ? items : null,
    years: years.length > 0 ? years : null,
    // Films are audiovisual, under licence, and nobody mines them: asked for anything else alone, there is nothing.
    nothing: (methods !== null && !methods.includes('Regular')) || (access !== null && !access.includes('Controlled')),
    types,
    total: granularity === 'totals' || granularity === 'total',
  }
}

/** The month of `2026-11-01`, of `2026-11`, or of a last day; null where there is no such day. */
function readMonth(text: string): Month | null {
  const found = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-(\d{2}))?$/.exec(text)
  if (!found) return null
  const [, month, day] = found
  return !day || (day >= '01' && `${month}-${day}` <= lastDay(month!) && `${month}-${day}` >= firstDay(month!)) ? month! : null
}
