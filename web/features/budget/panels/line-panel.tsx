import { fieldForms } from '#core/production/budget/fields.ts'
import { rowsOf } from '#core/production/budget/rows.ts'
import { changed, removed } from '#core/production/budget/settled-rows.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'
import { FieldControl } from './field-control.tsx'
import { LineTrace } from './line-trace.tsx'

/** One line: what made its sum, all of its fields, and who changed it last. */
export function LinePanel({ id }: { id: string }) {
  const t = useText(budgetText)
  const { rows, counted, act, show, student } = useOpenBudget()
  const line = counted.lines.find(({ row }) => row.id === id)
  if (!line) return <p className="ui">{t('lineGone')}</p>
  const hidden = student ? ['key', 'from', 'groups', 'phase'] : ['key', 'from']
  return (
    <div className="stack">
      <LineTrace line={line} />
      <div className="budget-fields">
        {Object.keys(fieldForms.line).map(
          (field) =>
            !hidden.includes(field) && (
              <FieldControl
                key={field}
                row={line.row}
                field={field}
                options={field === 'account' ? rowsOf(rows, 'account') : rowsOf(rows, 'fringe')}
                onSave={(value) => act([changed(line.row, { [field]: value })])}
              />
            ),
        )}
      </div>
      <p>
        <Button
          small
          kind="plain"
          onClick={() => {
            act([removed(line.row)])
            show(null)
          }}
        >
          {t('deleteLine')}
        </Button>
      </p>
    </div>
  )
}
