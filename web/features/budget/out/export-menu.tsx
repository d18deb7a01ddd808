import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { nameOf, useFieldWords } from '../panels/use-field-words.ts'
import { budgetText } from '../words.ts'
import { budgetCsv } from './budget-csv.ts'
import type { ExportWords } from './export-words.ts'
import { fileNameOf } from './file-name.ts'

/** The budget on paper, as a workbook that calculates, or as plain values. */
export function ExportMenu() {
  const t = useText(budgetText)
  const { rows, counted, people, film, budget, print } = useOpenBudget()
  const { choice } = useFieldWords()
  const [working, setWorking] = useState(false)
  const words: ExportWords = {
    t,
    choice,
    field: (field) => t(`field_${field}` as 'field_line_rate'),
    person: (id) => people.get(id) ?? '',
    name: nameOf,
  }
  const workbook = async () => {
    setWorking(true)
    try {
      const [{ writeWorkbook }, { budgetWorkbook }] = await Promise.all([
        import('#web/ui/files/spreadsheet-writer.ts'),
        import('./budget-workbook.ts'),
      ])
      saveFile(await writeWorkbook(budgetWorkbook(rows, counted, words)), fileNameOf(film.title, budget.title, 'xlsx'))
    } catch {
      toast.failure(t('notExported'), t('notExportedText'))
    } finally {
      setWorking(false)
    }
  }
  const csv = () => saveFile(new Blob([budgetCsv(rows, counted, words)], { type: 'text/csv' }), fileNameOf(film.title, budget.title, 'csv'))
  return (
    <Menu
      label={t('export')}
      items={[
        { label: t('printIt'), onChoose: () => print() },
        { label: t('formatXlsx'), onChoose: () => void workbook() },
        { label: t('formatCsv'), onChoose: csv },
      ]}
      trigger={
        <Button small working={working && t('exporting')}>
          {t('export')}
        </Button>
      }
    />
  )
}
