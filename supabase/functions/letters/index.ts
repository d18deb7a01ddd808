import { noticeKinds } from '#core/people/notices.ts'
import { asHouse } from '../_shared/clients.ts'
import { stopPage } from './page.ts'

/**
 * `/functions/v1/letters?key=…&kind=…`, the unsubscribe address in emails. `POST` unsubscribes, as mail programs do in one click (RFC 8058) and
 * the page's button; `GET` changes nothing, because programs follow links to look at them, and shows that button.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const secret = searchParams.get('key') ?? ''
    const asked = searchParams.get('kind') ?? ''
    const kind = noticeKinds.find((known) => known === asked) ?? ''
    if (!/^[0-9a-f]{64}$/.test(secret)) return page('unknown', 404)
    if (request.method === 'GET' || request.method === 'HEAD') return page('ask', 200)
    if (request.method !== 'POST') return new Response('Letters are stopped with POST.', { status: 405 })
    const { data, error } = await asHouse().rpc('stop_letters', { secret, kind })
    if (error) throw new Error(`stop_letters failed: ${error.message}`, { cause: error })
    return data ? page('stopped', 200) : page('unknown', 404)
  },
}

const page = (state: Parameters<typeof stopPage>[0], status: number) =>
  new Response(stopPage(state), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
  })
