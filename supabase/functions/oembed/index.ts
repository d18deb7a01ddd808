import type { SharedFilm } from '#contract/film/outside.ts'
import { embedCode } from '#core/film/embed-code.ts'
import { type PictureSize, pictureSize } from '#core/media/picture-size.ts'
import { asHouse, isUuid } from '../_shared/clients.ts'
import { embedPage, filmForTheWorld, type Place, pageOf, placeIn, posterOf, site, withoutBody } from '../_shared/outside.ts'

const usualWidth = 640

/**
 * `GET /functions/v1/oembed?url=<address of a film>`, as https://oembed.com has it: a player where its creator lets it be embedded, a link with a picture where
 * only a preview is allowed, 404 for everything else, 501 for XML.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    if (request.method === 'GET') return told(request)
    if (request.method === 'HEAD') return withoutBody(await told(request))
    return answer({ code: 'method-not-allowed', message: 'What there is of a film is asked for with GET.' }, 405, {
      allow: 'GET, HEAD, OPTIONS',
    })
  },
}

async function told(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams
  const format = query.get('format') ?? 'json'
  if (format !== 'json') return answer({ code: 'not-implemented', message: 'This house answers in JSON.' }, 501)
  const asked = filmIn(query.get('url'))
  const film = asked && (await filmForTheWorld(asked.documentary))
  if (!asked || !film)
    return answer({ code: 'not-found', message: 'There is no such film, or nothing of it is shown outside the house.' }, 404)
  const most = { width: limitOf(query.get('maxwidth')), height: limitOf(query.get('maxheight')) }
  return answer(oembedOf(film, asked.place, most, await thumbnailOf(film, most)))
}

/** The film an address of this house names: its page or its shared link, and nothing else that happens to carry the name of a film. */
function filmIn(address: string | null): { documentary: string; place: Place } | null {
  const url = address && URL.canParse(address) ? new URL(address) : null
  if (!url || url.origin !== new URL(site()).origin) return null
  const path = url.pathname.replace(/\/$/, '')
  const documentary =
    path === '/functions/v1/share' ? url.searchParams.get('documentary') : (/^\/documentary\/([^/]+)$/.exec(path)?.[1] ?? null)
  return isUuid(documentary) ? { documentary, place: placeIn(url.searchParams) } : null
}

const sizes = new Map<string, PictureSize | null>()
const mostSizes = 500

/** oEmbed wants the three of them or none, and none of a picture larger than was asked for. An object never changes: its size is read once. */
async function thumbnailOf({ id, poster }: SharedFilm, most: PictureSize) {
  if (!poster) return {}
  let size = sizes.get(poster)
  if (size === undefined) {
    const { data } = await asHouse().storage.from('stills').download(poster)
    if (!data) return {}
    size = pictureSize(new Uint8Array(await data.arrayBuffer()))
    if (sizes.size >= mostSizes) sizes.delete(sizes.keys().next().value!)
    sizes.set(poster, size)
  }
  if (!size || size.width > most.width || size.height > most.height) return {}
  return { thumbnail_url: posterOf(id), thumbnail_width: size.width, thumbnail_height: size.height }
}

function oembedOf(film: SharedFilm, place: Place, most: PictureSize, thumbnail: object) {
  const shape = film.width && film.height ? film.width / film.height : 16 / 9
  const width = Math.max(1, Math.round(Math.min(usualWidth, most.width, most.height * shape)))
  const height = Math.max(1, Math.round(width / shape))
  const said = {
    version: '1.0',
    title: film.title,
    author_name: film.director,
    provider_name: 'Actuality',
    provider_url: site(),
    ...thumbnail,
  }
  if (!film.embeds) return { ...said, type: 'link', url: pageOf(film.id, place) }
  const html = embedCode({ address: embedPage(film.id, place), title: film.title, width, height })
  return { ...said, type: 'video', html, width, height }
}

const limitOf = (word: string | null) => (word && /^\d{1,5}$/.test(word) && Number(word) > 0 ? Number(word) : Number.POSITIVE_INFINITY)

const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' }
const answer = (body: object, status = 200, more: object = {}) => Response.json(body, { status, headers: { ...headers, ...more } })
