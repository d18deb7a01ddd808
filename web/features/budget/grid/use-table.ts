import { type ClipboardEvent, useMemo, useRef, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { plainMoney } from '#core/money/shown-money.ts'
import { typedFormula } from '#core/money/typed-decimal.ts'
import { emptyRow } from '#core/production/budget/rows.ts'
import { created } from '#core/production/budget/settled-rows.ts'
import { allOf } from '#core/production/budget/sums.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'
import { cellsOf, copied, pasted } from './blocks.ts'
import { columnsFor } from './columns.ts'
import { type GridRow, gridRows } from './grid-rows.ts'
import { newLine } from './line-acts.ts'
import { savedCell, textOfActive } from './saved-cell.ts'
import { useCellWords } from './use-cell-words.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useSelection } from './use-selection.ts'

export type Table = ReturnType<typeof useTable>

/** What the table shows, which cell has the keyboard, and what is done in it. */
export function useTable(widthPx: number) {
  const t = useText(budgetText)
  const whole = useOpenBudget()
  const { rows, counted, act, student, sign } = whole
  const words = useCellWords()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState<{ row: GridRow; text: string; typed: boolean } | null>(null)
  const columns = useMemo(() => columnsFor(widthPx, student), [widthPx, student])
  const all = useMemo(() => gridRows(rows, counted, folded), [rows, counted, folded])
  const selection = useSelection(all, columns.length)
  const { at, column, block } = selection
  const row = all[at]
  /** Of an account, every column but the last is its name. */
  const key = columns[row?.is === 'account' && column < columns.length - 1 ? 0 : column]!.key
  /** The keyboard goes to the active cell once it is drawn. */
  const wanted = useRef(false)
  const go: typeof selection.go = (...where) => {
    wanted.current = true
    selection.go(...where)
  }
  const goTo = (id: string) => {
    wanted.current = true
    selection.goTo(id)
  }
  const fold = (account: string, to = !folded.has(account)) =>
    setFolded((before) => new Set(to ? [...before, account] : [...before].filter((id) => id !== account)))
  const edit = (typed?: string) => {
    const text = row && textOfActive(row, key, words)
    if (!row || text === undefined) return
    wanted.current = true
    selection.collapse()
    setEditing({ row, text: typed ?? text, typed: typed !== undefined })
  }
  /** Answers what is wrong with the text. The change is one of the row as it was when the cell was opened: what others wrote since is asked. */
  const save = (text: string) => {
    const { changes, fault } = savedCell(all, editing!.row, key, text, words)
    if (fault) return t(`fault_${fault}`)
    act(changes)
    return undefined
  }
  const close = (down: number, right: number) => {
    setEditing(null)
    go(at + down, column + right)
  }
  const addBelow = () => {
    if (!row) return
    const line = newLine(all, row.account.id, {}, row.is === 'line' ? row.id : undefined)
    act([created(line)])
    fold(row.account.id, false)
    goTo(line.id)
  }
  const addAccount = () => {
    const last = Math.max(0, ...rows.map(({ place }) => place))
    const account = { ...emptyRow('account', newId(), last + 1024), name: t('newAccount') }
    act([created(account)])
    goTo(account.id)
  }
  const foldAll = () => setFolded(folded.size > 0 ? new Set() : new Set(all.flatMap(({ is, id }) => (is === 'account' ? [id] : []))))
  const plainSum = (of: GridRow) => {
    const sum = of.is === 'line' ? of.line.whole : of.is === 'account' ? allOf(of.sums) : null
    return sum === null ? '' : typedFormula(plainMoney(sum, counted.currency), sign)
  }
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    event.clipboardData.setData('text/plain', copied(all, columns, block, words, plainSum))
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing || !row) return
    event.preventDefault()
    const { changes, faults } = pasted(all, columns, block, cellsOf(event.clipboardData.getData('text/plain')), words)
    act(changes)
    if (faults.length > 0) toast.failure(t('notAllPasted', { count: faults.length }), t(`fault_${faults[0]!}`))
  }
  const find = (text: string) => {
    const said = text.trim().toLocaleLowerCase()
    if (said === '') return
    const hits = counted.lines.filter(({ row }) =>
      `${row.description} ${row.note} ${row.groups.join(' ')}`.toLocaleLowerCase().includes(said),
    )
    const places = new Map(all.map(({ id }, place) => [id, place]))
    const next = hits.find(({ row }) => (places.get(row.id) ?? -1) > at) ?? hits[0]
    if (!next) return toast.failure(t('notFound', { text: text.trim() }))
    setFolded(new Set())
    goTo(next.row.id)
  }
  const onKeyDown = useGridKeys({ whole, all, columns, selection: { ...selection, go }, edit, fold, addBelow })
  return {
    ...{ all, columns, selection, editing, folded, words, wanted, go, fold, foldAll, edit, save, close, addBelow, addAccount, find },
    ...{ onCopy, onPaste, onKeyDown },
  }
}
