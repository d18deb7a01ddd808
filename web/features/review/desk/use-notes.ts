import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { newId } from '#core/house/new-id.ts'
import { doWithNote, followNoteOutbox, type NoteAct, useNoteOutbox } from '#web/data/review/notes/outbox.ts'
import { inOrder, type Note, notesQuery } from '#web/data/review/notes.ts'
import { applyActs } from '../data/apply-acts.ts'
import type { DeskCut, Reviewer } from './desk-cut.ts'

/** The notes on a cut visible to the reader: with optimistic updates and an outbox. */
export function useNotes(cut: DeskCut, me: Reviewer) {
  const query = useQuery(notesQuery(cut.versionId))
  const outbox = useNoteOutbox()
  useEffect(() => followNoteOutbox(me.id), [me.id])
  const waiting = useMemo(
    () => outbox.filter(({ senderId, versionId }) => senderId === me.id && versionId === cut.versionId),
    [outbox, me.id, cut.versionId],
  )
  const notes: readonly Note[] = useMemo(() => {
    const kept = query.data ?? []
    return waiting.length === 0 ? kept : inOrder(applyActs(kept, waiting, me.id))
  }, [query.data, waiting, me.id])
  const act = useCallback(
    (noteId: string, what: NoteAct) =>
      void doWithNote({ id: newId(), senderId: me.id, writtenMs: Date.now(), versionId: cut.versionId, noteId, act: what }),
    [me.id, cut.versionId],
  )
  return { query, notes, waiting, act }
}
