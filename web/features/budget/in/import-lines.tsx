import { useState } from 'react'
import type { DecimalSign } from '#core/money/typed-decimal.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { ColumnMatch } from '#web/ui/files/column-match.tsx'
import { FileDrop } from '#web/ui/files/file-drop.tsx'
import { ReadAs } from '#web/ui/files/read-as.tsx'
import { readSpreadsheet, type Sheet } from '#web/ui/files/spreadsheet.ts'
import { useColumnsByHand } from '#web/ui/files/use-columns-by-hand.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useCellWords } from '../grid/use-cell-words.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'
import { importedRows } from './imported-rows.ts'
import { type ImportHead, lineHeads, readLines } from './read-lines.ts'

/** A sheet of another program becomes lines: its columns are matched, its rows shown before anything is written, and refused ones named. */
export function ImportLines() {
  const t = useText(budgetText)
  const { rows, act, show, budget } = useOpenBudget()
  const words = useCellWords()
  const [sheet, setSheet] = useState<Sheet & { name: string }>()
  const [said, say] = useState<DecimalSign>()
  const [problem, setProblem] = useState<string>()
  const [byHand, setByHand] = useColumnsByHand('budget')
  if (!sheet)
    return (
      <FileDrop
        label={t('dropSheet')}
        hint={t('dropSheetHint')}
        accept=".csv,.tsv,.xlsx"
        error={problem}
        onFiles={async ([file]) => {
          const read = await readSpreadsheet(file!)
          if (read && read.rows.length > 1) {
            // A workbook holds numbers, not their writing.
            if (read.encoding === null) say('.')
            setSheet({ ...read, name: file!.name })
          } else setProblem(t('noSheet', { name: file!.name }))
        }}
      />
    )
  const read = readLines(sheet.rows, byHand, said, words)
  const plan = importedRows(read.lines, rows, budget.currency)
  const unsure = read.sign === 'either'
  return (
    <div className="stack">
      <ReadAs encoding={sheet.encoding} />
      <ColumnMatch
        columns={read.columns}
        choices={(Object.keys(lineHeads) as ImportHead[]).map((head) => ({ value: head, label: t(`head_${head}`) }))}
        byHand={byHand}
        onChange={setByHand}
        unsure={read.lines.length === 0}
      />
      {(unsure || said) && (
        <Fieldset legend={t('howNumbers')}>
          <Radio name="sign" checked={said === '.'} onChange={() => say('.')}>
            {t('signPoint')}
          </Radio>
          <Radio name="sign" checked={said === ','} onChange={() => say(',')}>
            {t('signComma')}
          </Radio>
        </Fieldset>
      )}
      <p className="ui" role="status">
        {t('willImport', { added: plan.added, updated: plan.updated, same: plan.same, accounts: plan.accounts })}
      </p>
      <table className="budget-preview">
        <tbody>
          {read.lines.slice(0, 8).map((line) => (
            <tr key={line.row}>
              <td className="mono">{line.account || line.accountName}</td>
              <td>{line.fields.description}</td>
              <td className="mono figures">{line.fields.amount}</td>
              <td className="mono figures">{line.fields.rate}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {read.faulty.length > 0 && (
        <div className="stack">
          <p className="ui budget-why">{t('faultyRows', { count: read.faulty.length })}</p>
          <ul className="budget-faulty small">
            {read.faulty.slice(0, 200).map(({ row, why, text }) => (
              <li key={row}>{t('faultyRow', { row, why: t(`fault_${why}`), text })}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="budget-panel-acts">
        <Button
          kind="ink"
          small
          notNow={unsure || plan.changes.length === 0}
          onClick={() => {
            act(plan.changes)
            toast.success(t('imported', { count: plan.added + plan.updated }))
            show(null)
          }}
        >
          {t('importNow')}
        </Button>
        <Button kind="plain" small onClick={() => setSheet(undefined)}>
          {t('otherFile')}
        </Button>
      </p>
    </div>
  )
}
