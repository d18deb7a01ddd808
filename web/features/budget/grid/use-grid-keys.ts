import { type KeyboardEvent, useRef } from 'react'
import type { OpenBudget } from '../open/open-budget.ts'
import { cleared, filledDown } from './blocks.ts'
import type { GridColumn } from './columns.ts'
import type { GridRow } from './grid-rows.ts'
import { deletedRows, movedLine } from './line-acts.ts'
import type { Selection } from './use-selection.ts'

interface GridKeys {
  whole: OpenBudget
  all: readonly GridRow[]
  columns: readonly GridColumn[]
  selection: Selection
  /** Begins to edit the active cell, with what was typed in place of its text. */
  edit(typed?: string): void
  fold(account: string, folded?: boolean): void
  addBelow(): void
}

const pageRows = 15

/** Keys of the table while no cell is edited. Tab goes through the cells; after Escape it leaves the table. */
export function useGridKeys(grid: GridKeys): (event: KeyboardEvent) => void {
  const released = useRef(false)
  return (event) => {
    if (event.key === 'Tab' && released.current) return
    const before = released.current
    released.current = false
    if (event.key === 'Escape') {
      released.current = !grid.selection.many
      grid.selection.collapse()
    } else if (!(command(grid, event) || move(grid, event) || type(grid, event))) {
      released.current = before && event.key === 'Shift'
      return
    }
    event.preventDefault()
  }
}

function move({ all, columns, selection, fold }: GridKeys, event: KeyboardEvent): boolean {
  const { at, column, go } = selection
  const [last, row] = [columns.length - 1, all[at]]
  const far = event.ctrlKey || event.metaKey
  if (event.altKey) return false
  if (row?.is === 'account' && !event.shiftKey && !far && column === 0) {
    const to = { ArrowLeft: true, ArrowRight: false }[event.key]
    if (to !== undefined && row.folded !== to) {
      fold(row.account.id, to)
      return true
    }
  }
  // An account has two cells: its name, and what it holds.
  const [left, right] = row?.is === 'account' && !event.shiftKey ? [0, last] : [column - 1, column + 1]
  const targets: Record<string, readonly [number, number]> = {
    ArrowUp: [far ? 0 : at - 1, column],
    ArrowDown: [far ? all.length - 1 : at + 1, column],
    ArrowLeft: [at, far ? 0 : left],
    ArrowRight: [at, far ? last : right],
    Home: far ? [0, 0] : [at, 0],
    End: far ? [all.length - 1, last] : [at, last],
    PageUp: [at - pageRows, column],
    PageDown: [at + pageRows, column],
  }
  const target = targets[event.key]
  if (target) go(...target, event.shiftKey)
  else if (event.key === 'Tab') {
    const back = event.shiftKey
    if (back ? at === 0 && column === 0 : at === all.length - 1 && column === last) return false
    if (back) column === 0 ? go(at - 1, last) : go(at, left)
    else column === last ? go(at + 1, 0) : go(at, right)
  } else return false
  return true
}

function command({ whole, all, columns, selection, addBelow }: GridKeys, event: KeyboardEvent): boolean {
  const key = event.key.toLowerCase()
  const { block, at } = selection
  if (event.altKey && (key === 'arrowup' || key === 'arrowdown')) {
    whole.act(movedLine(all, all[at]?.id ?? '', key === 'arrowup' ? -1 : 1))
    return true
  }
  if (!event.ctrlKey && !event.metaKey) return false
  if (key === 'z' || key === 'y') {
    if (key === 'y' || event.shiftKey) whole.redo()
    else whole.undo()
  } else if (key === 'd') whole.act(filledDown(all, columns, block))
  else if (key === 'enter') addBelow()
  else if (key === 'delete' || key === 'backspace') {
    const chosen = all.slice(block.top, block.bottom + 1)
    whole.act(deletedRows(chosen.flatMap((row) => (row.is === 'line' ? [row.line.row] : []))))
  } else return false
  return true
}

function type({ whole, all, columns, selection, edit, fold }: GridKeys, event: KeyboardEvent): boolean {
  const row = all[selection.at]
  const column = columns[selection.column]
  if (!row || !column || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.key === 'Delete' || event.key === 'Backspace') {
    whole.act(cleared(all, columns, selection.block))
    return true
  }
  if (column.key === 'whole') {
    if (event.key !== 'Enter' && event.key !== 'F2' && event.key !== ' ') return false
    if (row.is !== 'new') whole.show(row.is === 'line' ? { line: row.id } : { account: row.id })
    return true
  }
  if (row.is === 'account' && event.key === ' ') fold(row.account.id)
  else if (event.key === 'Enter' || event.key === 'F2') edit()
  else if (event.key.length === 1) edit(event.key)
  else return false
  return true
}
