import { useEffect, useRef, useState } from 'react'
import type { RowActs } from '#web/data/film/film-words.ts'
import { store, stored } from '#web/ui/stored.ts'
import type { SavingState } from './use-autosave.ts'

/** An act on a row and its inverse. */
interface Done<Row> {
  row: Row
  back: () => Promise<void>
}

/**
 * Rows of a film with autosave, one by one, on blur. `of` is the film or the version they belong to. A new row stays open until
 * what it needs is written; what is done can be undone step by step. What could not be saved stays typed, also in a browser that was closed.
 */
export function useRows<Row extends { id: string }>(
  of: string,
  /** Storage key of unsaved input. */
  draftKey: string,
  kept: readonly Row[],
  acts: RowActs<Row>,
  problemOf: (row: Row) => string | undefined,
) {
  const [edited, setEdited] = useState<ReadonlyMap<string, Row>>(
    () =>
      new Map(
        readDraft<Row>(draftKey).edited.filter(([id, row]) => JSON.stringify(row) !== JSON.stringify(kept.find((each) => each.id === id))),
      ),
  )
  const [added, setAdded] = useState<readonly Row[]>(() => readDraft<Row>(draftKey).added)
  const [state, setState] = useState<SavingState>(edited.size > 0 ? 'failed' : 'untouched')
  const [done, setDone] = useState<readonly Done<Row>[]>([])
  const isNew = (id: string) => !kept.some((row) => row.id === id)
  const rows = [...kept, ...added.filter(({ id }) => isNew(id))].map((row) => edited.get(row.id) ?? row)

  const doing = async (work: () => Promise<void>, undone?: Done<Row>): Promise<boolean> => {
    setState('saving')
    try {
      await work()
      setState('kept')
      if (undone) setDone((before) => [...before.slice(-49), undone])
      return true
    } catch {
      setState('failed')
      return false
    }
  }
  /** Input during a save stays. */
  const forget = (id: string, saved?: Row) => {
    setEdited((before) => new Map([...before].filter(([each, row]) => each !== id || (saved && row !== saved))))
    setAdded((before) => before.filter((row) => row.id !== id))
  }
  /** On blur: saved if valid and changed. */
  const leave = async (id: string) => {
    const row = rows.find((each) => each.id === id)
    const before = kept.find((each) => each.id === id)
    if (!row || problemOf(row) || (before && JSON.stringify(before) === JSON.stringify(row))) return
    const work = () => (before ? acts.change(of, row) : acts.add(of, row))
    const ok = await doing(work, { row, back: () => (before ? acts.change(of, before) : acts.remove(of, row)) })
    if (!ok) return
    forget(id, row)
    // Flushes, for a section that is closed meanwhile.
    const draft = readDraft<Row>(draftKey)
    writeDraft(draftKey, { ...draft, edited: draft.edited.filter(([each]) => each !== id) })
  }
  const again = async () => {
    for (const id of edited.keys()) await leave(id)
  }
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    writeDraft(draftKey, {
      edited: [...edited].filter(([id]) => kept.some((row) => row.id === id) || added.some((row) => row.id === id)),
      added: added.filter(({ id }) => edited.has(id)),
    })
  }, [draftKey, edited, added, kept])
  useEffect(() => {
    const save = () => void latest.current()
    // Unsaved rows of the previous page.
    save()
    addEventListener('online', save)
    return () => {
      removeEventListener('online', save)
      // Leaving the page does not blur the row.
      save()
    }
  }, [])
  return {
    rows,
    state,
    again,
    leave,
    add: (row: Row) => setAdded((before) => [...before, row]),
    set: (row: Row) => setEdited((before) => new Map(before).set(row.id, row)),
    /** Two rows change places. */
    swap: async (one: Row & { position: number }, other: Row & { position: number }) => {
      const to = (row: Row, position: number) => acts.change(of, { ...row, position } as Row)
      const both = (a: number, b: number) => async () => {
        await to(one, a)
        await to(other, b)
      }
      await doing(both(other.position, one.position), { row: one, back: both(one.position, other.position) })
    },
    remove: async (id: string) => {
      const before = kept.find((each) => each.id === id)
      if (!before) return forget(id)
      if (await doing(() => acts.remove(of, before), { row: before, back: () => acts.add(of, before) })) forget(id)
    },
    undo: done.length > 0 && {
      row: done.at(-1)!.row,
      run: () => {
        const last = done.at(-1)!
        setDone((before) => before.slice(0, -1))
        void doing(last.back)
      },
    },
  }
}

interface Draft<Row> {
  edited: [id: string, row: Row][]
  added: Row[]
}
function readDraft<Row>(key: string): Draft<Row> {
  try {
    return JSON.parse(stored(key) ?? 'null') ?? { edited: [], added: [] }
  } catch {
    // Invalid content: treated as empty.
    return { edited: [], added: [] }
  }
}
/** Storage refused or full: input lives as long as the page. */
const writeDraft = <Row>(key: string, draft: Draft<Row>) => store(key, draft.edited.length > 0 ? JSON.stringify(draft) : null)
