import { type CounterException, type ExceptionCode, exception } from './exceptions.ts'
import { firstDay, lastCounted, lastDay, type Month, monthAfter, monthOf, monthsBetween } from './months.ts'
import { permitted, permittedAccess, permittedMethods } from './permitted.ts'
import { kindOf, type Metric, type ReportId } from './reports.ts'

export interface ReportRequest {
  id: ReportId
  first: Month
  last: Month
  /** The last month that is counted to its end: of later ones nothing is given. */
  counted: Month
  metrics: readonly Metric[]
  /** The valid part of the request, as the header repeats it. */
  filters: Record<string, string | readonly string[]>
  /** Films (ids), an author or years asked for alone; null for all. */
  items: readonly string[] | null
  author: string | null
  years: readonly (readonly [from: number, to: number])[] | null
  /** Nothing of what was asked for is of this house: an empty report. */
  nothing: boolean
  /** Kinds of things asked for alone; null for all. */
  types: readonly string[] | null
  attributes: readonly string[]
  /** Components were asked for; there are none (exception 3063), and the header says that they were. */
  components: boolean
  total: boolean
  exceptions: CounterException[]
}

/** Credentials of the caller; they are not filters. */
const credentials = ['customer_id', 'requestor_id', 'api_key', 'platform', 'begin_date', 'end_date']
const ofReports = ['metric_type', 'data_type', 'access_method', 'attributes_to_show', 'granularity']
const ofItems = ['item_id', 'yop', 'access_type', 'author', 'include_component_details']

/**
 * Reads the query of a report as COUNTER 5.1 has it: what is invalid is refused with an exception number, what is not known is left out and said in the
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
  const [first, last] = [readMonth(begin!), readMonth(end!)]
  if (!first || !last || first > last) return { refused: 3020, data: `begin_date=${begin}, end_date=${end}` }
  if (first >= monthOf(today)) return { refused: 3020, data: 'begin_date is the current month or a later one.' }
  // A header names the months as they were asked for, so there is a limit to them.
  if (last > monthAfter(monthOf(today), 12)) return { refused: 3020, data: 'end_date is more than a year ahead.' }
  const exceptions: CounterException[] = []
  const counted = lastCounted(today)
  const waiting = monthsBetween(first > counted ? first : monthAfter(counted), last)
  if (waiting.length > 0) exceptions.push(exception(3031, waiting.join(', ')))

  const kind = kindOf(id)
  const known = [...credentials, ...(kind.view ? [] : ofReports), ...(kind.view || kind.of !== 'item' ? [] : ofItems)]
  const unknown = [...new Set(query.keys())].filter((name) => !known.includes(name))
  if (unknown.length > 0) exceptions.push(exception(3050, unknown.join(', ')))
  if (kind.view)
    return {
      id,
      ...{ first, last, counted, exceptions, metrics: kind.metrics, filters: {}, attributes: [] },
      ...{ items: null, author: null, years: null, nothing: false, types: null, components: false, total: false },
    }

  const filters: ReportRequest['filters'] = {}
  const listed = (name: string) => (known.includes(name) ? (query.get(name) ?? '') : '').split('|').filter(Boolean)
  const among = (name: string, heading: string, allowed: readonly string[]): string[] | null => {
    const given = listed(name)
    const held = allowed.filter((value) => given.some((each) => each.toLowerCase() === value.toLowerCase()))
    const wrong = given.filter((each) => !allowed.some((value) => value.toLowerCase() === each.toLowerCase()))
    if (wrong.length > 0) exceptions.push(exception(3060, `${name}=${wrong.join('|')}`))
    // All that a filter can name is what a report has anyway: the practice wants such a filter left out.
    if (held.length === 0 || held.length === allowed.length) return null
    filters[heading] = held
    return held
  }
  const practice = permitted[id as keyof typeof permitted]
  const asked = among('metric_type', 'Metric_Type', practice.metrics)
  const metrics = asked ? kind.metrics.filter((metric) => asked.includes(metric)) : kind.metrics
  const types = among('data_type', 'Data_Type', practice.types)
  const methods = among('access_method', 'Access_Method', permittedMethods)
  const access = among('access_type', 'Access_Type', permittedAccess)
  const items = listed('item_id').map((each) =>
    each
      .replace(/^proprietary:/i, '')
      .replace(/^[^:]*:/, '')
      .toLowerCase(),
  )
  if (items.length > 0) filters['Item_ID'] = listed('item_id').join('|')
  const author = (known.includes('author') && query.get('author')?.trim()) || null
  if (author) filters['Author'] = author
  const readYears = (text: string): [number, number] | null => {
    const found = /^(\d{4})(?:-(\d{4}))?$/.exec(text)
    const [from, to] = [Number(found?.[1]), Number(found?.[2] ?? found?.[1])]
    return from > 0 && from <= to ? [from, to] : null
  }
  const spans = listed('yop').filter(readYears)
  const noYears = listed('yop').filter((each) => !readYears(each))
  if (noYears.length > 0) exceptions.push(exception(3060, `yop=${noYears.join('|')}`))
  if (spans.length > 0) filters['YOP'] = spans
  const attributes = kind.attributes.filter((name) =>
    listed('attributes_to_show').some((each) => each.toLowerCase() === name.toLowerCase()),
  )
  const strange = listed('attributes_to_show').filter((each) => !kind.attributes.some((name) => name.toLowerCase() === each.toLowerCase()))
  if (strange.length > 0) exceptions.push(exception(3062, `attributes_to_show=${strange.join('|')}`))
  const components = known.includes('include_component_details') && query.get('include_component_details')?.toLowerCase() === 'true'
  if (components) exceptions.push(exception(3063))
  const granularity = query.get('granularity')?.toLowerCase()
  if (granularity && granularity !== 'month' && granularity !== 'totals' && granularity !== 'total')
    exceptions.push(exception(3062, `granularity=${query.get('granularity')}`))
  return {
    ...{ id, first, last, counted, metrics, filters, author, attributes, components, exceptions },
    items: items.length > 0 ? items : null,
    years: spans.length > 0 ? spans.flatMap((each) => [readYears(each)!]) : null,
    // Films are audiovisual, under licence, and not mined: a filter for anything else alone gives an empty report.
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
