import {
  downloadFacts,
  type FilmDownload,
  type PiecePlayback,
  type Playback,
  type PlaybackFacts,
  playbackFacts,
} from '#contract/playback.ts'
import { type Reviewing, reviewFacts } from '#contract/reviews.ts'
import { type Screening, screenerFacts } from '#contract/screeners.ts'
import { type ScreeningPlayback, screeningFacts } from '#contract/screenings.ts'
import { type TrailerPlayback, trailerFacts } from '#contract/trailers.ts'
import { replaceUris, urisIn } from '#core/hls.ts'
import { numberOfPiece, unmadeUri } from '#core/pieces.ts'
import { privateAnswer as answer, asCaller, asHouse, inPublic, isUuid } from '../_shared/clients.ts'
import { signedAddresses } from '../_shared/signing.ts'

const afterTheFilmSeconds = 4 * 3600
const trailerSeconds = 600

/** Playlists and pictures of a film (see contract/playback.ts). The database decides, asked once with the caller's token; the service key only signs. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return answer(null, 204)
    if (request.method !== 'GET') return answer({ code: 'method-not-allowed', message: 'Playback is asked for with GET.' }, 405)
    const query = new URL(request.url).searchParams
    if (query.has('screener')) return screening(request, query.get('screener'))
    if (query.has('review')) return reviewing(request, query.get('review'))
    if (query.has('screening')) return inTheRoom(request, query.get('screening'), query.get('item'))
    if (query.has('trailer')) return trailer(request, query.get('trailer'))
    if (query.has('download')) return download(request, query.get('download'))
    if (query.has('piece')) return piece(request, query.get('version'), Number(query.get('piece')))
    const [documentary, version] = [query.get('documentary'), query.get('version')]
    if (!isUuid(documentary) || (version !== null && !isUuid(version))) return notFound()
    const { data, error } = await asCaller(request).rpc('playback_facts', { documentary, version })
    if (error) return refusalOf(error)
    const facts = playbackFacts.parse(data)
    if (!facts) return notFound()
    const [playable, given] = await Promise.all([withAddresses(facts), noteGrant(request, facts.versionId)])
    return given === 'full'
      ? answer({ code: 'licence-full', message: 'All seats of the licence are taken. Try again in a few minutes.' }, 409)
      : answer(playable)
  },
}

/** The same for whoever entered with a screener: signed for no longer than it is live. */
async function screening(request: Request, screener: string | null): Promise<Response> {
  if (!isUuid(screener)) return notFound()
  const { data, error } = await asCaller(request).rpc('screener_facts', { screener })
  if (error) return refusalOf(error)
  const facts = screenerFacts.parse(data)
  if (!facts) return notFound()
  const { screener: about, ...film } = facts
  const noted = asCaller(request).rpc('grant_screening', { screener })
  const leftSeconds = Math.max(60, Math.ceil((Date.parse(about.expiresAt) - Date.now()) / 1000))
  const [playable, { error: failed }] = await Promise.all([withAddresses(film, leftSeconds), noted])
  if (failed) throw new Error(`A screening was not noted: ${failed.message}`, { cause: failed })
  return answer({ ...playable, screener: about } satisfies Screening)
}

/** The same for a guest of a review, who is no audience: nothing is counted, only that they were there. */
async function reviewing(request: Request, review: string | null): Promise<Response> {
  if (!isUuid(review)) return notFound()
  const { data, error } = await asCaller(request).rpc('review_facts', { review })
  if (error) return refusalOf(error)
  const facts = reviewFacts.parse(data)
  if (!facts) return notFound()
  const { review: about, ...film } = facts
  const leftSeconds = Math.max(60, Math.ceil((Date.parse(about.expiresAt) - Date.now()) / 1000))
  const [playable] = await Promise.all([withAddresses(film, leftSeconds), asCaller(request).rpc('see_review', { review })])
  return answer({ ...playable, review: about } satisfies Reviewing)
}

/** A trailer is one short file; its address outlives the longest of them, and no more. */
async function trailer(request: Request, documentary: string | null): Promise<Response> {
  if (!isUuid(documentary)) return notFound()
  const { data, error } = await asCaller(request).rpc('trailer_facts', { documentary })
  if (error) return refusalOf(error)
  const facts = trailerFacts.parse(data)
  if (!facts) return notFound()
  const { objectName, ...shown } = facts
  const signed = (await signedAddresses(asHouse(), 'media', [objectName], trailerSeconds)).get(objectName)
  return signed ? answer({ ...shown, url: inPublic(signed.url) } satisfies TrailerPlayback) : notFound()
}

/** A piece of a cut that is still being made in pieces: its address, or 202 while it is not there, and then it is made before others. */
async function piece(request: Request, version: string | null, number: number): Promise<Response> {
  if (!isUuid(version) || !Number.isInteger(number) || number < 1 || number > 99_999) return notFound()
  const { data: name, error } = await asCaller(request).rpc('want_piece', { version, number })
  if (error) return refusalOf(error)
  if (name === null) return notFound()
  if (name === '') return answer({ url: null } satisfies PiecePlayback, 202)
  const signed = (await signedAddresses(asHouse(), 'media', [name], afterTheFilmSeconds)).get(name)
  return answer({ url: signed ? inPublic(signed.url) : null } satisfies PiecePlayback, signed ? 200 : 202)
}

