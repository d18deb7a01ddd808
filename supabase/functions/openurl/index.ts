import { openUrlPath } from '#core/institutions/open-url.ts'
import { decodedQuery } from '#core/text/query-encoding.ts'
import { site } from '../_shared/outside.ts'

/** The house as a link resolver's target: an OpenURL leads to the film's page or to a search for it, where one is asked to sign in. */
export default {
  async fetch(request: Request): Promise<Response> {
    const headers = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' }
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers })
    const { search, origin } = new URL(request.url)
    const path = openUrlPath(decodedQuery(search))
    if (!path) return new Response('This OpenURL names neither a film nor a title.', { status: 400, headers })
    return new Response(null, { status: 302, headers: { ...headers, location: `${site() || origin}${path}` } })
  },
}
