import { accountOrder } from '#core/production/budget/calculate.ts'
import { fieldForms } from '#core/production/budget/fields.ts'
import { rowsOf } from '#core/production/budget/rows.ts'
import { changed, removed } from '#core/production/budget/settled-rows.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { whyWords } from '../grid/why-words.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'
import { FieldControl } from './field-control.tsx'
import { ChangedLast } from './line-trace.tsx'

/** One account: what it holds, line by line, its fields, and how it is deleted. */
export function AccountPanel({ id }: { id: string }) {
  const t = useText(budgetText)
  const { rows, counted, act, money, show, student, byId } = useOpenBudget()
  const account = byId(id)
  if (account?.type !== 'account') return <p className="ui">{t('lineGone')}</p>
  const sums = counted.accounts.get(id)!
  const all = rowsOf(rows, 'account')
  const below = accountOrder(all)
  const start = below.findIndex((each) => each.id === id)
  const inside = new Set([id])
  for (const each of below.slice(start + 1)) if (inside.has(each.parent)) inside.add(each.id)
  const lines = counted.lines.filter(({ row }) => inside.has(row.account))
  const used =
    lines.length > 0 || inside.size > 1 || rows.some((row) => (row.type === 'cost' || row.type === 'order') && row.account === id)
  const shown = Object.keys(fieldForms.account).filter((field) => field !== 'toComplete' && !(student && field === 'aicp'))
  return (
    <div className="stack">
      <dl className="budget-trace">
        {(['cash', 'inKind', 'deferred'] as const).map((kind) => (
          <div key={kind}>
            <dt>{t(`sum_${kind}`)}</dt>
            <dd className="mono">{money(sums[kind], true)}</dd>
          </div>
        ))}
      </dl>
      <ul className="budget-held">
        {lines.map(({ row, whole, why }) => (
          <li key={row.id}>
            <button type="button" className="text-button" onClick={() => show({ line: row.id })}>
              {row.description || t('unnamed')}
            </button>
            <span className="mono">{whole === null ? t(whyWords(why!)) : money(whole)}</span>
          </li>
        ))}
      </ul>
      <ChangedLast id={id} />
      <div className="budget-fields">
        {shown.map((field) => (
          <FieldControl
            key={field}
            row={account}
            field={field}
            options={all.filter((each) => !inside.has(each.id))}
            onSave={(value) => act([changed(account, { [field]: value })])}
          />
        ))}
      </div>
      <p>
        <Button
          small
          kind="plain"
          notNow={used}
          aria-describedby={used ? 'account-used' : undefined}
          onClick={() => {
            act([removed(account)])
            show(null)
          }}
        >
          {t('deleteAccount')}
        </Button>
      </p>
      {used && (
        <p className="small dim" id="account-used">
          {t('accountUsed')}
        </p>
      )}
    </div>
  )
}
