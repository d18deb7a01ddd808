import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { useFieldWords } from '../panels/use-field-words.ts'
import { budgetText } from '../words.ts'
import { CellEditor } from './cell-editor.tsx'
import { GridRowView } from './grid-row.tsx'
import { offeredFor } from './saved-cell.ts'
import type { Table } from './use-table.ts'

const rowPx = 40

/** The cells; only the rows in sight are drawn, and the one with the keyboard. */
export function Grid({ table }: { table: Table }) {
  const t = useText(budgetText)
  const { counted } = useOpenBudget()
  const { label } = useFieldWords()
  const { all, columns, selection, editing, wanted } = table
  const { at, column, block } = selection
  const frame = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: all.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: 8,
    // The head lies over the first row.
    scrollPaddingStart: rowPx,
    getItemKey: (index) => all[index]!.id,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), at])]
        .filter((index) => index >= 0 && index < all.length)
        .sort((one, other) => one - other),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keyboard goes with the active cell
  useLayoutEffect(() => {
    if (!wanted.current || editing) return
    list.scrollToIndex(at, { align: 'auto' })
    frame.current?.querySelector<HTMLElement>('[data-active]')?.focus({ preventScroll: true })
  }, [at, column, editing, all.length, block.top, block.bottom])
  const tracks = { '--budget-tracks': columns.map(({ width }) => width).join(' ') } as CSSProperties
  return (
    <div
      ref={frame}
      role="treegrid"
      className="budget-grid"
      style={tracks}
      aria-label={t('tableLabel')}
      aria-rowcount={all.length + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      onKeyDown={(event) => !editing && table.onKeyDown(event)}
      onCopy={table.onCopy}
      onPaste={table.onPaste}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as the grid; its cells have the focus */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells have the focus */}
      <div role="row" className="budget-row budget-columns" aria-rowindex={1}>
        {columns.map(({ key, figures }) => (
          // biome-ignore lint/a11y/useSemanticElements: as the grid
          // biome-ignore lint/a11y/useFocusableInteractive: nothing to do there
          <div key={key} role="columnheader" className="budget-cell" data-column={key} data-figures={figures}>
            {key === 'whole' ? t('columnWhole', { currency: counted.currency }) : label('line', key)}
          </div>
        ))}
      </div>
      <div className="budget-rows" role="presentation" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => {
          const row = all[index]!
          const isActive = index === at
          const name = row.is === 'account' ? label('account', 'name') : label('line', columns[column]!.key)
          return (
            <div key={key} className="budget-place" role="presentation" style={{ transform: `translateY(${start}px)` }}>
              <GridRowView
                row={row}
                at={index}
                columns={columns}
                active={isActive ? column : undefined}
                chosen={selection.many && index >= block.top && index <= block.bottom ? [block.left, block.right] : undefined}
                editor={
                  isActive && editing ? (
                    <CellEditor
                      text={editing.text}
                      typed={editing.typed}
                      label={name}
                      offered={offeredFor(columns[column]!.key, table.words)}
                      figures={columns[column]!.figures}
                      save={table.save}
                      close={table.close}
                    />
                  ) : null
                }
                onPress={(to, { extend, twice }) => {
                  // The cell that is edited is left, and saved, before another one is active.
                  if (editing && document.activeElement instanceof HTMLElement) document.activeElement.blur()
                  table.go(index, to, extend)
                  if (twice && !extend) table.edit()
                }}
                onFold={() => table.fold(row.account.id)}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}
