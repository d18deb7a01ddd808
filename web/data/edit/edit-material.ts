import { queryOptions } from '@tanstack/react-query'
import type { SaidCue } from '#core/edit/bite-words.ts'
import type { EditItem, EditRush } from '#core/edit/items.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { captionKeys } from '../media/captions.ts'

// What a paper edit takes from: rushes with a known rate, their transcripts, selects and people.

export interface Select {
  id: string
  rushId: string
  inFrame: number
  outFrame: number
  words: string
  tags: string[]
  personId: string | null
  mark: number | null
  note: string
}

export const editMaterialKeys = {
  all: ['edit-material'],
  rushes: (documentaryId: string) => [...editMaterialKeys.all, 'rushes', documentaryId],
  selects: (documentaryId: string) => [...editMaterialKeys.all, 'selects', documentaryId],
  people: (documentaryId: string) => [...editMaterialKeys.all, 'people', documentaryId],
  transcripts: (documentaryId: string) => [...editMaterialKeys.all, 'transcripts', documentaryId],
} as const

const pageRows = 1000
/** All rows of a question whose answer comes in pages. */
async function allRows<Row>(page: (from: number, to: number) => PromiseLike<Row[]>, most: number): Promise<Row[]> {
  const rows: Row[] = []
  for (let at = 0; at < most && rows.length === at; at += pageRows) rows.push(...(await page(at, at + pageRows - 1)))
  return rows
}

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

export const selectsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: editMaterialKeys.selects(documentaryId),
    queryFn: (): Promise<Select[]> =>
      allRows(
        async (from, to) =>
          orThrow(
            await supabase()
              .from('selects')
              .select('id, rushId:rush_id, inFrame:in_frame, outFrame:out_frame, words, tags, personId:person_id, mark, note')
              .eq('documentary_id', documentaryId)
              .order('made_at')
              .order('id')
              .range(from, to),
          ),
        20_000,
      ),
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

/** People of the production by id, by the names the reader may know. */
export const editPeopleQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: editMaterialKeys.people(documentaryId),
    queryFn: async (): Promise<ReadonlyMap<string, string>> => {
      const rows = orThrow(
        await supabase().from('people_of_production').select('id, name').eq('documentary_id', documentaryId).order('name').limit(1000),
      )
      return new Map(rows.map(({ id, name }) => [id!, name ?? '']))
    },
  })

/** Keeps a range that was in an edit as a select, so that it can come back. Answers its id; null for what has no range. */
export async function keepAsSelect(documentaryId: string, { rush, in: inFrame, out, person, tags }: EditItem): Promise<string | null> {
  if (!rush || inFrame === null || out === null) return null
  const row = { documentary_id: documentaryId, rush_id: rush, in_frame: inFrame, out_frame: out, person_id: person, tags: [...tags] }
  return act(
    [editMaterialKeys.selects(documentaryId)],
    async () => orThrow(await supabase().from('selects').insert(row).select('id').single()).id,
  )
}
