import { queryOptions } from '@tanstack/react-query'
import type { Playback } from '#contract/media/playback.ts'
import { houseUrl, supabase } from '../house/client.ts'

/** Why a film cannot be played; the page has a text for each. `not-found` also means "not allowed to watch", `full` for a licence without a seat left. */
export type PlaybackRefusal = 'not-found' | 'signed-out' | 'full' | 'no-line' | 'refused'
export class PlaybackError extends Error {
  readonly refusal: PlaybackRefusal
  /** For the query client: refusals are not retried. */
  readonly status: number | undefined
  constructor(refusal: PlaybackRefusal, status: number | undefined, cause?: unknown) {
    super(refusal, { cause })
    this.name = 'PlaybackError'
    this.refusal = refusal
    this.status = status
  }
}

/** Playlists and pictures of a film, signed for its length and four hours more. `versionId`: another of the creator's own cuts. */
export async function fetchPlayback(documentaryId: string, versionId?: string): Promise<Playback> {
  const query = new URLSearchParams({ documentary: documentaryId, ...(versionId ? { version: versionId } : {}) })
  // The parser is loaded in parallel with the request.
  const [{ data, error }, { playback }] = await Promise.all([
    supabase().functions.invoke(`playback?${query}`, { method: 'GET' }),
    import('#contract/media/playback.ts'),
  ])
  if (error) throw playbackRefusal(error)
  return askedHere(playback.parse(data))
}

/** The address of a piece of a cut that is still being made; null while it does not exist; it is then prioritised. Retry. */
export async function fetchPiece(versionId: string, number: number): Promise<string | null> {
  const query = new URLSearchParams({ version: versionId, piece: String(number) })
  const [{ data, error }, { piecePlayback }] = await Promise.all([
    supabase().functions.invoke(`playback?${query}`, { method: 'GET' }),
    import('#contract/media/playback.ts'),
  ])
  if (error) throw playbackRefusal(error)
  const { url } = piecePlayback.parse(data)
  return url && atThisHouse(url, houseUrl())
}

/**
 * The house may be opened by another of its names than it signs with (localhost, 127.0.0.1): addresses are rewritten to the page's origin, or the
 * CSP would block them.
 */
export const atThisHouse = (answer: string, url: string): string => answer.replace(/https?:\/\/[^/"\\\s]+(?=\/storage\/v1\/)/g, url)

/** Rewrites all addresses of a film to the origin of the page. */
export function askedHere<Played extends Pick<Playback, 'addresses' | 'posterUrl' | 'storyboard'>>(playback: Played): Played {
  const here = (url: string) => atThisHouse(url, houseUrl())
  const { addresses, posterUrl, storyboard } = playback
  return {
    ...playback,
    addresses: Object.fromEntries(Object.entries(addresses).map(([name, url]) => [name, here(url)])),
    posterUrl: posterUrl && here(posterUrl),
    storyboard: storyboard && { ...storyboard, url: here(storyboard.url) },
  }
}

export const playbackKeys = {
  all: ['playback'],
  of: (documentaryId: string, versionId: string | undefined) => [...playbackKeys.all, documentaryId, versionId ?? null],
} as const

export const playbackQuery = (documentaryId: string, versionId?: string) =>
  queryOptions({
    queryKey: playbackKeys.of(documentaryId, versionId),
    queryFn: () => fetchPlayback(documentaryId, versionId),
    staleTime: 30 * 60_000,
  })

/** By name: importing their classes would load the client's code before the page. */
export function playbackRefusal(error: Error & { context?: unknown }): PlaybackError {
  if (error.name === 'FunctionsFetchError') return new PlaybackError('no-line', undefined, error)
  const status = error.name === 'FunctionsHttpError' && error.context instanceof Response ? error.context.status : undefined
  const refusal = status === 404 ? 'not-found' : status === 401 ? 'signed-out' : status === 409 ? 'full' : 'refused'
  return new PlaybackError(refusal, status, error)
}
