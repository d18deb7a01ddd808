import { type Embedded, embeddedCues, embeddedFilm } from '#contract/film/outside.ts'
import { type FramedAnswer, type FramedClip, frameAct, framedAsk, framedClip, framedListAsk } from '#contract/institutions/class-frames.ts'
import { classList } from '#contract/institutions/class-lists.ts'
import { embeddedSpace } from '#contract/spaces/spaces.ts'
import { writeWebVtt } from '#core/media/captions/captions.ts'
import { urisIn } from '#core/media/hls.ts'
import { filesOf } from '#core/spaces/files.ts'
import { asHouse, asVisitor, inPublic, isUuid, setting } from '../_shared/clients.ts'
import { withoutBody } from '../_shared/outside.ts'
import { signedAddresses } from '../_shared/signing.ts'
import { frameActs } from './frames.ts'

const afterTheFilmSeconds = 4 * 3600
const posterSeconds = 3600

/**
 * A film that may be played on other sites, or a space that may be shown there (see contract/film/outside.ts). The database decides, queried anonymously; the service
 * key only signs. A clip of a class and a playlist are asked for with POST, because the frame's secret must not be in a URL (contract/institutions/class-frames.ts).
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    const query = new URL(request.url).searchParams
    if (request.method === 'POST' && (query.has('clip') || query.has('list'))) return framed(request, query)
    if (request.method === 'GET') return asked(request, query)
    if (request.method === 'HEAD') return withoutBody(await asked(request, query))
    return answer({ code: 'method-not-allowed', message: 'A film is asked for with GET.' }, 405, { allow: 'GET, HEAD, OPTIONS' })
  },
}

async function asked(request: Request, query: URLSearchParams): Promise<Response> {
  if (query.has('space')) return space(query.get('space'), query.get('file'), request.headers.get('range'))
  const [documentary, track] = [query.get('documentary'), query.get('captions')]
  if (!isUuid(documentary)) return notFound()
  return track === null ? film(documentary) : captions(documentary, track)
}

/** Requested by a frame on a course page. */
async function framed(request: Request, query: URLSearchParams): Promise<Response> {
  const body: unknown = await request.json().catch(() => null)
  const [clipId, listId] = [query.get('clip'), query.get('list')]
  const act = frameAct.safeParse(body)
  if (!act.success) return clipId === null ? list(listId, body) : clip(clipId, body)
  const of = isUuid(clipId) ? { clip: clipId } : isUuid(listId) ? { list: listId } : null
  return of ? frameActs(of, act.data, request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? '') : notFound()
}

async function film(documentary: string): Promise<Response> {
  const { data, error } = await asVisitor().rpc('embedded_film', { documentary })
  if (error) throw new Error(`embedded_film could not be read: ${error.message}`, { cause: error })
  const facts = embeddedFilm.parse(data)
  if (!facts) return notFound()
  return answer((await signed(facts)) satisfies Embedded)
}

/** The same facts with addresses that work until some time after the film. */
async function signed<Facts extends Pick<Signable, 'durationMs' | 'renditions' | 'poster'>>({ poster, ...facts }: Facts) {
  const seconds = Math.ceil(facts.durationMs / 1000) + afterTheFilmSeconds
  const [files, stills] = await Promise.all([
    signedAddresses(
      asHouse(),
      'media',
      facts.renditions.flatMap(({ playlist }) => urisIn(playlist)),
      seconds,
    ),
    signedAddresses(asHouse(), 'stills', poster ? [poster] : [], seconds),
  ])
  const posterUrl = poster ? stills.get(poster)?.url : undefined
  return {
    ...facts,
    growing: false,
    expiresAt: new Date(Math.min(...[...files.values(), ...stills.values()].map(({ worksUntil }) => worksUntil))).toISOString(),
    renditions: facts.renditions.filter(({ playlist }) => urisIn(playlist).every((name) => files.has(name))),
    addresses: Object.fromEntries([...files].map(([name, { url }]) => [name, inPublic(url)])),
    posterUrl: posterUrl ? inPublic(posterUrl) : null,
    storyboard: null,
  }
}

type Signable = NonNullable<FramedClip['playback']>

