import { csvFile } from '#core/text/tables.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { type WorkbookCell, writeWorkbook } from '#web/ui/files/spreadsheet-writer.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { papersText } from '../words.ts'

interface ExportTableProps {
  /** What the file and its sheet are called. */
  name: string
  rows: () => WorkbookCell[][]
  onPrint: () => void
  /** Why it cannot be sent as it is: said instead of writing it. */
  refused?: string | undefined
}

/** A paper as CSV, as a workbook or printed; nothing of a paper that would be refused. */
export function ExportTable({ name, rows, onPrint, refused }: ExportTableProps) {
  const t = useText(papersText)
  const { film } = useOpenPapers()
  const file = `${film.title} ${name}`.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim()
  const unless = (write: () => unknown) => () => {
    if (refused) toast.failure(t('notExported'), refused)
    else void write()
  }
  const csv = () => saveFile(new Blob([csvFile(rows().map((row) => row.map(plain)))], { type: 'text/csv;charset=utf-8' }), `${file}.csv`)
  const workbook = async () => {
    try {
      saveFile(await writeWorkbook([{ name, rows: rows() }]), `${file}.xlsx`)
    } catch {
      toast.failure(t('notExported'))
    }
  }
  return (
    <Menu
      label={t('export')}
      items={[
        { label: t('asXlsx'), onChoose: unless(workbook) },
        { label: t('asCsv'), onChoose: unless(csv) },
        { label: t('print'), onChoose: unless(onPrint) },
      ]}
      trigger={
        <Button small kind="plain">
          {t('export')}
        </Button>
      }
    />
  )
}

const plain = (cell: WorkbookCell): string | number | null =>
  cell === null || typeof cell !== 'object' ? cell : 'number' in cell ? cell.number : cell.formula
