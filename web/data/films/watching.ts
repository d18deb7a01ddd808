import { queryOptions } from '@tanstack/react-query'
import { house, houseUrl } from '../client.ts'
import { orThrow } from '../house-error.ts'

/** One film of a person's own history. Everything said about a film is null once it is no longer theirs to watch. */
export interface WatchedFilm {
  documentaryId: string
  title: string | null
  director: string | null
  year: number | null
  posterObject: string | null
  durationMs: number | null
  positionMs: number
  finished: boolean
  finishedAt: string | null
  watchedAt: string
}

export const watchingQuery = queryOptions({
  queryKey: ['watching'],
  queryFn: async (): Promise<WatchedFilm[]> => {
    const rows = orThrow(await house().rpc('my_watching')) as Record<string, never>[] | null
    return (rows ?? []).map((row) => ({
      documentaryId: row['documentary_id']!,
      title: row['title']!,
      director: row['director']!,
      year: row['year']!,
      posterObject: row['poster_object']!,
      durationMs: row['duration_ms']!,
      positionMs: row['position_ms']!,
      finished: row['finished']!,
      finishedAt: row['finished_at']!,
      watchedAt: row['watched_at']!,
    }))
  },
  staleTime: 0,
})

/** Where the reader left off, in milliseconds; 0 when they have not begun or have seen the end. */
export const placeQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: ['place', documentaryId],
    queryFn: async (): Promise<number> => orThrow(await house().rpc('place_in', { documentary: documentaryId })) ?? 0,
    staleTime: 0,
    gcTime: 0,
  })

/** Forgets one film, or the whole history and the links followed. */
export async function forgetWatching(documentaryId?: string) {
  orThrow(await house().rpc('forget_watching', { documentary: documentaryId ?? null }))
}

export interface Place {
  versionId: string
  positionMs: number
  finished: boolean
}
/** Remembers where one is. A lost line loses ten seconds at most, so it is not reported; the next call brings the newer place anyway. */
export async function savePlace({ versionId, positionMs, finished }: Place): Promise<void> {
  await house().rpc('save_place', { version: versionId, position_ms: Math.round(positionMs), finished })
}

export interface Play {
  versionId: string
  watchedMs: number
  furthestMs: number
}

let leaving: { token: string; key: string } | undefined

/** Keeps the token at hand, because a page that is being left cannot wait for one. Call when a player opens; returns how to stop. */
export function prepareToLeave(): () => void {
  const { data } = house().auth.onAuthStateChange((_, session) => {
    // supabase-js keeps its key to itself; it is the same the browser got from /config.json.
    const key = (house() as unknown as { supabaseKey: string }).supabaseKey
    leaving = session ? { token: session.access_token, key } : undefined
  })
  return () => data.subscription.unsubscribe()
}

/** Place and play of a sitting that ends, sent so that they outlive the page. */
export function sendWhenLeaving(place: Place | null, play: Play | null): void {
  if (place) callAndOutlive('save_place', { version: place.versionId, position_ms: Math.round(place.positionMs), finished: place.finished })
  if (play)
    callAndOutlive('record_play', {
      version: play.versionId,
      watched_ms: Math.round(play.watchedMs),
      furthest_ms: Math.round(play.furthestMs),
    })
}

function callAndOutlive(call: string, values: object): void {
  if (!leaving) return
  void fetch(`${houseUrl()}/rest/v1/rpc/${call}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', apikey: leaving.key, authorization: `Bearer ${leaving.token}` },
    body: JSON.stringify(values),
  }).catch(() => {
    // The page is gone; there is nobody to tell, and at most ten seconds are lost.
  })
}
