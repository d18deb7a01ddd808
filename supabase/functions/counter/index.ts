import { usageFacts, usageRefusal } from '#contract/institutions/usages.ts'
import { type ExceptionCode, exception, statusOf } from '#core/institutions/counter/exceptions.ts'
import { firstDay, lastCounted } from '#core/institutions/counter/months.ts'
import { counterReport } from '#core/institutions/counter/report.ts'
import { readReportRequest } from '#core/institutions/counter/report-request.ts'
import { kindOf, type ReportId, reportIds } from '#core/institutions/counter/reports.ts'
import { tableName, toTable } from '#core/institutions/counter/tabular.ts'
import { asHouse } from '../_shared/clients.ts'
import { site } from '../_shared/outside.ts'

declare const Deno: { env: { get(name: string): string | undefined } }

/**
 * Usage reports for harvesters, as COUNTER 5.1 publishes them: `/r51/status`, `/members`, `/reports`, `/reports/{id}`. Authenticated by
 * `requestor_id` and `api_key` (a key the librarian made) and `customer_id` (the institution). `format=tsv` gives the table of the same report.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
    const { pathname, searchParams } = new URL(request.url)
    const [release, path, report, ...more] = pathname.replace(/^.*\/counter\//, '').split('/')
    const query = inLowerCase(searchParams)
    const now = new Date()
    if (release !== 'r51' || more.length > 0) return unknown()
    if (path === 'status' && !report) return json([status()])
    if (path !== 'members' && path !== 'reports') return unknown()
    if (path === 'members' && report) return unknown()
    const id = reportIds.find((each) => each === report?.toLowerCase())
    if (report && !id) return unknown()

    const customer = query.get('customer_id')
    if (customer === '0000000000000000') return refused(2011)
    const [requestor, key] = [query.get('requestor_id'), query.get('api_key')]
    const missing = [customer ? '' : 'customer_id', requestor ? '' : 'requestor_id', key ? '' : 'api_key'].filter(Boolean)
    if (missing.length > 0) return refused(1030, missing.join(', '))
    const format = query.get('format')
    query.delete('format')
    const asked = id ? readReportRequest(id, query, now) : null
    const months = asked && !('refused' in asked) ? { from: asked.first, to: asked.last } : { from: '1970-01', to: '1970-01' }
    const usage = await usageFor(customer!, requestor!, key!, months)
    if ('refused' in usage) return refused(usage.refused)
    if (path === 'members')
      return json([
        {
          Customer_ID: usage.institution.id,
          Requestor_ID: requestor,
          Institution_Name: usage.institution.name,
          Institution_ID: { Proprietary: [`actuality:${usage.institution.id}`] },
        },
      ])
    if (!asked) return json(reportIds.map((each) => listed(each, usage.firstMonth, now)))
    if ('refused' in asked) return refused(asked.refused, asked.data)
    const whole = counterReport(asked, usage, { site: site(), registry: registry(), now })
    return format === 'tsv' ? table(toTable(whole), tableName(whole)) : json(whole)
  },
}

async function usageFor(customer: string, requestor: string, secret: string, { from, to }: { from: string; to: string }) {
  const { data, error } = await asHouse().rpc('read_usage', {
    customer,
    requestor,
    secret,
    from_month: firstDay(from),
    to_month: firstDay(to),
  })
  if (error) throw new Error(`read_usage could not be read: ${error.message}`, { cause: error })
  const no = usageRefusal.safeParse(data)
  return no.success ? no.data : usageFacts.parse(data)
}

const status = () => ({
  ...{ Description: 'COUNTER usage reports of licensed films', Service_Active: true },
  // Left out, not empty, where the house is in no registry.
  ...(registry() ? { Registry_Record: registry() } : {}),
})

function listed(id: ReportId, firstMonth: string | null, now: Date) {
  const { name, description } = kindOf(id)
  const last = lastCounted(now)
  return {
    ...{ Report_Name: name, Report_ID: id.toUpperCase(), Release: '5.1', Report_Description: description, Path: `/r51/reports/${id}` },
    ...(firstMonth && firstMonth <= last ? { First_Month_Available: firstMonth, Last_Month_Available: last } : {}),
  }
}

/** The house's page in the registry of COUNTER; the operator writes it into functions/.env once it is registered there. */
const registry = () => Deno.env.get('COUNTER_REGISTRY_RECORD') ?? ''

/** Parameters are known by their small letters, whatever a harvester writes; the first of a name counts. */
function inLowerCase(given: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of given) if (!query.has(name.toLowerCase())) query.set(name.toLowerCase(), value)
  return query
}

/** For a report that is not offered 5.1 has no number, only the status; a harvester expects an object anyway. */
const unknown = () => json({ Message: 'This is not given here. /r51/reports lists what is.' }, 404)
const refused = (code: ExceptionCode, data?: string) => json(exception(code, data), statusOf(code))
const headers = { 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }
const json = (body: unknown, code = 200) =>
  new Response(JSON.stringify(body), { status: code, headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } })
const table = (body: string, name: string) =>
  new Response(body, {
    headers: {
      ...headers,
      'content-type': 'text/tab-separated-values; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  })
