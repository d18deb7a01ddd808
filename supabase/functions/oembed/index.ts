import type { SharedFilm } from '#contract/outside.ts'
import { embedCode } from '#core/embed-code.ts'
import { parseStart } from '#core/timecode.ts'
import { embedPage, filmForTheWorld, type Place, pageOf, posterOf, site } from '../_shared/outside.ts'

const usualWidth = 640

/**
 * `GET /functions/v1/oembed?url=<address of a film>`, as https://oembed.com has it: a player where its creator lets it be embedded, a link with a picture where
 * only a preview is allowed, 404 for everything else, 501 for XML.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    const query = new URL(request.url).searchParams
    const format = query.get('format') ?? 'json'
    if (format !== 'json') return answer({ code: 'not-implemented', message: 'This house answers in JSON.' }, 501)
    const asked = filmIn(query.get('url'))
    const film = asked && (await filmForTheWorld(asked.documentary))
    if (!asked || !film)
      return answer({ code: 'not-found', message: 'There is no such film, or nothing of it is shown outside the house.' }, 404)
    return answer(oembedOf(film, asked.place, limitOf(query.get('maxwidth')), limitOf(query.get('maxheight'))))
  },
}

/** The film an address of this house names: its page, its shared link or its embedded player. */
function filmIn(address: string | null): { documentary: string; place: Place } | null {
  const url = address && URL.canParse(address) ? new URL(address) : null
  if (!url || url.origin !== new URL(site()).origin) return null
  const documentary = /^\/documentary\/([0-9a-f-]{36})\/?$/i.exec(url.pathname)?.[1] ?? url.searchParams.get('documentary')
  const place = { startsMs: parseStart(url.searchParams.get('t')), endsMs: parseStart(url.searchParams.get('end')) }
  return documentary ? { documentary, place } : null
}

function oembedOf(film: SharedFilm, place: Place, mostWide: number, mostHigh: number) {
  const shape = film.width && film.height ? film.width / film.height : 16 / 9
  const width = Math.round(Math.min(usualWidth, mostWide, mostHigh * shape))
  const height = Math.round(width / shape)
  const said = {
    version: '1.0',
    title: film.title,
    author_name: film.director,
    provider_name: 'Actuality',
    provider_url: site(),
    ...(film.poster ? { thumbnail_url: posterOf(film.id), thumbnail_width: width, thumbnail_height: height } : {}),
  }
  if (!film.embeds) return { ...said, type: 'link', url: pageOf(film.id, place) }
  const html = embedCode({ address: embedPage(film.id, place), title: film.title, width, height })
  return { ...said, type: 'video', html, width, height }
}

const limitOf = (word: string | null) => (word && /^\d{1,5}$/.test(word) && Number(word) > 0 ? Number(word) : Number.POSITIVE_INFINITY)

const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' }
const answer = (body: object, status = 200) => Response.json(body, { status, headers })
