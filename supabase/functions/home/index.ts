import { essay as essayShape } from '#contract/film/essays.ts'
import { homePage } from '#contract/house/home.ts'
import { corsHeaders } from '../_shared/caller.ts'
import { asCaller, asVisitor } from '../_shared/clients.ts'
import { json } from './answer.ts'
import { passageOf } from './passage.ts'
import { signedStills, smallStills } from './stills.ts'

/** The front page for anyone (see contract/house/home.ts): what it shows, with its pictures; the passage it quotes; and for moderators, with `at`, the page of a day to come. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { headers: corsHeaders })
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return json({ code: 'method-not-allowed', message: 'The front page is read with GET.' }, 405)
    const query = new URL(request.url).searchParams
    const [still, passage, essay, at] = [query.get('still'), query.get('passage'), query.get('essay'), query.get('at')]
    if (still === 'now' || still === 'small') return toStill((await readHome()).poster, still === 'small')
    if (still === 'essay') return toStill(await posterOfEssay(essay ?? ''), true)
    if (at !== null) return pageAhead(request, at)
    const offered = query.get('offered')
    if (offered !== null) return offeredTo(offered)
    if (essay !== null) return passageOf({ essay }, request.headers.get('range'))
    return passage === null ? frontPage() : passageOf({ documentary: passage }, request.headers.get('range'))
  },
}

/** Redirects to a picture, full-size or small, for pages that show it before or without the JSON; 204 without one. */
async function toStill(name: string | null | undefined, inSmall: boolean): Promise<Response> {
  const address = name && ((inSmall && (await smallStills([name]))[name]) || (await signedStills([name]))[name])
  const headers = { 'cache-control': 'no-cache', 'access-control-allow-origin': '*' }
  return address
    ? new Response(null, { status: 302, headers: { ...headers, location: address } })
    : new Response(null, { status: 204, headers })
}

/** As visitors may read it. */
async function posterOfEssay(id: string): Promise<string | null | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return null
  const { data, error } = await asVisitor().rpc('read_essay', { essay: id })
  if (error) throw new Error(`read_essay could not be read: ${error.message}`, { cause: error })
  return essayShape.parse(data)?.film?.posterObject
}

/** The public front page, and the object name of the current film's picture. */
async function readHome() {
  const { data: page, error } = await asVisitor().rpc('home_page')
  if (error) throw new Error(`home_page could not be read: ${error.message}`, { cause: error })
  return { page, poster: homePage.parse(page).now?.film.posterObject }
}

async function frontPage(): Promise<Response> {
  const { page, poster } = await readHome()
  const names = namesIn(page)
  const [whole, small] = await Promise.all([signedStills(names), smallStills(names)])
  const nowSmall = poster && small[poster]
  // Only the film now is shown as wide as the page.
  const stills = { ...whole, ...small, ...(poster && whole[poster] ? { [poster]: whole[poster] } : {}) }
  return json({ page, stills, ...(nowSmall ? { nowSmall } : {}) })
}

/** Films that institutions may license: all of them, or those offered to one type. */
async function offeredTo(kind: string): Promise<Response> {
  const { data: films, error } = await asVisitor().rpc('offered_titles', kind ? { kind } : {})
  if (error) throw new Error(`offered_titles could not be read: ${error.message}`, { cause: error })
  const names = namesIn(films)
  const [whole, small] = await Promise.all([signedStills(names), smallStills(names)])
  return json({ films, stills: { ...whole, ...small } })
}

/** Only objects in the database's answer are signed. */
async function pageAhead(request: Request, at: string): Promise<Response> {
  if (Number.isNaN(Date.parse(at))) return json({ code: 'bad-request', message: 'Say a moment in ISO 8601.' }, 400)
  const { data: page, error } = await asCaller(request).rpc('preview_home', { at: new Date(at).toISOString() })
  if (error?.code === '42501') return json({ code: error.code, message: error.message }, 403)
  if (error) throw new Error(`preview_home could not be read: ${error.message}`, { cause: error })
  return json({ page, stills: await signedStills(namesIn(page)) })
}

/** Every poster the answer names, and no other object. */
function namesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'posterObject' ? (typeof inner === 'string' ? [inner] : []) : namesIn(inner),
  )
}
