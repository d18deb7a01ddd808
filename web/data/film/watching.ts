import { queryOptions } from '@tanstack/react-query'
import type { Device } from '#core/film/device-kind.ts'
import { act } from '../house/act.ts'
import { houseKey, houseUrl, supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import type { CameFrom } from './came-from.ts'

/** One film of a person's own history. The film's fields are null once they may no longer watch it. */
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
  width: number | null
  height: number | null
  /** Shown until then; null where no end is set. */
  until: string | null
}

const watchingKeys = {
  all: ['watching'],
  history: () => [...watchingKeys.all, 'history'],
  place: (documentaryId: string) => [...watchingKeys.all, 'place', documentaryId],
} as const

const columns =
  'documentaryId:documentary_id, title, director, year, posterObject:poster_object, durationMs:duration_ms, positionMs:position_ms, finished, finishedAt:finished_at, watchedAt:watched_at, width, height, until:published_until'

export const watchingQuery = queryOptions({
  queryKey: watchingKeys.history(),
  queryFn: async (): Promise<WatchedFilm[]> => orThrow(await supabase().rpc('my_watching').select(columns)),
  staleTime: 0,
})

/** Where the reader left off, in milliseconds; 0 when they have not begun or have seen the end. */
export const placeQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: watchingKeys.place(documentaryId),
    queryFn: async (): Promise<number> => orThrow(await supabase().rpc('place_in', { documentary: documentaryId })) ?? 0,
    staleTime: 0,
    gcTime: 0,
  })

/** Deletes one film from the history, or all of it with the opened links. */
export const forgetWatching = (documentaryId?: string): Promise<void> =>
  act([watchingKeys.all], async () => {
    orThrow(await supabase().rpc('forget_watching', { documentary: documentaryId ?? null }))
  })

export interface Place {
  versionId: string
  positionMs: number
  finished: boolean
}
/** Stores the position. A failure loses ten seconds at most, so it is not reported; the next call has the newer position anyway. */
export async function savePlace({ versionId, positionMs, finished }: Place): Promise<void> {
  await supabase().rpc('save_place', { version: versionId, position_ms: Math.round(positionMs), finished })
}

/** A player's report: ranges since the last one, and once per sitting its properties; anonymous. */
export interface Watched {
  versionId: string
  /** From and to in turn, in whole milliseconds. */
  ranges: number[]
  context: WatchContext | null
}
export interface WatchContext extends CameFrom {
  /** The reader's time zone, for the country. */
  zone: string
  device: Device
  captions: boolean
  described: boolean
}

const watchedValues = ({ versionId, ranges, context }: Watched) => ({ version: versionId, ranges, context: context && { ...context } })

/** Reports watching. Lost reports are not counted. */
export async function sayWatched(watched: Watched): Promise<void> {
  await supabase().rpc('record_watch', watchedValues(watched))
}

let leaving: { token: string; key: string } | undefined

/** Caches the token, because an unloading page cannot wait for one. Call when a player opens; returns a stop function. */
export function prepareToLeave(): () => void {
  const { data } = supabase().auth.onAuthStateChange((_, session) => {
    leaving = session ? { token: session.access_token, key: houseKey() } : undefined
  })
  return () => data.subscription.unsubscribe()
}

/** Place and last ranges of a sitting that ends, sent with keepalive. */
export function sendWhenLeaving(place: Place | null, watched: Watched | null): void {
  if (place) callAndOutlive('save_place', { version: place.versionId, position_ms: Math.round(place.positionMs), finished: place.finished })
  if (watched) callAndOutlive('record_watch', watchedValues(watched))
}

/** Calls a database function with keepalive; after `prepareToLeave`. */
export function callAndOutlive(call: string, values: object): void {
  if (!leaving) return
  void fetch(`${houseUrl()}/rest/v1/rpc/${call}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json', apikey: leaving.key, authorization: `Bearer ${leaving.token}` },
    body: JSON.stringify(values),
  }).catch(() => {
    // The page is gone, so errors are ignored; at most ten seconds are lost.
  })
}
