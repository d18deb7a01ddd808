import { queryOptions } from '@tanstack/react-query'
import { newId } from '#core/house/new-id.ts'
import type { CueChange, WrittenCue } from '#core/media/captions/edits.ts'
import { saidOfFilms } from '#web/data/film/documentaries.ts'
import { act, makeStale } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import { openChannel } from '#web/data/house/live/open-channel.ts'

/** Loaded with the editor, in parallel with the request. */
const schemas = () => import('#contract/media/captions.ts')

const writingKeys = {
  opened: (trackId: string) => ['caption-writing', trackId],
  history: (trackId: string) => ['captions', 'history', trackId],
} as const

/** A track as it is opened to be written. `number`: minimum revision. */
export interface OpenedTrack {
  id: string
  versionId: string
  language: string
  label: string
  kind: 'captions' | 'subtitles' | 'descriptions'
  reviewed: boolean
  origin: 'uploaded' | 'machine'
  number: number
  cues: WrittenCue[]
}

/** Null when there is no such track, or none that this person may see. */
export async function openTrack(trackId: string): Promise<OpenedTrack | null> {
  const [{ readTrack }, answer] = await Promise.all([schemas(), supabase().rpc('read_captions', { track: trackId, with_words: true })])
  const data = orThrow(answer)
  // An answer without anything in it, as the forced empty state gives.
  return Array.isArray(data) ? null : readTrack.parse(data)
}

/** A track for editing, read once: from then on the editor's state is authoritative. */
export const openedTrackQuery = (trackId: string) =>
  queryOptions({
    queryKey: writingKeys.opened(trackId),
    queryFn: () => openTrack(trackId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  })

/** Saves changes; idempotent by `batch`. */
export async function writeCues(trackId: string, batch: string, changes: readonly CueChange[]) {
  const sent = changes.map(({ id, before, after }) => ({ id, before: bare(before), after: bare(after) }))
  const { writtenCues } = await schemas()
  return writtenCues.parse(orThrow(await supabase().rpc('write_cues', { track: trackId, batch, changes: sent as never })))
}
/** The id is separate. */
const bare = (cue: WrittenCue | null) => {
  if (!cue) return null
  const { startsMs, endsMs, text, speaker, sensitive, words } = cue
  return { startsMs, endsMs, text, speaker, sensitive, words }
}

/** What was changed after change `number`, in order; `whole` false when the history is too short and the track must be reloaded. */
export async function changesSince(trackId: string, number: number) {
  const rows = orThrow(
    await supabase()
      .from('caption_changes')
      .select('id, number, changes')
      .eq('track_id', trackId)
      .gt('number', number)
      .order('number')
      .limit(200),
  )
  const { captionChange } = await schemas()
  const changes = rows.map((row) => captionChange.parse(row))
  return { changes, whole: changes.every((change, at) => change.number === number + at + 1) }
}

export interface PastChange {
  number: number
  what: 'edited' | 'imported' | 'restored' | 'transcribed'
  madeAt: string
  cues: number
}

/** The newest changes of a track, newest first. */
export const captionHistory = (trackId: string) =>
  queryOptions({
    queryKey: writingKeys.history(trackId),
    queryFn: async (): Promise<PastChange[]> =>
      orThrow(
        await supabase()
          .from('caption_changes')
          .select('number, what, madeAt:made_at, cues')
          .eq('track_id', trackId)
          .order('number', { ascending: false })
          .limit(300),
      ),
  })

/** Restores the track to the state after that change; itself a change. */
export const restoreCaptions = (trackId: string, number: number): Promise<void> =>
  act([writingKeys.history(trackId)], async () => {
    orThrow(await supabase().rpc('restore_captions', { track: trackId, number, batch: newId() }))
  })

/** Notifies of changes of a track, and of every (re)connect. Returns a stop function. */
export const followTrack = (trackId: string, versionId: string, onChange: () => void, onLine: (live: boolean) => void): (() => void) =>
  openChannel(supabase(), {
    topic: `captions:${versionId}`,
    listen: (channel) =>
      void channel.on(
        'postgres_changes',
        { event: 'UPDATE', schema: 'public', table: 'caption_tracks', filter: `id=eq.${trackId}` },
        onChange,
      ),
    onLive: onChange,
    onState: (state) => onLine(state === 'live'),
  })

/** Invalidates queries of pages with these captions. */
export const captionsWritten = (): Promise<void> => makeStale(['captions'], ...saidOfFilms)
