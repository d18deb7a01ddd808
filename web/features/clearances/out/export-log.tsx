import { useState } from 'react'
import { csvFile } from '#core/text/tables.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { type WorkbookCell, writeWorkbook } from '#web/ui/files/spreadsheet-writer.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import type { LogRow } from '../log/ordered-log.ts'
import { useOpenLog } from '../open-log.ts'
import { clearancesText } from '../words.ts'
import { rowsOfLog } from './log-rows.ts'

/** The rows that are shown, as a sheet; then it says what a sheet has no place for. */
export function ExportLog({ rows }: { rows: readonly LogRow[] }) {
  const t = useText(clearancesText)
  const { film, log, cleared, people, cut } = useOpenLog()
  const [leftOut, setLeftOut] = useState(false)
  const written = () =>
    rowsOfLog({
      ...{ rows, log, cleared, people, rate: cut?.rate ?? null },
      said: {
        head: (head) => t(`head_${head}`),
        missing: ({ judgement }) => judgement.missing.map((missing) => t(`lacks_${missing}`)).join(', '),
      },
    })
  const name = `${film.title} ${t('fileName')}`
  const csv = () => {
    saveFile(new Blob([csvFile(written().map((row) => row.map(plain)))], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
    setLeftOut(true)
  }
  const workbook = async () => {
    try {
      saveFile(await writeWorkbook([{ name: t('log'), rows: written() }]), `${name}.xlsx`)
      setLeftOut(true)
    } catch {
      toast.failure(t('notExported'))
    }
  }
  return (
    <>
      <Menu
        label={t('exportLog')}
        items={[
          { label: t('asXlsx'), onChoose: () => void workbook() },
          { label: t('asCsv'), onChoose: csv },
        ]}
        trigger={
          <Button small kind="plain">
            {t('exportLog')}
          </Button>
        }
      />
      <Dialog
        open={leftOut}
        onOpenChange={setLeftOut}
        title={t('exported', { count: rows.length })}
        text={t(log.seesMoney ? 'exportLeftOut' : 'exportLeftOutMoney')}
        acts={
          <Button kind="ink" onClick={() => setLeftOut(false)}>
            {t('close')}
          </Button>
        }
      />
    </>
  )
}

const plain = (cell: WorkbookCell): string | number | null =>
  cell === null || typeof cell !== 'object' ? cell : 'number' in cell ? cell.number : cell.formula
