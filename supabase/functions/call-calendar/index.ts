import { callCalendar } from '#contract/production/call-sheets.ts'
import { callEvent } from '#core/production/schedule/sheet/call-events.ts'
import { zonedCalendarFile } from '#core/time/zoned-calendar-file.ts'
import { asHouse } from '../_shared/clients.ts'

/**
 * The calls of one person as a calendar that programs read again and again: the secret in the address is all it takes. It says no telephone number and
 * no name. A revoked or unknown address gets a 404.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer('Calendars are read with GET.', 'text/plain', 405)
    const { searchParams, origin } = new URL(request.url)
    const secret = searchParams.get('key') ?? ''
    const gone = () => answer('There is no calendar at this address.', 'text/plain', 404)
    if (!/^[0-9a-f]{64}$/.test(secret)) return gone()
    const { data, error } = await asHouse().rpc('read_call_calendar', { secret })
    if (error) throw new Error(`read_call_calendar could not be read: ${error.message}`, { cause: error })
    if (!data) return gone()
    const { days, person } = callCalendar.parse(data)
    const { host } = new URL(Deno.env.get('SITE_URL') ?? origin)
    const events = days.flatMap(({ day, version, cancelled, sentAt, content }) => {
      const own = content.people?.find((each) => each.person === person)?.call || content.day.call
      const called = `${content.film}, ${content.day.number || '–'}/${content.day.of}: ${own}`
      return callEvent({ day, version, gone: cancelled, sentAt, content, person }, host, called) ?? []
    })
    return answer(zonedCalendarFile(events, new Date(), 'PUBLISH'), 'text/calendar')
  },
}

/** Private: no shared caching, no framing, no MIME sniffing. */
const answer = (body: string, type: string, status = 200) =>
  new Response(body, {
    status,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  })

declare const Deno: { env: { get(name: string): string | undefined } }
