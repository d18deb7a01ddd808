import { newId } from '#core/house/new-id.ts'
import type { RowType } from '#core/production/budget/fields.ts'
import { fieldForms } from '#core/production/budget/fields.ts'
import { type BudgetRow, emptyRow, inPlaces, rowsOf } from '#core/production/budget/rows.ts'
import { changed, created, removed } from '#core/production/budget/settled-rows.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { today } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'
import { FieldControl } from './field-control.tsx'
import { Receipt } from './receipt.tsx'
import { RowSum } from './row-sum.tsx'
import { nameOf } from './use-field-words.ts'

type PanelType = Exclude<RowType, 'account' | 'line'>

/** Every row of one type, in order, each with its fields. */
export function RowsPanel({ type, about, add }: { type: PanelType; about: string; add: string }) {
  const t = useText(budgetText)
  const { rows, act, student } = useOpenBudget()
  const all = inPlaces(rowsOf(rows, type)) as BudgetRow[]
  const create = () => {
    const dated = type === 'currency' || type === 'cost' || type === 'order' ? { on: today() } : {}
    act([created({ ...emptyRow(type, newId(), (all.at(-1)?.place ?? 0) + 1024), ...dated } as BudgetRow)])
  }
  const move = (row: BudgetRow, by: -1 | 1) => {
    const at = all.indexOf(row)
    const [one, other] = by === 1 ? [all[at + 1], all[at + 2]] : [all[at - 2], all[at - 1]]
    const next = by === 1 ? one : other
    if (!next) return
    act([changed(row, { place: one && other ? (one.place + other.place) / 2 : next.place + by * 512 })])
  }
  return (
    <div className="stack">
      <p className={student ? 'ui' : 'small dim'}>{about}</p>
      <ol className="budget-panel-rows">
        {all.map((row, at) => (
          <li key={row.id}>
            <Fields row={row} />
            <RowSum row={row} />
            <p className="budget-panel-acts">
              {type === 'charge' && (
                <>
                  <Button
                    small
                    kind="plain"
                    notNow={at === 0}
                    aria-label={t('moveUp', { named: nameOf(row) })}
                    onClick={() => move(row, -1)}
                  >
                    ↑
                  </Button>
                  <Button
                    small
                    kind="plain"
                    notNow={at === all.length - 1}
                    aria-label={t('moveDown', { named: nameOf(row) })}
                    onClick={() => move(row, 1)}
                  >
                    ↓
                  </Button>
                </>
              )}
              <Button small kind="plain" aria-label={t('deleteNamed', { named: nameOf(row) })} onClick={() => act([removed(row)])}>
                {t('delete')}
              </Button>
            </p>
          </li>
        ))}
      </ol>
      <p>
        <Button small onClick={create}>
          {add}
        </Button>
      </p>
    </div>
  )
}

/** The fields of a row; those that say nothing of it are left out. */
function Fields({ row }: { row: BudgetRow }) {
  const { rows, act } = useOpenBudget()
  const options = (field: string): BudgetRow[] => {
    if (field === 'order') return rowsOf(rows, 'order')
    if (row.type !== 'charge') return rowsOf(rows, 'account')
    if (row.base === 'income') return rowsOf(rows, 'source')
    return row.base === 'after' ? rowsOf(rows, 'charge').filter(({ place }) => place < row.place) : rowsOf(rows, 'account')
  }
  const silent = (field: string) =>
    field === 'from' ||
    (row.type === 'charge' && ((field === 'of' && row.base === 'cash') || (field === 'inKind' && row.base === 'income'))) ||
    (row.type === 'fringe' && row.form === 'flat' && (field === 'cutoff' || field === 'per'))
  return (
    <div className="budget-fields">
      {Object.keys(fieldForms[row.type]).map(
        (field) =>
          !silent(field) &&
          (row.type === 'cost' && field === 'receipt' ? (
            <Receipt key={field} cost={row} />
          ) : (
            <FieldControl
              key={field}
              row={row}
              field={field}
              options={options(field)}
              onSave={(value) =>
                act([changed(row, row.type === 'charge' && field === 'base' ? { base: value, of: [] } : { [field]: value })])
              }
            />
          )),
      )}
    </div>
  )
}
