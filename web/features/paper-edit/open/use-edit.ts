import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { EditItem } from '#core/edit/items.ts'
import { type ItemChange, reversed, settledItems } from '#core/edit/settled-items.ts'
import { newId } from '#core/house/new-id.ts'
import { editItemsQuery } from '#web/data/edit/edit-items.ts'
import { changeItems, followEditOutbox, useEditOutbox, type WaitingChange } from '#web/data/edit/edit-outbox.ts'
import { useFollowedEdit } from '#web/data/edit/use-followed-edit.ts'
import { useUndo } from '#web/ui/use-undo.ts'

export interface EditActs {
  items: readonly EditItem[]
  /** What is not saved yet, and what was refused. */
  waiting: readonly WaitingChange[]
  act(changes: readonly (ItemChange | null)[]): void
  undo(): void
  redo(): void
  canUndo: boolean
  canRedo: boolean
}

/** The items of a paper edit as shown: own changes at once, those of others as they arrive. Undo takes back own changes alone. */
export function useEdit(
  editId: string,
  me: string,
): EditActs & { query: { isPending: boolean; isLoadingError: boolean; refetch(): unknown } } {
  const query = useQuery(editItemsQuery(editId))
  useFollowedEdit(editId)
  const outbox = useEditOutbox()
  useEffect(() => followEditOutbox(me), [me])
  const waiting = useMemo(() => outbox.filter((one) => one.senderId === me && one.editId === editId), [outbox, me, editId])
  // What the browser is still putting into the outbox: shown at once, so that what is typed next goes into it.
  const [begun, setBegun] = useState<readonly WaitingChange[]>([])
  const items = useMemo(() => {
    const held = new Set(waiting.map(({ id }) => id))
    const all = [...waiting, ...begun.filter(({ id }) => !held.has(id))]
    return settledItems(
      query.data ?? [],
      all.filter(({ refused }) => refused === undefined),
    )
  }, [query.data, waiting, begun])
  const last = useRef(0)
  const send = useCallback(
    (changes: readonly ItemChange[], undo: boolean) => {
      // Acts of one moment are sent in the order they were done.
      last.current = Math.max(Date.now(), last.current + 1)
      const change: WaitingChange = { id: newId(), senderId: me, writtenMs: last.current, editId, changes, undo }
      setBegun((before) => [...before, change])
      void changeItems(change).then(() => setBegun((before) => before.filter(({ id }) => id !== change.id)))
    },
    [editId, me],
  )
  const { act: note, ...steps } = useUndo(send, reversed)
  const act = useCallback((asked: readonly (ItemChange | null)[]) => note(asked.filter((change) => change !== null)), [note])
  return { query, items, waiting, act, ...steps }
}
