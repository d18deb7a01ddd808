import { useMemo, useState } from 'react'
import { clearanceStatuses } from '#core/clearance/lists.ts'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { ImportLog } from '../in/import-log.tsx'
import { OneItem } from '../one/one-item.tsx'
import { useOpenLog } from '../open-log.ts'
import { ExportLog } from '../out/export-log.tsx'
import { clearancesText } from '../words.ts'
import { AddItem } from './add-item.tsx'
import { LogFilterFields } from './log-filter-fields.tsx'
import { LogGrid } from './log-grid.tsx'
import { filteredLog, type LogOrder, logRows, noFilters, orderedLog } from './ordered-log.ts'

/** The log as a table, and the item that is open beside it. */
export function LogList() {
  const t = useText(clearancesText)
  const { log, cleared, people, item, edits } = useOpenLog()
  const [filters, setFilters] = useState(noFilters)
  const [order, setOrder] = useState<LogOrder>({ by: 'code', down: false })
  const rows = useMemo(() => logRows(log, cleared, people), [log, cleared, people])
  const shown = useMemo(() => orderedLog(filteredLog(rows, filters), order, clearanceStatuses), [rows, filters, order])
  if (log.items.length === 0)
    return (
      <>
        <Empty title={t('noItems')} text={t('noItemsText')} />
        <div className="clearances-begin">
          {edits && <AddItem />}
          {edits && <ImportLog />}
        </div>
      </>
    )
  return (
    <div className="clearances-log" data-open={item !== undefined || undefined}>
      <div className="clearances-main">
        <div className="clearances-acts">
          {edits && <AddItem />}
          {edits && <ImportLog />}
          <ExportLog rows={shown} />
        </div>
        <LogFilterFields filters={filters} onChange={setFilters} />
        <LogGrid rows={shown} order={order} onOrder={setOrder} />
        <p className="small dim" role="status">
          {t('shownOf', { count: shown.length, all: rows.length })}
        </p>
      </div>
      {item && <OneItem key={item.id} item={item} />}
    </div>
  )
}
