import { queryOptions } from '@tanstack/react-query'
import type { EditClock } from '#core/edit/items.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

export interface PaperEdit extends EditClock {
  id: string
  documentaryId: string
  title: string
  locked: boolean
  madeFrom: string | null
  changedAt: string
  removedAt: string | null
}

export const paperEditKeys = {
  all: ['paper-edits'],
  of: (documentaryId: string) => [...paperEditKeys.all, 'of', documentaryId],
  items: (editId: string) => [...paperEditKeys.all, 'items', editId],
  versions: (editId: string) => [...paperEditKeys.all, 'versions', editId],
} as const

/** The paper edits of a film that are not deleted, the one changed last first; none for people who do not edit the film. */
export const paperEditsQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: paperEditKeys.of(documentaryId),
    queryFn: async (): Promise<PaperEdit[]> => {
      const rows = orThrow(
        await supabase()
          .from('paper_edits')
          .select(
            `id, documentaryId:documentary_id, title, rateNum:rate_num, rateDen:rate_den, dropFrame:drop_frame, startFrame:start_frame,
            wordsAMinute:words_a_minute, state, madeFrom:made_from, changedAt:changed_at, removedAt:removed_at`,
          )
          .eq('documentary_id', documentaryId)
          .is('removed_at', null)
          .order('changed_at', { ascending: false }),
      )
      return rows.map(({ rateNum, rateDen, state, ...edit }) => ({
        ...edit,
        rate: { frames: rateNum, seconds: rateDen },
        locked: state === 'locked',
      }))
    },
  })

export interface NewPaperEdit extends Omit<EditClock, 'wordsAMinute'> {
  id: string
  documentaryId: string
  title: string
  /** The edit it begins with the items of, and which version of it; as it is now without a version. */
  madeFrom?: string
  version?: number
}

/** Safe to repeat: the id is the caller's. */
export const beginPaperEdit = ({ id, documentaryId, title, rate, dropFrame, startFrame, madeFrom, version }: NewPaperEdit): Promise<void> =>
  act([paperEditKeys.of(documentaryId)], async () => {
    orThrow(
      await supabase().rpc('begin_paper_edit', {
        ...{ edit: id, documentary: documentaryId, title, rate_num: rate.frames, rate_den: rate.seconds, drop_frame: dropFrame },
        ...{ start_frame: startFrame, made_from: madeFrom ?? null, version: version ?? null },
      }),
    )
  })

/** Changes what is said of a paper edit; deleted ones can be restored by `removed: false`. */
export const describePaperEdit = (
  { id, documentaryId }: Pick<PaperEdit, 'id' | 'documentaryId'>,
  { title, startFrame, wordsAMinute, removed }: { title?: string; startFrame?: number; wordsAMinute?: number; removed?: boolean },
): Promise<void> =>
  act([paperEditKeys.of(documentaryId)], async () => {
    orThrow(
      await supabase()
        .from('paper_edits')
        .update({
          ...(title !== undefined && { title }),
          ...(startFrame !== undefined && { start_frame: startFrame }),
          ...(wordsAMinute !== undefined && { words_a_minute: wordsAMinute }),
          ...(removed !== undefined && { removed_at: removed ? new Date().toISOString() : null }),
        })
        .eq('id', id),
    )
  })

/** Locks it against changes, or opens it again. */
export const lockPaperEdit = ({ id, documentaryId }: Pick<PaperEdit, 'id' | 'documentaryId'>, locked: boolean): Promise<void> =>
  act([paperEditKeys.of(documentaryId)], async () => {
    orThrow(await supabase().rpc('lock_paper_edit', { edit: id, locked }))
  })
