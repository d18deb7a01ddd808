import { queryOptions } from '@tanstack/react-query'
import type { NoteKind, Shape } from '#contract/review/notes.ts'
import { act } from '../house/act.ts'
import { allRows } from '../house/all-rows.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

/** A note for another cut, a file or a printout. */
export interface WholeNote {
  id: string
  startsMs: number
  /** Null for a note on one frame. */
  endsMs: number | null
  kind: NoteKind
  body: string
  drawing: Shape[]
  author: string
  resolved: boolean
  resolvedWith: string
  writtenAt: string
  carriedFrom: string | null
}

/** Under the key of the review's notes, so that both are invalidated together. */
const notesKey = (versionId: string) => ['notes', versionId, 'whole']

/** Every note on a cut but drafts and removed ones, in order of time. */
export const wholeNotesQuery = (versionId: string) =>
  queryOptions({
    queryKey: notesKey(versionId),
    queryFn: async (): Promise<WholeNote[]> => {
      const rows = await allRows(
        async (from, to) =>
          orThrow(
            await supabase()
              .from('notes')
              .select(
                `id, startsMs:starts_ms, endsMs:ends_ms, kind, body, drawing, author:author_name, state, resolvedWith:resolved_with, writtenAt:written_at,
                carriedFrom:carried_from`,
              )
              .eq('version_id', versionId)
              .is('removed_at', null)
              .neq('state', 'draft')
              .order('starts_ms')
              .order('id')
              .range(from, to),
          ),
        10_000,
      )
      return rows.map(({ state, ...note }) => ({
        ...note,
        kind: note.kind as NoteKind,
        drawing: note.drawing as Shape[],
        resolved: state === 'resolved',
      }))
    },
  })

interface PlacedNote {
  id: string
  startsMs: number
  endsMs: number | null
}

/** Copies open notes to another cut; returns their number. Existing ones are kept. */
export const carryNotes = (fromId: string, intoId: string, notes: readonly PlacedNote[]): Promise<number> =>
  act([['notes'], ['teams']], async () =>
    orThrow(await supabase().rpc('carry_notes', { from_version: fromId, into_version: intoId, notes: notes.map((note) => ({ ...note })) })),
  )

export interface NewNote extends PlacedNote {
  kind: NoteKind
  body: string
}

/** Notes from a file, in the reader's own name; returns the number of new ones. */
export const importNotes = (versionId: string, notes: readonly NewNote[]): Promise<number> =>
  act([['notes'], ['teams']], async () =>
    orThrow(await supabase().rpc('import_notes', { version: versionId, notes: notes.map((note) => ({ ...note })) })),
  )
