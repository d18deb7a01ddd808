import type { SharedFilm } from '#contract/film/outside.ts'
import { asHouse, isUuid } from '../_shared/clients.ts'
import { filmForTheWorld, placeIn, screeningForTheWorld, site, transcriptForTheWorld } from '../_shared/outside.ts'
import { previewPage } from './page.ts'
import { screeningPage } from './screening-page.ts'
import { wordsFor } from './words.ts'

/**
 * `GET /functions/v1/share?documentary=<id>&t=<seconds>&end=<seconds>`: a page for link preview bots, which redirects people to the
 * film, or plays it if embeddable (decision 0280). It contains only what the creator made public. With
 * `&poster`, the picture of such a film. `?screening=<id>`, with `&poster`: the same for a public screening (decision 0365).
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response('A link is followed with GET.', { status: 405, headers: { allow: 'GET, HEAD' } })
    const query = new URL(request.url).searchParams
    const words = wordsFor(request.headers.get('accept-language'))
    const evening = query.get('screening')
    if (isUuid(evening)) {
      const screening = await screeningForTheWorld(evening)
      if (query.has('poster')) return screening?.poster ? picture(null, screening.poster) : notFound()
      return new Response(screeningPage(evening, screening, words), { headers: pageHeaders(null) })
    }
    const named = query.get('documentary')
    // Untrusted input: anything that names no film redirects to the house.
    const id = isUuid(named) ? named : null
    const film = await filmForTheWorld(id)
    if (query.has('poster')) return film?.poster ? picture(film, film.poster) : notFound()
    const said = film?.embeds ? await transcriptForTheWorld(film.id) : null
    return new Response(previewPage(id, film, said, placeIn(query), words), { headers: pageHeaders(film) })
  },
}

/** No scripts; people see the house's design, and its player in a frame. */
const pageHeaders = (film: SharedFilm | null) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-src ${site()}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-cache',
  vary: 'accept-language',
  ...forEngines(film),
})

/** Search engines keep what its creator lets them find, and nothing else (decision 0307). */
const forEngines = (film: SharedFilm | null): Record<string, string> => (film?.indexed ? {} : { 'x-robots-tag': 'noindex' })

/** Bytes instead of a signed address: cached addresses would expire, or outlive a withdrawal. */
async function picture(film: SharedFilm | null, name: string): Promise<Response> {
  const { data, error } = await asHouse().storage.from('stills').download(name)
  if (error) return notFound()
  return new Response(data, {
    headers: {
      'content-type': data.type || 'image/jpeg',
      'cache-control': 'public, max-age=60',
      'cross-origin-resource-policy': 'cross-origin',
      ...forEngines(film),
    },
  })
}

const notFound = () => Response.json({ code: 'not-found', message: 'There is no such picture.' }, { status: 404 })
