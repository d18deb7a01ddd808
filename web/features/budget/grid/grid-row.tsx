import type { ReactNode } from 'react'
import { allOf } from '#core/production/budget/sums.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'
import { textOfCell } from './cell-text.ts'
import type { GridColumn } from './columns.ts'
import type { GridRow } from './grid-rows.ts'
import { shownNumber } from './shown-number.ts'
import { useCellWords } from './use-cell-words.ts'
import { whyWords } from './why-words.ts'

interface GridRowProps {
  row: GridRow
  at: number
  columns: readonly GridColumn[]
  /** The active column, where this is the active row. */
  active: number | undefined
  /** Columns of the block that is chosen, where it goes through this row. */
  chosen: readonly [number, number] | undefined
  /** In place of the active cell's text while it is edited. */
  editor: ReactNode
  /** Twice where it is pressed twice: opens. */
  onPress(column: number, of: { extend: boolean; twice: boolean }): void
  onFold(): void
}

/** One row: an account with its sum, a line cell by cell, or the empty line. */
export function GridRowView(of: GridRowProps) {
  const { row, columns, at } = of
  const last = columns.length - 1
  const cells = row.is === 'account' ? [0, last] : columns.map((_, column) => column)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of rows that are drawn in part
    // biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus
    <div
      role="row"
      className="budget-row"
      data-is={row.is}
      data-level={row.account.level}
      data-open={(row.is === 'line' && row.line.whole === null) || undefined}
      aria-rowindex={at + 2}
      aria-level={row.is === 'account' ? row.account.level : row.account.level + 1}
      aria-expanded={row.is === 'account' ? !row.folded : undefined}
    >
      {cells.map((column) => (
        <Cell key={columns[column]!.key} column={column} of={of} />
      ))}
    </div>
  )
}

function Cell({ column, of }: { column: number; of: GridRowProps }) {
  const { row, columns, active, chosen, editor, onPress } = of
  const { key, figures } = columns[column]!
  const isActive = active !== undefined && (row.is === 'account' && active < columns.length - 1 ? 0 : active) === column
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of rows that are drawn in part
    <div
      role="gridcell"
      className={figures ? 'budget-cell mono' : 'budget-cell'}
      data-column={key}
      data-figures={figures}
      data-active={isActive || undefined}
      aria-colindex={column + 1}
      aria-selected={chosen !== undefined && column >= chosen[0] && column <= chosen[1]}
      tabIndex={isActive ? 0 : -1}
      onPointerDown={(event) => {
        if (event.button !== 0 || (isActive && editor)) return
        event.preventDefault()
        onPress(column, { extend: event.shiftKey, twice: event.detail > 1 })
      }}
    >
      {isActive && editor ? editor : <CellText of={of} column={key} />}
    </div>
  )
}

function CellText({ of: { row, onFold }, column }: { of: GridRowProps; column: GridColumn['key'] }) {
  const t = useText(budgetText)
  const { money, show } = useOpenBudget()
  const words = useCellWords()
  if (column === 'whole') {
    if (row.is === 'new') return null
    if (row.is === 'account' && row.sums.lines === 0) return null
    const sum = row.is === 'line' ? row.line.whole : allOf(row.sums)
    const open = () => show(row.is === 'line' ? { line: row.id } : { account: row.id })
    return (
      <button type="button" className="budget-sum" tabIndex={-1} onPointerDown={(event) => event.stopPropagation()} onClick={open}>
        {sum === null || (row.is === 'account' && row.sums.lines > 0 && row.sums.lines === row.sums.open) ? (
          <span className="budget-why">{row.is === 'line' ? t(whyWords(row.line.why!)) : t('unknown')}</span>
        ) : (
          money(sum)
        )}
        {row.is === 'account' && row.sums.open > 0 && <span className="unseen">{t('openLines', { count: row.sums.open })}</span>}
      </button>
    )
  }
  if (row.is === 'account')
    return (
      <>
        <button
          type="button"
          className="budget-fold"
          tabIndex={-1}
          aria-label={t(row.folded ? 'unfold' : 'fold', { named: row.account.name })}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={onFold}
        >
          {row.folded ? '+' : '−'}
        </button>
        <span className="mono">{row.account.number}</span> <span className="budget-name">{row.account.name || t('unnamed')}</span>
      </>
    )
  if (row.is === 'new') return column === 'description' ? <span className="budget-new">{t('newLine')}</span> : null
  const { line } = row
  if (column === 'amount' || column === 'times' || column === 'rate')
    return shownNumber(line.row[column], line[column], column === 'rate' ? line.row.currency || words.currency : undefined)
  if (column === 'description' && line.row.from !== 'typed')
    return (
      <>
        {line.row.description} <span className="budget-from">{t(line.row.from === 'schedule' ? 'fromSchedule' : 'fromArchive')}</span>
      </>
    )
  // What is usual is not said of each line.
  if (column === 'kind' && line.row.kind === 'cash') return null
  return textOfCell(line.row, column, words)
}
