import { feedContent } from '#contract/people/feeds.ts'
import { feedAddress } from '#core/people/feed-address.ts'
import { asHouse, setting } from '../_shared/clients.ts'
import { filmsForTheWorld } from '../_shared/outside.ts'
import { asCalendar } from './calendar.ts'
import { asRss } from './rss.ts'
import { sitemap } from './sitemap.ts'

/**
 * Feeds for programs that cannot sign in (see contract/people/feeds.ts). Authenticated by the secret in the address: a revoked
 * or unknown one gets a 404.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer('Feeds are read with GET.', 'text/plain', 405)
    const { searchParams, origin } = new URL(request.url)
    // The pages and the services may be at different addresses; on one machine they are at one.
    const site = withoutSlash(Deno.env.get('SITE_URL') ?? origin)
    const services = withoutSlash(Deno.env.get('SUPABASE_PUBLIC_URL') ?? setting('SUPABASE_URL'))
    // Withdrawn films disappear within the hour.
    if (searchParams.has('sitemap')) return answer(sitemap(site, await filmsForTheWorld()), 'application/xml', 200, 'public, max-age=3600')
    const secret = searchParams.get('key') ?? ''
    if (!/^[0-9a-f]{64}$/.test(secret)) return answer('There is no feed at this address.', 'text/plain', 404)
    const { data, error } = await asHouse().rpc('read_feed', { secret })
    if (error) throw new Error(`read_feed could not be read: ${error.message}`, { cause: error })
    if (!data) return answer('There is no feed at this address.', 'text/plain', 404)
    const content = feedContent.parse(data)
    if (searchParams.get('as') !== 'calendar')
      return answer(asRss(content, site, feedAddress(services, secret, 'rss')), 'application/rss+xml')
    if (content.kind !== 'programme') return answer('Only showings come as a calendar.', 'text/plain', 400)
    return answer(asCalendar(content, site), 'text/calendar')
  },
}

const withoutSlash = (address: string) => address.replace(/\/$/, '')

/** Private: no shared caching, no framing, no MIME sniffing. */
const answer = (body: string, type: string, status = 200, cache = 'private, no-store') =>
  new Response(body, {
    status,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  })

declare const Deno: { env: { get(name: string): string | undefined } }
