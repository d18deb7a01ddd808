import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { clearancesText } from '../words.ts'
import { LogCells } from './log-cells.tsx'
import { type LogColumn, type LogOrder, type LogRow, logColumns } from './ordered-log.ts'

interface LogGridProps {
  rows: readonly LogRow[]
  order: LogOrder
  onOrder: (order: LogOrder) => void
}

/** Hundreds of items, of which only those in sight are drawn. One row has the keyboard: arrows move it, Enter opens it, Escape closes what is open. */
export function LogGrid({ rows, order, onOrder }: LogGridProps) {
  const t = useText(clearancesText)
  const { item, open, log } = useOpenLog()
  const place = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const columns = logColumns.filter((column) => column !== 'cost' || log.seesMoney)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => 56,
    overscan: 8,
    getItemKey: (at) => rows[at]!.item.id,
  })
  const tabbed = rows.some((row) => row.item.id === focused) ? focused : (rows[0]?.item.id ?? null)
  const goTo = (at: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, at))]
    if (!row) return
    setFocused(row.item.id)
    list.scrollToIndex(rows.indexOf(row), { align: 'auto' })
    // It is drawn once the list has come to it.
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(`[data-item="${row.item.id}"]`)?.focus({ preventScroll: true }))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = rows.findIndex((row) => row.item.id === tabbed)
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + 10,
      PageUp: at - 10,
      Home: 0,
      End: rows.length - 1,
    }
    const to = steps[event.key]
    if (to !== undefined) goTo(to)
    else if (event.key === 'Enter' && tabbed) open(tabbed)
    else if (event.key === 'Escape' && item) open(null)
    else return
    event.preventDefault()
  }
  if (rows.length === 0) return <Empty title={t('nothingFits')} text={t('nothingFitsText')} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
    <div
      role="grid"
      className="clearances-grid"
      aria-label={t('log')}
      aria-rowcount={rows.length + 1}
      data-money={log.seesMoney || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="row" className="clearances-row clearances-heads" aria-rowindex={1} tabIndex={-1}>
        {columns.map((column) => (
          <Head key={column} column={column} order={order} onOrder={onOrder} />
        ))}
      </div>
      <div className="clearances-scroll" ref={place} role="presentation">
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup" style={{ height: list.getTotalSize(), position: 'relative' }} onKeyDown={onKeyDown}>
          {list.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]!
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of all rows
              <div
                key={key}
                role="row"
                ref={list.measureElement}
                data-index={index}
                data-item={row.item.id}
                data-red={row.judgement.red || undefined}
                aria-rowindex={index + 2}
                aria-selected={row.item.id === item?.id}
                tabIndex={row.item.id === tabbed ? 0 : -1}
                className="clearances-row"
                style={{ transform: `translateY(${start}px)` }}
                onFocus={() => setFocused(row.item.id)}
                onClick={() => open(row.item.id)}
              >
                <LogCells row={row} />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

function Head({ column, order, onOrder }: { column: LogColumn; order: LogOrder; onOrder: (order: LogOrder) => void }) {
  const t = useText(clearancesText)
  const by = order.by === column
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above
    <span role="columnheader" tabIndex={-1} aria-sort={by ? (order.down ? 'descending' : 'ascending') : 'none'} data-column={column}>
      <button type="button" onClick={() => onOrder({ by: column, down: by && !order.down })}>
        {t(`column_${column}`)}
        <span aria-hidden="true">{by ? (order.down ? ' ↓' : ' ↑') : ''}</span>
      </button>
    </span>
  )
}
