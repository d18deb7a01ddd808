import { useRef, useState } from 'react'
import type { Block } from './blocks.ts'
import type { GridRow } from './grid-rows.ts'

interface Cell {
  row: string
  column: number
}

/** The cell that has the keyboard, and the block from where it was begun. Rows are known by id, so that others may come and go. */
export function useSelection(all: readonly GridRow[], columnCount: number) {
  const [active, setActive] = useState<Cell | null>(null)
  const [anchor, setAnchor] = useState<Cell | null>(null)
  const lastAt = useRef(0)
  const indexOf = (cell: Cell | null) => (cell ? all.findIndex(({ id }) => id === cell.row) : -1)
  const found = indexOf(active)
  // A row that is gone leaves the keyboard to the one now in its place.
  const at = found >= 0 ? found : Math.min(lastAt.current, all.length - 1)
  lastAt.current = Math.max(at, 0)
  const column = Math.min(active?.column ?? 0, columnCount - 1)
  const from = indexOf(anchor)
  const block: Block = {
    top: from < 0 ? at : Math.min(at, from),
    bottom: from < 0 ? at : Math.max(at, from),
    left: anchor && from >= 0 ? Math.min(column, anchor.column) : column,
    right: anchor && from >= 0 ? Math.max(column, anchor.column) : column,
  }
  const go = (row: number, to: number, extend = false) => {
    const target = all[Math.max(0, Math.min(row, all.length - 1))]
    if (!target) return
    if (extend) setAnchor((before) => before ?? { row: all[at]?.id ?? target.id, column })
    else setAnchor(null)
    setActive({ row: target.id, column: Math.max(0, Math.min(to, columnCount - 1)) })
  }
  const goTo = (row: string, to = 0) => {
    setAnchor(null)
    setActive({ row, column: to })
  }
  return { at, column, block, many: anchor !== null && from >= 0, go, goTo, collapse: () => setAnchor(null) }
}
export type Selection = ReturnType<typeof useSelection>
