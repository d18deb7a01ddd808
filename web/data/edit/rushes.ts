import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { allRows } from '../house/all-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { storageKeys } from '../office/storage.ts'

export type RushState = 'receiving' | 'received' | 'preparing' | 'watchable' | 'ready' | 'failed'

/** A camera or sound file of a film. Frames count at its own rate, `rateNum / rateDen`. */
export interface Rush {
  id: string
  number: number
  state: RushState
  failure: string | null
  name: string
  sourceObject: string | null
  bytes: number
  durationMs: number | null
  width: number | null
  height: number | null
  hasSound: boolean | null
  reel: string
  startFrame: number | null
  codeFrom: 'file' | 'sheet' | 'typed' | 'clock' | 'zero' | null
  dropFrame: boolean
  rateNum: number | null
  rateDen: number | null
  variableRate: boolean
  durationFrames: number | null
  channels: { n: number; name: string }[]
  camera: string
  card: string
  take: string
  shotAt: string | null
  shotOn: string | null
  place: string
  sceneId: string | null
  sha256: string | null
  soundsOf: string | null
  /** Of a sound recorded apart: its first frame, from that of its picture and at the rate of the picture. */
  offsetFrames: number | null
  joinedBy: 'timecode' | 'waveform' | 'typed' | null
  /** Of its channels, those that are heard; null: all. */
  heardChannels: number[] | null
  note: string
  /** BCP 47, zxx where nobody speaks; null: that of the film. */
  language: string | null
  originalRemovedAt: string | null
  lookedAt: string | null
}

export const rushKeys = {
  all: ['rushes'],
  of: (film: string) => [...rushKeys.all, film],
  list: (film: string) => [...rushKeys.of(film), 'list'],
  people: (film: string) => [...rushKeys.of(film), 'people'],
  said: (film: string) => [...rushKeys.of(film), 'said'],
  stills: (film: string) => [...rushKeys.of(film), 'stills'],
  found: (film: string, words: string) => [...rushKeys.of(film), 'found', words],
} as const

const columns =
  `id, number, state, failure, name:source_name, sourceObject:source_object, bytes:source_bytes, durationMs:duration_ms, width, height,
  hasSound:has_sound, reel, startFrame:start_frame, codeFrom:code_from, dropFrame:drop_frame, rateNum:rate_num, rateDen:rate_den,
  variableRate:variable_rate, durationFrames:duration_frames, channels, camera, card, take, shotAt:shot_at, shotOn:shot_on, place,
  sceneId:scene_id, sha256, soundsOf:sounds_of, offsetFrames:offset_frames, originalRemovedAt:original_removed_at, lookedAt:looked_at,
  joinedBy:joined_by, heardChannels:heard_channels, note, language` as const

/** Every rush of a film, in the order in which they came. */
export const rushesQuery = (film: string) =>
  queryOptions({
    queryKey: rushKeys.list(film),
    queryFn: async (): Promise<Rush[]> => {
      const { rushChannels } = await import('#contract/edit/rushes.ts')
      const rows = await allRows(
        async (from, to) =>
          orThrow(await supabase().from('own_rushes').select(columns).eq('documentary_id', film).order('number').range(from, to)),
        3000,
      )
      return rows.map((row) => ({ ...row, channels: rushChannels.parse(row.channels) }) as Rush)
    },
    // Realtime brings changes at once; this is for a channel that cannot be opened.
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? 3000 : false),
  })

const isUnderWay = ({ state }: Rush) => state === 'received' || state === 'preparing' || state === 'watchable'

/** What a person can write about rushes; what is left out stays. */
export interface RushWords {
  reel?: string
  camera?: string
  card?: string
  place?: string
  shotOn?: string | null
  sceneId?: string | null
  /** '' or null: that of the film. */
  language?: string | null
}

/** Describes up to 500 rushes alike. */
export const describeRushes = (film: string, rushes: readonly string[], { shotOn, sceneId, ...words }: RushWords): Promise<void> =>
  act([rushKeys.of(film)], async () => {
    const change = {
      ...words,
      ...(shotOn === undefined ? {} : { shot_on: shotOn }),
      ...(sceneId === undefined ? {} : { scene_id: sceneId }),
    }
    orThrow(
      await supabase()
        .from('rushes')
        .update(change)
        .in('version_id', [...rushes]),
    )
  })

/** Sets the timecode of the first frame; what the file itself says stays unless `instead`. Answers how many were set. */
export const setRushCode = (
  film: string,
  rushes: readonly string[],
  startFrame: number,
  codeFrom: 'sheet' | 'typed' | 'clock' | 'zero',
  instead = false,
): Promise<number> =>
  act([rushKeys.of(film)], async () =>
    orThrow(await supabase().rpc('set_rush_code', { rushes: [...rushes], start_frame: startFrame, code_from: codeFrom, instead })),
  )

export const deleteRushes = (film: string, rushes: readonly string[]): Promise<number> =>
  act([rushKeys.of(film), storageKeys.all], async () => orThrow(await supabase().rpc('delete_rushes', { rushes: [...rushes] })))

/** The camera files go, the proxies stay. Refused while one is being prepared or heard. */
export const removeOriginals = (film: string, rushes: readonly string[]): Promise<number> =>
  act([rushKeys.of(film), storageKeys.all], async () => orThrow(await supabase().rpc('remove_originals', { rushes: [...rushes] })))

export const markLookedAt = (film: string, rush: string): Promise<void> =>
  act([rushKeys.list(film)], async () => {
    orThrow(await supabase().from('rushes').update({ looked_at: new Date().toISOString() }).eq('version_id', rush).is('looked_at', null))
  })
