import { queryOptions } from '@tanstack/react-query'
import type { ScreenerEntry, Screening } from '#contract/film/screeners.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { HouseError, orThrow } from '../house/house-error.ts'
import { askedHere, PlaybackError, playbackRefusal } from '../media/playback.ts'
import { callAndOutlive } from './watching.ts'

export type { ScreenerEntry, Screening }

export interface Screener {
  id: string
  person: string
  email: string
  note: string
  hasPassphrase: boolean
  mark: string
  expiresAt: string
  revokedAt: string | null
  createdAt: string
  opens: number
  watchedMs: number
  firstOpenedAt: string | null
  lastSeenAt: string | null
  lockedUntil: string | null
  unusual: 'at-once' | 'many-places' | 'passed-on' | 'wrong-passphrases' | null
  unusualAt: string | null
  /** Its rendition with the burnt-in name; null when none was requested. */
  copy: { state: 'waiting' | 'working' | 'ready' | 'failed'; progress: number; failure: string | null } | null
}

export const screenerKeys = { all: ['screeners'], of: (versionId: string) => [...screenerKeys.all, versionId] } as const

const columns =
  'id, person, email, note, hasPassphrase:has_passphrase, mark, expiresAt:expires_at, revokedAt:revoked_at, createdAt:created_at, opens, watchedMs:watched_ms, firstOpenedAt:first_opened_at, lastSeenAt:last_seen_at, lockedUntil:locked_until, unusual, unusualAt:unusual_at, copy:marked_copies (state, progress, failure)'

/** Screeners of the caller's version, the newest first; polled while shown. */
export const screenersQuery = (versionId: string) =>
  queryOptions({
    queryKey: screenerKeys.of(versionId),
    queryFn: async () => {
      const rows = orThrow(
        await supabase().from('screeners').select(columns).eq('version_id', versionId).order('created_at', { ascending: false }).limit(500),
      )
      return rows.map(
        (row): Screener => ({
          ...row,
          hasPassphrase: row.hasPassphrase === true,
          unusual: row.unusual as Screener['unusual'],
          copy: row.copy as Screener['copy'],
        }),
      )
    },
    refetchInterval: (query) =>
      query.state.data?.some(({ copy }) => copy?.state === 'waiting' || copy?.state === 'working') ? 3000 : 30_000,
  })

export interface NewScreener {
  versionId: string
  person: string
  email: string
  note: string
  passphrase: string
  /** Name of a personal copy, beside the link. */
  burned: boolean
  /** The last day it may be watched, as a moment. */
  expiresAt: string
}

export interface MadeScreener {
  /** Cannot be read again. */
  key: string
  /** Why the requested copy failed. */
  copyRefused: HouseError | null
}

/** Creates a link. It is valid even if its copy fails, which can be requested again. */
export const makeScreener = ({ versionId, person, email, note, passphrase, burned, expiresAt }: NewScreener): Promise<MadeScreener> =>
  act([screenerKeys.all], async () => {
    const made = orThrow(
      await supabase().rpc('make_screener', {
        version: versionId,
        person,
        email,
        note,
        passphrase: passphrase || null,
        expires_at: expiresAt,
      }),
    )
    const { id, key } = made as { id: string; key: string }
    const { error } = burned ? await supabase().rpc('mark_copy', { screener: id }) : { error: null }
    return { key, copyRefused: error && new HouseError(error) }
  })

export const revokeScreener = (id: string): Promise<void> =>
  act([screenerKeys.all], async () => {
    orThrow(await supabase().rpc('revoke_screener', { screener: id }))
  })

/** Revokes the old link and returns the key of a new one for the same person. */
export const renewScreener = (id: string, expiresAt: string): Promise<string> =>
  act([screenerKeys.all], async () => orThrow(await supabase().rpc('renew_screener', { screener: id, expires_at: expiresAt })))

/** Enters with the key of a link. */
export async function openScreener(key: string, passphrase?: string): Promise<ScreenerEntry> {
  const [answer, { screenerEntry }] = await Promise.all([
    supabase().rpc('open_screener', { key, passphrase: passphrase ?? null }),
    import('#contract/film/screeners.ts'),
  ])
  return screenerEntry.parse(orThrow(answer))
}

/** What a screener plays, for anyone who entered with it. Throws `PlaybackError`. */
export async function fetchScreening(id: string): Promise<Screening> {
  const [{ data, error }, { screening }] = await Promise.all([
    supabase().functions.invoke(`playback?screener=${encodeURIComponent(id)}`, { method: 'GET' }),
    import('#contract/film/screeners.ts'),
  ])
  if (error) throw playbackRefusal(error)
  return askedHere(screening.parse(data))
}

export const screeningQuery = (id: string) =>
  queryOptions({
    queryKey: [...screenerKeys.all, 'screening', id],
    queryFn: () => fetchScreening(id),
    retry: (failures, cause) => !(cause instanceof PlaybackError) && failures < 2,
    staleTime: 30 * 60_000,
    gcTime: 0,
  })

/** Reports what was watched. Lost reports are not counted. */
export async function sayScreened(id: string, ranges: number[]): Promise<void> {
  await supabase().rpc('record_screening', { screener: id, ranges })
}
export const sayScreenedLeaving = (id: string, ranges: number[]): void => callAndOutlive('record_screening', { screener: id, ranges })
