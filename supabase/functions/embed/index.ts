import { type Embedded, embeddedCues, embeddedFilm } from '#contract/outside.ts'
import { embeddedSpace } from '#contract/spaces.ts'
import { writeWebVtt } from '#core/captions.ts'
import { urisIn } from '#core/hls.ts'
import { filesOf } from '#core/spaces/files.ts'
import { asHouse, asVisitor, inPublic, isUuid } from '../_shared/clients.ts'
import { signedAddresses } from '../_shared/signing.ts'

const afterTheFilmSeconds = 4 * 3600

/** A film that may be played on other sites, or a space that may be shown there (see contract/outside.ts). The database decides, asked as anybody; the service key only signs. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers })
    if (request.method !== 'GET') return answer({ code: 'method-not-allowed', message: 'A film is asked for with GET.' }, 405)
    const query = new URL(request.url).searchParams
    if (query.has('space')) return space(query.get('space'), query.get('file'))
    const [documentary, track] = [query.get('documentary'), query.get('captions')]
    if (!isUuid(documentary)) return notFound()
    return track === null ? film(documentary) : captions(documentary, track)
  },
}

async function film(documentary: string): Promise<Response> {
  const { data, error } = await asVisitor().rpc('embedded_film', { documentary })
  if (error) throw new Error(`embedded_film could not be read: ${error.message}`, { cause: error })
  const facts = embeddedFilm.parse(data)
  if (!facts) return notFound()
  const { poster, ...rest } = facts
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
  return answer({
    ...rest,
    growing: false,
    expiresAt: new Date(Math.min(...[...files.values(), ...stills.values()].map(({ worksUntil }) => worksUntil))).toISOString(),
    renditions: facts.renditions.filter(({ playlist }) => urisIn(playlist).every((name) => files.has(name))),
    addresses: Object.fromEntries([...files].map(([name, { url }]) => [name, inPublic(url)])),
    posterUrl: posterUrl ? inPublic(posterUrl) : null,
    storyboard: null,
  } satisfies Embedded)
}

/** A space that may be shown on other sites (see contract/spaces.ts), or a file of it. No address of a file is signed: taken back, it is closed at once. */
async function space(id: string | null, file: string | null): Promise<Response> {
  if (!isUuid(id)) return notFound()
  const { data, error } = await asVisitor().rpc('embedded_space', { space: id })
  if (error) throw new Error(`embedded_space could not be read: ${error.message}`, { cause: error })
  const told = embeddedSpace.parse(data)
  if (!told) return notFound()
  if (file === null) return answer(told)
  if (!told.assets.some((asset) => filesOf(asset).some((name) => `${asset.folder}/${name}` === file))) return notFound()
  const found = await asHouse().storage.from('spaces').download(file).asStream()
  if (found.error) return notFound()
  const type = typeByEnding[file.split('.').at(-1)!] ?? 'application/octet-stream'
  return new Response(found.data, { headers: { ...headers, 'content-type': type, 'content-disposition': 'attachment' } })
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

const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
const answer = (body: unknown, status = 200) => Response.json(body, { status, headers })
const notFound = () => answer({ code: 'not-found', message: 'There is nothing at this address that is shown outside the house.' }, 404)