/** A clip of a class in a frame of a course's page: the state of its licence, and the playback data once Play was pressed. 404 until the frame is allowed. */
async function clip(id: string | null, body: unknown): Promise<Response> {
  const asked = framedAsk.safeParse(body)
  if (!isUuid(id) || !asked.success) return notFound()
  const { secret, plays, watched } = asked.data
  if (watched) {
    const { error } = await asHouse().rpc('note_framed_clip', { clip: id, secret, watched_ms: watched.ms, ranges: watched.ranges })
    if (error) throw new Error(`note_framed_clip failed: ${error.message}`, { cause: error })
    return new Response(null, { status: 204, headers })
  }
  const { data, error } = await asHouse().rpc('framed_clip', { clip: id, secret, plays })
  if (error) throw new Error(`framed_clip could not be read: ${error.message}`, { cause: error })
  const told = framedClip.parse(data)
  if (!told) return notFound()
  const poster = told.clip.film?.posterObject
  const [stills, playback] = await Promise.all([
    signedAddresses(asHouse(), 'stills', poster ? [poster] : [], posterSeconds),
    told.playback && signed(told.playback),
  ])
  const still = poster ? stills.get(poster) : undefined
  return answer({ ...told, posterUrl: still ? inPublic(still.url) : null, playback } satisfies FramedAnswer)
}

/** A playlist in a frame of a course's page with its questions, or an answer to one of them. 404 until the frame is allowed. */
async function list(id: string | null, body: unknown): Promise<Response> {
  const asked = framedListAsk.safeParse(body)
  if (!isUuid(id) || !asked.success) return notFound()
  const { secret, answer: given } = asked.data
  if (given) {
    const { data, error } = await asHouse().rpc('answer_framed_question', {
      ...{ list: id, secret, question: given.question, words: given.words },
      ...(given.choice !== null && { choice: given.choice }),
    })
    if (error && ['P0002', '42501'].includes(error.code)) return notFound()
    if (error?.code === '22023') return answer({ code: 'answer', message: error.message }, 409)
    if (error) throw new Error(`answer_framed_question failed: ${error.message}`, { cause: error })
    return data === null ? notFound() : answer({ kept: data })
  }
  const { data, error } = await asHouse().rpc('framed_list', { list: id, secret })
  if (error) throw new Error(`framed_list could not be read: ${error.message}`, { cause: error })
  const told = classList.parse(data)
  return told ? answer(told) : notFound()
}

/** A space that may be shown on other sites (see contract/spaces/spaces.ts), or a file of it. File addresses are not signed, so that revoking takes effect immediately. */
async function space(id: string | null, file: string | null, range: string | null): Promise<Response> {
  if (!isUuid(id)) return notFound()
  const { data, error } = await asVisitor().rpc('embedded_space', { space: id })
  if (error) throw new Error(`embedded_space could not be read: ${error.message}`, { cause: error })
  const told = embeddedSpace.parse(data)
  if (!told) return notFound()
  if (file === null) return answer(told)
  if (!told.assets.some((asset) => filesOf(asset).some((name) => `${asset.folder}/${name}` === file))) return notFound()
  const type = typeByEnding[file.split('.').at(-1)!] ?? 'application/octet-stream'
  if (range && file.endsWith('.pmtiles')) return stretch(file, range)
  const found = await asHouse().storage.from('spaces').download(file).asStream()
  if (found.error) return notFound()
  return new Response(found.data, { headers: { ...headers, 'content-type': type, 'content-disposition': 'attachment' } })
}

/** A stretch of a map in tiles: of a large archive a page reads what it looks at. */
async function stretch(file: string, range: string): Promise<Response> {
  const key = setting('SUPABASE_SERVICE_ROLE_KEY')
  const path = file.split('/').map(encodeURIComponent).join('/')
  const found = await fetch(`${setting('SUPABASE_URL')}/storage/v1/object/authenticated/spaces/${path}`, {
    headers: { apikey: key, authorization: `Bearer ${key}`, range },
  })
  if (found.status !== 206) {
    await found.body?.cancel()
    return notFound()
  }
  const told = { 'content-type': 'application/octet-stream', 'content-range': found.headers.get('content-range') ?? '' }
  return new Response(found.body, { status: 206, headers: { ...headers, ...told } })
}

const typeByEnding: Record<string, string> = { webp: 'image/webp', m4a: 'audio/mp4', glb: 'model/gltf-binary' }

async function captions(documentary: string, track: string): Promise<Response> {
  if (!isUuid(track)) return notFound()
  const { data, error } = await asVisitor().rpc('embedded_cues', { documentary, track })
  if (error) throw new Error(`embedded_cues could not be read: ${error.message}`, { cause: error })
  const cues = embeddedCues.parse(data)
  if (cues.length === 0) return notFound()
  return new Response(writeWebVtt(cues), { headers: { ...headers, 'content-type': 'text/vtt; charset=utf-8' } })
}

const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type, range', 'cache-control': 'no-store' }
const answer = (body: unknown, status = 200, more: object = {}) => Response.json(body, { status, headers: { ...headers, ...more } })
const notFound = () => answer({ code: 'not-found', message: 'There is nothing at this address that is shown outside the house.' }, 404)
