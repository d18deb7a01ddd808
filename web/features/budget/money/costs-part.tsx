import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { accountOrder, calculate } from '#core/production/budget/calculate.ts'
import { costReport } from '#core/production/budget/cost-report.ts'
import { rowsOf } from '#core/production/budget/rows.ts'
import { budgetVersionsQuery, frozenBudgetQuery } from '#web/data/production/budget-versions.ts'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Tabs } from '#web/ui/controls/tabs.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { RowsPanel } from '../panels/rows-panel.tsx'
import { budgetText } from '../words.ts'
import { CostReportTable } from './cost-report-table.tsx'

const working = 'now'

/** What was spent and ordered, against the budget as it is now or as it was frozen, and what each account will come to. */
export function CostsPart() {
  const t = useText(budgetText)
  const { rows, counted, budget } = useOpenBudget()
  const { data: versions = [] } = useQuery(budgetVersionsQuery(budget.id))
  const [until, setUntil] = useState('')
  const [against, setAgainst] = useState<string>(working)
  const frozen = useQuery({ ...frozenBudgetQuery(budget.id, Number(against)), enabled: against !== working })
  const planned = useMemo(
    () => (against !== working && frozen.data ? calculate(frozen.data, budget.currency) : counted),
    [against, frozen.data, counted, budget.currency],
  )
  const report = useMemo(() => costReport(rows, planned, until || undefined), [rows, planned, until])
  const places = new Map(accountOrder(rowsOf(rows, 'account')).map(({ id }, at) => [id, at]))
  const accounts = report.accounts.toSorted((one, other) => (places.get(one.account.id) ?? 0) - (places.get(other.account.id) ?? 0))
  return (
    <section aria-labelledby="budget-costs">
      <div className="head">
        <h3 id="budget-costs">{t('costReport')}</h3>
      </div>
      <div className="budget-compared">
        <Select
          label={t('budgetCompared')}
          value={against}
          onChange={({ target }) => {
            setAgainst(target.value)
            // A cost dated after the freeze goes to the next report.
            setUntil(versions.find(({ number }) => String(number) === target.value)?.madeAt.slice(0, 10) ?? '')
          }}
          options={[
            { value: working, label: t('asItIsNow') },
            ...versions.map(({ number, name }) => ({
              value: String(number),
              label: name ? `${number} ${name}` : t('versionNumber', { number }),
            })),
          ]}
        />
        <DateField label={t('until')} value={until} onChange={(event) => setUntil(event.target.value)} />
      </div>
      {report.later.length > 0 && <p className="ui budget-incomplete">{t('laterCosts', { count: report.later.length })}</p>}
      {report.open.length > 0 && <p className="ui budget-incomplete">{t('openCosts', { count: report.open.length })}</p>}
      <CostReportTable accounts={accounts} whole={report.whole} />
      <Tabs
        label={t('costsAndOrders')}
        tabs={[
          { key: 'costs', head: t('costs'), body: <RowsPanel type="cost" about={t('aboutCosts')} add={t('addCost')} /> },
          { key: 'orders', head: t('orders'), body: <RowsPanel type="order" about={t('aboutOrders')} add={t('addOrder')} /> },
        ]}
      />
    </section>
  )
}
