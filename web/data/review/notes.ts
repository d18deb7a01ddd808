import { queryOptions } from '@tanstack/react-query'
import type { NoteKind, NoteMark, ReviewPerson, Shape } from '#contract/review/notes.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { queryClient } from '../house/query-client.ts'

export type { NoteKind, NoteMark, ReviewPerson, Shape } from '#contract/review/notes.ts'

export interface NoteReply {
  id: string
  authorId: string | null
  authorName: string
  body: string
  writtenAt: string
  changedAt: string | null
}
export interface NoteFile {
  id: string
  replyId: string | null
  name: string
  type: string
  sizeBytes: number
  /** Of a voice note, how long it is. */
  voiceMs: number | null
}
export interface Note {
  id: string
  versionId: string
  authorId: string | null
  /** As they were called when they wrote it; empty once their account is gone. */
  authorName: string
  startsMs: number
  /** Null for a note on one frame. */
  endsMs: number | null
  kind: NoteKind
  body: string
  drawing: Shape[]
  state: 'draft' | 'open' | 'resolved'
  forTeam: boolean
  assignedTo: string | null
  dueOn: string | null
  mentions: string[]
  resolvedBy: string | null
  resolvedAt: string | null
  resolvedWith: string
  carriedFrom: string | null
  writtenAt: string
  changedAt: string
  /** In the order they were written. */
  replies: NoteReply[]
  reactions: { personId: string; mark: NoteMark }[]
  files: NoteFile[]
}

export const noteKeys = {
  all: ['notes'],
  of: (versionId: string) => [...noteKeys.all, 'of', versionId],
  people: (versionId: string) => [...noteKeys.all, 'people', versionId],
} as const

const columns =
  `id, versionId:version_id, authorId:author_id, authorName:author_name, startsMs:starts_ms, endsMs:ends_ms, kind, body, drawing, state,
  forTeam:for_team, assignedTo:assigned_to, dueOn:due_on, mentions, resolvedBy:resolved_by, resolvedAt:resolved_at, resolvedWith:resolved_with,
  carriedFrom:carried_from, writtenAt:written_at, changedAt:changed_at, removedAt:removed_at,
  replies:note_replies (id, authorId:author_id, authorName:author_name, body, writtenAt:written_at, changedAt:changed_at, removedAt:removed_at),
  reactions:note_reactions (personId:person_id, mark),
  files:note_files (id, replyId:reply_id, name, type, sizeBytes:size_bytes, voiceMs:voice_ms)` as const

const asked = (versionId: string) => supabase().from('notes').select(columns).eq('version_id', versionId).is('removed_at', null)
type Row = NonNullable<Awaited<ReturnType<typeof asked>>['data']>[number]
const noteOf = ({ removedAt: _, ...row }: Row): Note => ({
  ...row,
  kind: row.kind as NoteKind,
  state: row.state as Note['state'],
  drawing: row.drawing as Note['drawing'],
  replies: row.replies
    .flatMap(({ removedAt, ...reply }) => (removedAt ? [] : [reply]))
    .toSorted((one, other) => one.writtenAt.localeCompare(other.writtenAt)),
  reactions: row.reactions as Note['reactions'],
})

/** In order of the film, and of writing where they are on one frame. */
export const inOrder = (notes: readonly Note[]): Note[] =>
  notes.toSorted(
    (one, other) => one.startsMs - other.startsMs || one.writtenAt.localeCompare(other.writtenAt) || one.id.localeCompare(other.id),
  )

const pageRows = 1000
const pagesAtMost = 10

/** Every note on a cut that the caller may see, without those that were removed. `expected`: how many there are, if known; then all pages are requested in parallel. */
export const notesQuery = (versionId: string, expected = 0) =>
  queryOptions({
    queryKey: noteKeys.of(versionId),
    queryFn: async (): Promise<Note[]> => {
      const page = async (at: number) =>
        orThrow(
          await asked(versionId)
            .order('starts_ms')
            .order('id')
            .range(at * pageRows, (at + 1) * pageRows - 1),
        ).map(noteOf)
      const foreseen = Math.min(pagesAtMost, 1 + Math.floor(expected / pageRows))
      const notes = (await Promise.all(Array.from({ length: foreseen }, (_, at) => page(at)))).flat()
      for (let at = foreseen; at < pagesAtMost && notes.length === at * pageRows; at++) notes.push(...(await page(at)))
      return inOrder(notes)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Refetches one note and updates the list; removes it if deleted or no longer visible. */
export async function refreshNote(versionId: string, noteId: string): Promise<void> {
  const queryKey = noteKeys.of(versionId)
  // Cancels a list in flight, which may be older than this note and would overwrite it.
  await queryClient
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => undefined)
  const found = orThrow(await asked(versionId).eq('id', noteId).maybeSingle())
  if (queryClient.isFetching({ queryKey }) > 0) return refreshNote(versionId, noteId)
  queryClient.setQueryData<Note[]>(queryKey, (notes) => {
    if (!notes) return notes
    const others = notes.filter(({ id }) => id !== noteId)
    return found ? inOrder([...others, noteOf(found)]) : others
  })
}

/** Everyone who is in the review of a cut, for mentions and assignments. */
export const reviewPeopleQuery = (versionId: string) =>
  queryOptions({
    queryKey: noteKeys.people(versionId),
    queryFn: async (): Promise<ReviewPerson[]> => {
      const [answer, { reviewPeople }] = await Promise.all([
        supabase().rpc('review_people', { version: versionId }),
        import('#contract/review/notes.ts'),
      ])
      return reviewPeople.parse(orThrow(answer)) ?? []
    },
  })

/** Deletes or restores a note. */
export const removeNote = (versionId: string, noteId: string, removed: boolean): Promise<void> =>
  act([], async () => {
    orThrow(await supabase().rpc('remove_note', { note: noteId, removed }))
    await refreshNote(versionId, noteId)
  })
export const removeReply = (versionId: string, noteId: string, replyId: string, removed: boolean): Promise<void> =>
  act([], async () => {
    orThrow(await supabase().rpc('remove_reply', { reply: replyId, removed }))
    await refreshNote(versionId, noteId)
  })
