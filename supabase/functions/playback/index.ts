import { participantFacts } from '#contract/clearance/releases.ts'
import { type WorkPlayback, workFacts } from '#contract/cohorts/works.ts'
import { type Screening, screenerFacts } from '#contract/film/screeners.ts'
import { type TrailerPlayback, trailerFacts } from '#contract/film/trailers.ts'
import {
  begunPlayback,
  downloadFacts,
  type FilmDownload,
  type FilmToPlay,
  type PiecePlayback,
  type Playback,
} from '#contract/media/playback.ts'
import { type JudgedFilm, judgedFacts } from '#contract/office/judged-films.ts'
import { type Reviewing, reviewFacts } from '#contract/review/reviews.ts'
import { type ScreeningPlayback, screeningFacts } from '#contract/screenings/screenings.ts'
import { privateAnswer as answer, asCaller, asHouse, inPublic, isUuid } from '../_shared/clients.ts'
import { signedAddresses } from '../_shared/signing.ts'
import { afterTheFilmSeconds, playable, signedFilm, withAddresses } from './addresses.ts'
import { answerWith, playlistsUnder } from './kept-playlists.ts'

const trailerSeconds = 600

/** Playlists and pictures of a film (see contract/media/playback.ts). The database decides, queried once with the caller's token; the service key only signs. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return answer(null, 204)
    if (request.method !== 'GET') return answer({ code: 'method-not-allowed', message: 'Playback is asked for with GET.' }, 405)
    const query = new URL(request.url).searchParams
    if (query.has('screener')) return screening(request, query.get('screener'))
    if (query.has('participant')) return ownScenes(request, query.get('participant'))
    if (query.has('review')) return reviewing(request, query.get('review'))
    if (query.has('work')) return handedIn(request, query.get('work'))
    if (query.has('judged')) return judging(request, query.get('judged'))
    if (query.has('screening')) return inTheRoom(request, query.get('screening'), query.get('item'))
    if (query.has('trailer')) return trailer(request, query.get('trailer'))
    if (query.has('download')) return download(request, query.get('download'))
    if (query.has('piece')) return piece(request, query.get('version'), Number(query.get('piece')))
    const [documentary, version] = [query.get('documentary'), query.get('version')]
    if (!isUuid(documentary) || (version !== null && !isUuid(version))) return notFound()
    const { data, error } = await asCaller(request).rpc('begin_playback', { documentary, ...(version && { version }) })
    if (error) return refusalOf(error)
    const begun = begunPlayback.parse(data)
    if (!begun) return notFound()
    if (begun.given === 'full')
      return answer({ code: 'licence-full', message: 'All seats of the licence are taken. Try again in a few minutes.' }, 409)
    if (begun.arriving) return answer(await withAddresses(begun.arriving))
    return begun.film && begun.playlists ? playing(request, begun.film, begun.playlists) : notFound()
  },
}

/** An existing film. Usually all its files exist, and the answer comes from the cache; else missing ones are left out. */
async function playing(request: Request, about: FilmToPlay, key: string): Promise<Response> {
  const playlists = await playlistsUnder(key, about.versionId, request)
  if (!playlists) return notFound()
  const { film, files } = await signedFilm(about, playlists.names)
  if (playlists.names.every((name) => files.has(name))) return answerWith(request, playlists, film)
  const { renditions, sideTracks } = playlists.lists
  return answer({
    ...film,
    renditions: playable(renditions, about.versionId, files),
    sideTracks: playable(sideTracks, about.versionId, files),
  } satisfies Playback)
}

/** The same for a screener: signed for its validity at most. */
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

/** The same for a guest of a review, not counted as a play; only the visit is recorded. */
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

const workSeconds = 3 * 3600

/** The same for a hand-in of a cohort: not counted as a play. A blind reader is answered without the film's id and poster. */
async function handedIn(request: Request, handIn: string | null): Promise<Response> {
  if (!isUuid(handIn)) return notFound()
  const { data, error } = await asCaller(request).rpc('work_facts', { hand_in: handIn })
  if (error) return refusalOf(error)
  const facts = workFacts.parse(data)
  if (!facts) return notFound()
  const { work, ...film } = facts
  return answer({ ...(await withAddresses(film, workSeconds)), work } satisfies WorkPlayback)
}

const ownScenesSeconds = 3600

/** The scenes of a participant, by the key of their link: the same answer with their ranges alone. Not counted as a play. */
async function ownScenes(request: Request, key: string | null): Promise<Response> {
  if (!key || key.length > 40) return notFound()
  const { data, error } = await asCaller(request).rpc('participant_facts', { key })
  if (error) return refusalOf(error)
  const facts = participantFacts.parse(data)
  return facts ? answer((await withAddresses(facts, ownScenesSeconds)) satisfies Playback) : notFound()
}

const judgingSeconds = 3600

/** The same for a moderator who decides on the film: not counted as a play, but logged. */
async function judging(request: Request, documentary: string | null): Promise<Response> {
  if (!isUuid(documentary)) return notFound()
  const { data, error } = await asCaller(request).rpc('judged_facts', { documentary })
  if (error) return refusalOf(error)
  const facts = judgedFacts.parse(data)
  if (!facts) return notFound()
  const { judged, ...film } = facts
  return answer({ ...(await withAddresses(film, judgingSeconds)), judged } satisfies JudgedFilm)
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

/** A piece of a cut that is still being made in pieces: its address, or 202 while it is not made; it is then prioritised. */
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

/** The film as one file, for callers with a download licence: an address valid for ten minutes. */
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

/** What a screening shows at this moment, for people in the room: signed for an hour, then requested again. */
async function inTheRoom(request: Request, screening: string | null, item: string | null): Promise<Response> {
  if (!isUuid(screening) || !isUuid(item)) return notFound()
  const { data, error } = await asCaller(request).rpc('screening_facts', { screening, item })
  if (error) return refusalOf(error)
  const facts = screeningFacts.parse(data)
  if (!facts) return notFound()
  const { screening: about, ...film } = facts
  return answer({ ...(await withAddresses(film, roomSeconds)), screening: about } satisfies ScreeningPlayback)
}

/** The same answer for a film that is not there and for one that is not the caller's to watch. */
const notFound = () => answer({ code: 'not-found', message: 'There is no such film, or it is not yours to watch.' }, 404)

function refusalOf(error: { code: string; message: string }): Response {
  // Not signed in: the function is granted to signed-in people only.
  if (error.code === '42501' || error.code === 'PGRST301' || error.code === 'PGRST303') return notFound()
  throw new Error(`The film could not be read: ${error.message}`, { cause: error })
}
