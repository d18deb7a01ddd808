import { queryOptions } from '@tanstack/react-query'
import { act, makeStale } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { useLiveTable } from '../house/live/use-live-table.ts'
import { playbackKeys } from '../media/playback.ts'
import { saidOfFilms } from './documentaries.ts'
import { filmColumns } from './film-columns.ts'
import { documentaryKeys } from './title.ts'

export type StageName = 'received' | 'checked' | 'first-rendition' | 'poster-and-storyboard' | 'all-renditions' | 'ready'
export interface Stage {
  stage: StageName
  position: number
  state: 'waiting' | 'working' | 'done' | 'failed' | 'skipped'
  progress: number
  secondsLeft: number | null
  detail: string
  reason: string | null
}
export interface OwnVersion {
  id: string
  documentaryId: string
  number: number
  label: string
  state: 'receiving' | 'received' | 'preparing' | 'watchable' | 'ready' | 'failed'
  sourceName: string
  sourceObject: string | null
  sourceBytes: number
  durationMs: number | null
  /** How much of it can be watched during the upload; null where nothing can, and afterwards. */
  arrivedMs: number | null
  width: number | null
  height: number | null
  /** Frames a second. */
  frameRate: number | null
  failure: string | null
  createdAt: string
  stages: Stage[]
  /** In the source's order; none for a cut from before they were stored. */
  sounds: SoundTrack[]
  /** In order of time. */
  damage: DamagedPlace[]
  /** Sprite of small frames; null until it is made. */
  storyboard: { object: string; columns: number; rows: number; tileWidth: number; tileHeight: number } | null
}
export interface SoundTrack {
  /** Its number in the source. */
  stream: number
  /** ISO 639-1; empty when the file does not say. */
  language: string
  title: string
  channels: string
  silent: boolean
  heard: boolean
  chosen: boolean
}
export interface DamagedPlace {
  what: 'missing' | 'picture' | 'sound'
  startsMs: number
  endsMs: number
}
/** What the parts of a film's desk need that its team opens too. */
export type TeamDocumentary = Pick<OwnDocumentary, 'id' | 'title' | 'language'>
export interface OwnDocumentary {
  id: string
  title: string
  synopsis: string
  year: number | null
  language: string | null
  director: string
  country: string
  subjects: string[]
  contentNotes: string
  rightsLine: string
  /** The age it is recommended from; null where nothing is said. */
  agesFrom: number | null
  visibility: 'private' | 'invited' | 'unlisted' | 'institutions' | 'public'
  /** May be still to come. */
  publishedAt: string | null
  /** When it stops being shown; of a film that is not shown, when it stopped as scheduled. */
  publishedUntil: string | null
  /** Deleted; purged 30 days later. */
  removedAt: string | null
  /** Withheld by the house: hidden from everyone else, and cannot be published. */
  withheld: { reason: string; since: string } | null
  currentVersionId: string | null
  posterObject: string | null
  /** Newest first. */
  versions: OwnVersion[]
}

const columns = `${filmColumns}, removedAt:removed_at, withheld:withheld_films (reason, since),
  versions:own_versions!versions_documentary_id_fkey (id, documentaryId:documentary_id, number, label, state, sourceName:source_name, sourceObject:source_object, sourceBytes:source_bytes,
    durationMs:duration_ms, arrivedMs:arrived_ms, width, height, frameRate:frame_rate, failure, createdAt:created_at,
    stages:preparation_stages (stage, position, state, progress, secondsLeft:seconds_left, detail, reason),
    storyboard:storyboards (object:object_name, columns, rows, tileWidth:tile_width, tileHeight:tile_height),
    sounds:sound_tracks (stream, language, title, channels, silent, heard, chosen),
    damage:damaged_places (what, startsMs:starts_ms, endsMs:ends_ms))` as const

