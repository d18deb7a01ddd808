import { conversationFrame } from '#core/screenings/conversation-address.ts'
import { asVisitor } from '../_shared/clients.ts'

/**
 * `GET /functions/v1/stage?url=…`: a page with nothing on it but a frame of another house, for the room of a screening to show. The pages of the house allow no
 * foreign frame; this one allows the one it holds, and only where an administrator has named its host. It has no script, no session and no data of the room,
 * and may itself be framed by the house alone.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response('Asked for with GET.', { status: 405 })
    const { data, error } = await asVisitor().from('house_settings').select('stage_hosts').single()
    if (error) throw new Error(`house_settings could not be read: ${error.message}`, { cause: error })
    const frame = conversationFrame(new URL(request.url).searchParams.get('url') ?? '', data.stage_hosts)
    if (!frame) return await answer(403, '<p>This house shows no page of that address.</p>', "'none'")
    const may = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
    // Sandboxed: no top navigation, no downloads.
    const kept = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-presentation'
    const body = `<iframe src="${escaped(frame.address)}" title="${escaped(frame.host)}" allow="${may}" sandbox="${kept}" referrerpolicy="strict-origin-when-cross-origin"></iframe>`
    return await answer(200, body, new URL(frame.address).origin)
  },
}

async function answer(status: number, body: string, framed: string): Promise<Response> {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Conversation</title><style>${style}</style></head><body>${body}</body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src '${await hashed(style)}'; frame-src ${framed}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  })
}

const style =
  'html,body{height:100%;margin:0;background:#000;color:#F6F3EC;font:17px/1.5 system-ui,sans-serif}iframe{display:block;width:100%;height:100%;border:0}p{margin:0;padding:24px}'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

async function hashed(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `sha256-${btoa(String.fromCharCode(...bytes))}`
}
