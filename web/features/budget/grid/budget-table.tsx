import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { plainMoney } from '#core/money/shown-money.ts'
import { typedFormula } from '#core/money/typed-decimal.ts'
import { emptyRow } from '#core/production/budget/rows.ts'
import { created } from '#core/production/budget/settled-rows.ts'
import { allOf } from '#core/production/budget/sums.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useWidthPx } from '#web/ui/layout/width.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { useFieldWords } from '../panels/use-field-words.ts'
import { budgetText } from '../words.ts'
import { cellsOf, copied, pasted } from './blocks.ts'
import { CellEditor } from './cell-editor.tsx'
import { columnsFor } from './columns.ts'
import { GridRowView } from './grid-row.tsx'
import { type GridRow, gridRows } from './grid-rows.ts'
import { newLine } from './line-acts.ts'
import { offeredFor, savedCell, textOfActive } from './saved-cell.ts'
import { useCellWords } from './use-cell-words.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useSelection } from './use-selection.ts'

/** The lines of a budget as one edits a spreadsheet; only the rows in sight are drawn. */
export function BudgetTable() {
  const t = useText(budgetText)
  const whole = useOpenBudget()
  const { rows, counted, act, student, show } = whole
  const { label } = useFieldWords()
  const words = useCellWords()
  const [frame, widthPx] = useWidthPx<HTMLDivElement>()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState<{ text: string; typed: boolean } | null>(null)
  const columns = useMemo(() => columnsFor(widthPx, student), [widthPx, student])
  const all = useMemo(() => gridRows(rows, counted, folded), [rows, counted, folded])
  const selection = useSelection(all, columns.length)
  const { at, column, block } = selection
  const row = all[at]
  const list = useVirtualizer({
    count: all.length,
    getScrollElement: () => frame.current,
    estimateSize: () => 40,
    overscan: 8,
    getItemKey: (index) => all[index]!.id,
    // The row with the keyboard stays, also out of sight.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), at])].filter((index) => index >= 0 && index < all.length).sort((a, b) => a - b),
  })
  const wanted = useRef(false)
  const go: typeof selection.go = (...where) => {
    wanted.current = true
    selection.go(...where)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keyboard goes with the active cell
  useLayoutEffect(() => {
    if (!wanted.current || editing) return
    list.scrollToIndex(at, { align: 'auto' })
    frame.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true })
  }, [at, column, editing, all.length, block.top, block.bottom])
  const fold = (account: string, to = !folded.has(account)) =>
    setFolded((before) => new Set(to ? [...before, account] : [...before].filter((id) => id !== account)))
  const edit = (typed?: string) => {
    const text = row && textOfActive(row, columns[column]!.key, words)
    if (text === undefined) return
    wanted.current = true
    selection.collapse()
    setEditing({ text: typed ?? text, typed: typed !== undefined })
  }
  const addBelow = () => {
    if (!row) return
    const line = newLine(all, row.account.id, {}, row.is === 'line' ? row.id : undefined)
    act([created(line)])
    wanted.current = true
    fold(row.account.id, false)
    selection.goTo(line.id)
  }
  const addAccount = () => {
    const account = { ...emptyRow('account', newId(), Math.max(0, ...rows.map(({ place }) => place)) + 1024), name: t('newAccount') }
    act([created(account)])
    wanted.current = true
    selection.goTo(account.id)
  }
  const onKeyDown = useGridKeys({ whole, all, columns, selection: { ...selection, go }, edit, fold, addBelow })
  const onCopy = (event: ClipboardEvent) => {
    if (editing) return
    event.clipboardData.setData('text/plain', copied(all, columns, block, words, plainSum))
    event.preventDefault()
  }
  const plainSum = (of: GridRow) => {
    const sum = of.is === 'line' ? of.line.whole : of.is === 'account' ? allOf(of.sums) : null
    return sum === null ? '' : typedFormula(plainMoney(sum, counted.currency), whole.sign)
  }
  const onPaste = (event: ClipboardEvent) => {
    if (editing || !row) return
    event.preventDefault()
    const { changes, faults } = pasted(all, columns, block, cellsOf(event.clipboardData.getData('text/plain')), words)
    act(changes)
    if (faults.length > 0) toast.failure(t('notAllPasted', { count: faults.length }), t(`fault_${faults[0]!}`))
  }
  const find = (text: string) => {
    const wantedWords = text.trim().toLocaleLowerCase()
    if (wantedWords === '') return
    const hits = counted.lines.filter(({ row }) =>
      `${row.description} ${row.note} ${row.groups.join(' ')}`.toLocaleLowerCase().includes(wantedWords),
    )
    const known = all.map(({ id }) => id)
    const next = hits.find(({ row }) => known.indexOf(row.id) > at) ?? hits[0]
    if (!next) return void toast.failure(t('notFound', { text: text.trim() }))
    wanted.current = true
    setFolded(new Set())
    selection.goTo(next.row.id)
  }
  if (all.length === 0)
    return (
      <Empty
        title={t('noAccounts')}
        text={t('noAccountsText')}
        act={
          <Button small kind="ink" onClick={addAccount}>
            {t('addAccount')}
          </Button>
        }
      />
    )
  const tracks = { '--budget-tracks': columns.map(({ width }) => width).join(' ') } as CSSProperties
  return (
    <div className="budget-table">
      <div className="budget-tools">
        <SearchForm onFind={find} />
        <Button
          small
          kind="plain"
          onClick={() => setFolded(folded.size > 0 ? new Set() : new Set(all.flatMap(({ is, id }) => (is === 'account' ? [id] : []))))}
        >
          {t(folded.size > 0 ? 'unfoldAll' : 'foldAll')}
        </Button>
        <Button small kind="plain" onClick={addBelow}>
          {t('addLine')}
        </Button>
        <Button small kind="plain" onClick={addAccount}>
          {t('addAccount')}
        </Button>
        <Button small kind="plain" onClick={() => show('keys')}>
          {t('keys')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: rows are drawn in part, which no table allows */}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: as above */}
      <div
        ref={frame}
        role="grid"
        className="budget-grid"
        style={tracks}
        aria-label={t('tableLabel')}
        aria-rowcount={all.length + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        onKeyDown={(event) => !editing && onKeyDown(event)}
        onCopy={onCopy}
        onPaste={onPaste}
      >
        {/* biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus */}
        <div role="row" className="budget-row budget-columns" aria-rowindex={1}>
          {columns.map(({ key, figures }) => (
            // biome-ignore lint/a11y/useFocusableInteractive: nothing to do there
            <div key={key} role="columnheader" className="budget-cell" data-column={key} data-figures={figures}>
              {key === 'whole' ? t('columnWhole', { currency: counted.currency }) : label('line', key)}
            </div>
          ))}
        </div>
        <div className="budget-rows" role="presentation" style={{ height: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, key, start }) => {
            const shown = all[index]!
            const isActive = index === at
            return (
              <div key={key} className="budget-place" role="presentation" style={{ transform: `translateY(${start}px)` }}>
                <GridRowView
                  row={shown}
                  at={index}
                  columns={columns}
                  active={isActive ? column : undefined}
                  chosen={selection.many && index >= block.top && index <= block.bottom ? [block.left, block.right] : undefined}
                  editor={
                    isActive && editing ? (
                      <CellEditor
                        label={label(shown.is === 'account' ? 'account' : 'line', shown.is === 'account' ? 'name' : columns[column]!.key)}
                        text={editing.text}
                        typed={editing.typed}
                        offered={offeredFor(columns[column]!.key, words)}
                        figures={columns[column]!.figures}
                        save={(text) => {
                          const { changes, fault } = savedCell(all, shown, columns[column]!.key, text, words)
                          if (fault) return t(`fault_${fault}`)
                          act(changes)
                          return undefined
                        }}
                        close={(down, right) => {
                          setEditing(null)
                          go(at + down, column + right)
                        }}
                      />
                    ) : null
                  }
                  onPress={(to, { extend, twice }) => {
                    // The cell that is edited is left, and saved, before another one is active.
                    if (editing && document.activeElement instanceof HTMLElement) document.activeElement.blur()
                    go(index, to, extend)
                    if (twice && !extend) edit()
                  }}
                  onFold={() => fold(shown.account.id)}
                />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function SearchForm({ onFind }: { onFind: (text: string) => void }) {
  const t = useText(budgetText)
  const [text, setText] = useState('')
  return (
    <form
      className="budget-find"
      onSubmit={(event) => {
        event.preventDefault()
        onFind(text)
      }}
    >
      <input
        className="input"
        type="search"
        enterKeyHint="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  )
}