/** The films of the signed-in person, with every cut and the state of its preparation. */
export const myDocumentaries = queryOptions({
  queryKey: documentaryKeys.own(),
  queryFn: async (): Promise<OwnDocumentary[]> => {
    const { data } = await supabase().auth.getSession()
    const rows = orThrow(
      await supabase()
        .from('documentaries')
        .select(columns)
        .eq('owner_id', data.session?.user.id ?? '')
        .order('created_at', { ascending: false }),
    )
    return rows.map((film) => ({
      ...film,
      versions: film.versions
        .map((version) => ({
          ...version,
          stages: version.stages.toSorted((one, other) => one.position - other.position),
          sounds: version.sounds.toSorted((one, other) => one.stream - other.stream),
          damage: version.damage.toSorted((one, other) => one.startsMs - other.startsMs),
        }))
        .toSorted((one, other) => other.number - one.number),
    }))
  },
  // Realtime brings changes immediately; this polling is the fallback.
  refetchInterval: (query) => (query.state.data?.some(isPreparing) ? 3000 : false),
})

export const isPreparing = (film: OwnDocumentary): boolean =>
  film.versions.some((version) => !['ready', 'failed', 'receiving'].includes(version.state))

/** Keeps `myDocumentaries` and the transcription up to date during preparation. One channel: a topic can be opened once per page. */
export const useLivePreparation = (): void =>
  useLiveTable(
    'preparation',
    [
      { table: 'preparation_stages', event: '*' },
      { table: 'versions', event: 'UPDATE' },
      { table: 'transcriptions', event: '*' },
    ],
    [documentaryKeys.own(), ['transcriptions']],
  )

export type DocumentaryEdit = Partial<
  Pick<
    OwnDocumentary,
    'title' | 'synopsis' | 'year' | 'language' | 'director' | 'country' | 'subjects' | 'contentNotes' | 'rightsLine' | 'agesFrom'
  >
>

export const saveDocumentary = (id: string, { contentNotes, rightsLine, agesFrom, ...same }: DocumentaryEdit): Promise<void> =>
  act(saidOfFilms, async () => {
    const edit = {
      ...same,
      ...(contentNotes === undefined ? {} : { content_notes: contentNotes }),
      ...(rightsLine === undefined ? {} : { rights_line: rightsLine }),
      ...(agesFrom === undefined ? {} : { ages_from: agesFrom }),
    }
    orThrow(await supabase().from('documentaries').update(edit).eq('id', id))
  })

/**
 * Withdraws a film from everyone, or from those whom `visibility` leaves out; those of them who are watching at this moment are stopped within a
 * minute, or may finish.
 */
export const withdrawDocumentary = (
  id: string,
  visibility: 'private' | 'invited' | 'unlisted' | 'institutions' | 'public',
  letViewersFinish: boolean,
): Promise<void> =>
  act([...saidOfFilms, playbackKeys.all], async () => {
    orThrow(await supabase().rpc('withdraw_documentary', { documentary: id, let_viewers_finish: letViewersFinish, visibility }))
  })

/**
 * Publishes, immediately or from a time, and until a time (`infinity`: without an end); without times they stay as they are. Throws a HouseError whose
 * `detail` lists what is missing, comma-separated.
 */
export const publishDocumentary = (
  id: string,
  visibility: 'invited' | 'unlisted' | 'institutions' | 'public',
  times?: { opensAt: string | null; closesAt: string },
): Promise<void> =>
  act([...saidOfFilms, playbackKeys.all], async () => {
    const window = times ? { opens_at: times.opensAt, closes_at: times.closesAt } : {}
    orThrow(await supabase().rpc('publish_documentary', { documentary: id, visibility, ...window }))
  })

/** Deletes a film for everyone; `restoreDocumentary` restores it within 30 days. Resolves before its own page refetches, so that the caller can navigate first. */
export async function removeDocumentary(id: string, letViewersFinish: boolean): Promise<void> {
  orThrow(await supabase().rpc('remove_documentary', { documentary: id, let_viewers_finish: letViewersFinish }))
  void makeStale(...saidOfFilms, playbackKeys.all)
}

export const restoreDocumentary = (id: string): Promise<void> =>
  act(saidOfFilms, async () => {
    orThrow(await supabase().rpc('restore_documentary', { documentary: id }))
  })

export const showVersion = (documentaryId: string, versionId: string, letViewersFinish: boolean): Promise<void> =>
  act([...saidOfFilms, playbackKeys.all], async () => {
    orThrow(await supabase().rpc('show_version', { documentary: documentaryId, version: versionId, let_viewers_finish: letViewersFinish }))
  })
