import { useState } from 'react'
import type { RowActs } from '#web/data/film/film-words.ts'
import type { SavingState } from './use-autosave.ts'

/** One act on a row and the one that takes it back. */
interface Done<Row> {
  row: Row
  back: () => Promise<void>
}

/**
 * Rows of a film that save themselves, one by one, as they are left. `of` is the film or the version they belong to. A new row stands open until
 * what it needs is written; what is done can be undone step by step.
 */
export function useRows<Row extends { id: string }>(
  of: string,
  kept: readonly Row[],
  acts: RowActs<Row>,
  problemOf: (row: Row) => string | undefined,
) {
  const [edited, setEdited] = useState<ReadonlyMap<string, Row>>(new Map())
  const [added, setAdded] = useState<readonly Row[]>([])
  const [state, setState] = useState<SavingState>('untouched')
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
  const forget = (id: string) => {
    setEdited((before) => new Map([...before].filter(([each]) => each !== id)))
    setAdded((before) => before.filter((row) => row.id !== id))
  }
  return {
    rows,
    state,
    add: (row: Row) => setAdded((before) => [...before, row]),
    set: (row: Row) => setEdited((before) => new Map(before).set(row.id, row)),
    /** A row was left: it is kept if it is right and was changed. */
    leave: async (id: string) => {
      const row = rows.find((each) => each.id === id)
      const before = kept.find((each) => each.id === id)
      if (!row || problemOf(row) || (before && JSON.stringify(before) === JSON.stringify(row))) return
      const kind = before ? acts.change(of, row) : acts.add(of, row)
      const ok = await doing(() => kind, { row, back: () => (before ? acts.change(of, before) : acts.remove(of, row)) })
      if (ok) forget(id)
    },
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
