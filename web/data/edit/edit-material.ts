import { queryOptions } from '@tanstack/react-query'
import type { SaidCue } from '#core/edit/bite-words.ts'
import type { EditRush } from '#core/edit/items.ts'
import { allRows } from '../house/all-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { captionKeys } from '../media/captions.ts'

// What a paper edit takes from: rushes with a known rate and their transcripts.

const editMaterialKeys = {
  all: ['edit-material'],
  rushes: (documentaryId: string) => [...editMaterialKeys.all, 'rushes', documentaryId],
  transcripts: (documentaryId: string) => [...editMaterialKeys.all, 'transcripts', documentaryId],
} as const

/** Rushes of a film that an edit can take from: those whose file was read. In the order in which they came. */
export const editRushesQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: editMaterialKeys.rushes(documentaryId),
    queryFn: async (): Promise<EditRush[]> => {
      const rows = await allRows(
        async (from, to) =>
          orThrow(
            await supabase()
              .from('own_rushes')
              .select(
                'id, number, name:source_name, reel, rateNum:rate_num, rateDen:rate_den, dropFrame:drop_frame, startFrame:start_frame, frames:duration_frames',
              )
              .eq('documentary_id', documentaryId)
              .not('rate_num', 'is', null)
              .not('duration_frames', 'is', null)
              .order('number')
              .range(from, to),
          ),
        5000,
      )
      return rows.map((row) => ({
        ...{ id: row.id!, name: row.name ?? '', reel: row.reel ?? '', dropFrame: row.dropFrame ?? false, startFrame: row.startFrame },
        ...{ rate: { frames: row.rateNum!, seconds: row.rateDen! }, frames: row.frames! },
      }))
    },
  })

/** Which caption track is the transcript of each rush: the first one of kind captions. */
export const transcriptsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: editMaterialKeys.transcripts(documentaryId),
    queryFn: async (): Promise<ReadonlyMap<string, string>> => {
      const rows = await allRows(
        async (from, to) =>
          orThrow(
            await supabase()
              .from('caption_tracks')
              .select('id, versionId:version_id, versions!inner (documentary_id, kind)')
              .eq('kind', 'captions')
              .eq('versions.documentary_id', documentaryId)
              .eq('versions.kind', 'rush')
              .order('id')
              .range(from, to),
          ),
        10_000,
      )
      return new Map(rows.toReversed().map(({ id, versionId }) => [versionId, id]))
    },
  })

/** What is said in a rush, with the time of each word where somebody measured it. */
export const saidQuery = (trackId: string) =>
  queryOptions({
    queryKey: [...captionKeys.cues(trackId), 'words'],
    queryFn: async (): Promise<SaidCue[]> => {
      const [answer, { readTrack }] = await Promise.all([
        supabase().rpc('read_captions', { track: trackId, with_words: true }),
        import('#contract/media/captions.ts'),
      ])
      return readTrack.parse(orThrow(answer))?.cues ?? []
    },
  })
