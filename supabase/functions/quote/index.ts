import { askedQuote } from '#contract/film/quotes.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { privateAnswer as answer, asCaller, asHouse, isUuid } from '../_shared/clients.ts'

const longestWaitMs = 25_000
const againMs = 400

/**
 * `GET /functions/v1/quote?version=&ms=&language=`: a frame with what is said there, as PNG. Permission is checked each time, also
 * while it is drawn; the picture itself has no address.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return answer(null, 204)
    if (request.method !== 'GET') return answer({ code: 'method-not-allowed', message: 'A quote is asked for with GET.' }, 405)
    const query = new URL(request.url).searchParams
    const [version, ms, language] = [query.get('version'), Number(query.get('ms') ?? Number.NaN), query.get('language')]
    if (!isUuid(version)) return notFound()
    if (!Number.isInteger(ms) || ms < 0 || ms > 2 ** 31 - 1)
      return answer({ code: 'not-understood', message: 'Say the moment in ms.' }, 400)
    for (const until = Date.now() + longestWaitMs; ; ) {
      const { data, error } = await asCaller(request).rpc('ask_quote', { version, at_ms: ms, ...(language ? { language } : {}) })
      if (error) return refusalOf(error)
      const quote = askedQuote.parse(data)
      if (!quote) return notFound()
      if (quote.state === 'protected')
        return answer({ code: 'protected', message: 'This passage is protected: no picture of it is given out.' }, 403)
      if (quote.state === 'failed') return answer({ code: 'failed', message: 'The still could not be made. Try again in a minute.' }, 500)
      if (quote.state === 'made' && quote.objectName) return picture(quote.objectName, `${quote.title} ${formatTimecode(quote.atMs)}`)
      if (Date.now() > until) return answer({ code: 'later', message: 'The still is not made yet. Ask again in a moment.' }, 503)
      await new Promise((done) => setTimeout(done, againMs))
    }
  },
}

async function picture(objectName: string, name: string): Promise<Response> {
  const { data, error } = await asHouse().storage.from('media').download(objectName)
  if (error) throw new Error(`${objectName} could not be read: ${error.message}`, { cause: error })
  const plain = name
    .normalize('NFD')
    .replace(/[^\p{ASCII}]/gu, '')
    .replace(/[^\w.-]+/g, '-')
  return new Response(data.stream(), {
    headers: {
      'content-type': 'image/png',
      'content-length': String(data.size),
      'content-disposition': `inline; filename="${plain}.png"`,
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    },
  })
}

/** The same answer for a film that is not there and for one that is not the caller's to watch. */
const notFound = () => answer({ code: 'not-found', message: 'There is no such film, or it is not yours to watch.' }, 404)

function refusalOf(error: { code: string; message: string }): Response {
  if (['42501', 'PGRST301', 'PGRST303'].includes(error.code)) return notFound()
  if (error.code === 'P0001') return answer({ code: 'limit', message: error.message }, 429)
  throw new Error(`ask_quote could not be read: ${error.message}`, { cause: error })
}