const downloadSeconds = 600

/** The film as one file, for whoever a licence lets have it: an address for ten minutes, in which the download has begun. */
async function download(request: Request, documentary: string | null): Promise<Response> {
  if (!isUuid(documentary)) return notFound()
  const { data, error } = await asCaller(request).rpc('grant_download', { documentary })
  if (error?.code === 'P0001') return answer({ code: error.details, message: error.message, hint: error.hint }, 409)
  if (error) return refusalOf(error)
  const { objectName, title, height } = downloadFacts.parse(data)
  const name = `${title.replace(/[\p{C}/\\:*?"<>|]+/gu, ' ').trim() || 'film'} (${height}p).mp4`
  const signed = (await signedAddresses(asHouse(), 'media', [objectName], downloadSeconds)).get(objectName)
  if (!signed) return notFound()
  const url = new URL(inPublic(signed.url))
  url.searchParams.set('download', name)
  return answer({ url: url.href } satisfies FilmDownload)
}

const roomSeconds = 3600

/** What a screening shows at this moment, for whoever is in: signed for an hour, then asked for again. */
async function inTheRoom(request: Request, screening: string | null, item: string | null): Promise<Response> {
  if (!isUuid(screening) || !isUuid(item)) return notFound()
  const { data, error } = await asCaller(request).rpc('screening_facts', { screening, item })
  if (error) return refusalOf(error)
  const facts = screeningFacts.parse(data)
  if (!facts) return notFound()
  const { screening: about, ...film } = facts
  return answer({ ...(await withAddresses(film, roomSeconds)), screening: about } satisfies ScreeningPlayback)
}

/** A play is counted only for whoever was given the film to play. `full`: their licence has no seat left, and nothing is given. */
async function noteGrant(request: Request, version: string): Promise<string | null> {
  const { data, error } = await asCaller(request).rpc('grant_playback', { version })
  if (error) throw new Error(`A grant of playback was not noted: ${error.message}`, { cause: error })
  return data
}

async function withAddresses({ poster, storyboard, ...facts }: PlaybackFacts, mostSeconds = Number.POSITIVE_INFINITY): Promise<Playback> {
  const seconds = Math.min(mostSeconds, Math.ceil(facts.durationMs / 1000) + afterTheFilmSeconds)
  const named = new Map([...facts.renditions, ...facts.sideTracks].map((each) => [each, urisIn(each.playlist)] as const))
  const media = [...[...named.values()].flat(), ...(storyboard ? [storyboard.objectName] : [])]
  const [files, stills] = await Promise.all([
    signedAddresses(asHouse(), 'media', media, seconds),
    signedAddresses(asHouse(), 'stills', poster ? [poster] : [], seconds),
  ])
  const addressOf = (signed: Map<string, { url: string }>, name: string) => {
    const found = signed.get(name)
    return found ? inPublic(found.url) : null
  }
  const withFiles = <Played extends PlaybackFacts['renditions'][number] | PlaybackFacts['sideTracks'][number]>(list: Played[]): Played[] =>
    list.flatMap((each) => {
      const missing = named.get(each)!.filter((name) => !files.has(name))
      if (missing.length === 0) return each
      // What is not made yet is asked for when somebody comes to it.
      if (!('complete' in each) || each.complete || missing.some((name) => numberOfPiece(name) === null)) return []
      const playlist = replaceUris(each.playlist, (name) => (files.has(name) ? name : unmadeUri(facts.versionId, numberOfPiece(name)!)))
      return { ...each, playlist }
    })
  return {
    ...facts,
    expiresAt: new Date(Math.min(...[...files.values(), ...stills.values()].map(({ worksUntil }) => worksUntil))).toISOString(),
    // A rendition whose file is being replaced at this moment is left out rather than given without an address.
    renditions: withFiles(facts.renditions),
    sideTracks: withFiles(facts.sideTracks),
    addresses: Object.fromEntries(
      [...files].flatMap(([name, { url }]) => (name === storyboard?.objectName ? [] : [[name, inPublic(url)]])),
    ),
    posterUrl: poster ? addressOf(stills, poster) : null,
    storyboard: storyboard && withUrl(storyboard, addressOf(files, storyboard.objectName)),
  }
}

/** Without an address there is no storyboard to show. */
function withUrl({ objectName, ...tiles }: NonNullable<PlaybackFacts['storyboard']>, url: string | null): Playback['storyboard'] {
  return url ? { url, ...tiles } : null
}

/** The same answer for a film that is not there and for one that is not the caller's to watch. */
const notFound = () => answer({ code: 'not-found', message: 'There is no such film, or it is not yours to watch.' }, 404)

function refusalOf(error: { code: string; message: string }): Response {
  // Nobody is signed in, or no longer: the function is granted to signed-in people only.
  if (error.code === '42501' || error.code === 'PGRST301' || error.code === 'PGRST303') return notFound()
  throw new Error(`playback_facts could not be read: ${error.message}`, { cause: error })
}
