import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { useFieldWords } from '../panels/use-field-words.ts'
import { budgetText } from '../words.ts'
import { useOpenBudget } from './open-budget.ts'

/** Cells two people changed at once: what the other wrote is there, and one says which of the two stays. */
export function AskedCells() {
  const t = useText(budgetText)
  const { asked, answer, byId } = useOpenBudget()
  const { label, value } = useFieldWords()
  if (asked.length === 0) return null
  return (
    <ul className="budget-asked ui" role="alert">
      {asked.map((cell) => {
        const row = byId(cell.id)
        if (!row) return null
        const named = ('description' in row && row.description) || ('name' in row && row.name) || t(`type_${row.type}`)
        const [yours, now] = [value(row, cell.field, cell.yours), value(row, cell.field, cell.now)]
        return (
          <li key={`${cell.id} ${cell.field} ${cell.at}`}>
            <span>
              {t('askedCell', { named, field: label(row.type, cell.field), now: now || t('emptyCell'), yours: yours || t('emptyCell') })}
            </span>
            <Button small onClick={() => answer(cell, true)}>
              {t('takeYours', { yours: yours || t('emptyCell') })}
            </Button>
            <Button small kind="plain" onClick={() => answer(cell, false)}>
              {t('keepTheirs', { now: now || t('emptyCell') })}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
