import { useState } from 'react'
import { financeOf, funderView } from '#core/production/budget/finance.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { FunderLines } from '../out/funder-lines.tsx'
import { RowsPanel } from '../panels/rows-panel.tsx'
import { budgetText } from '../words.ts'
import { SumsBy } from './sums-by.tsx'

/** Who pays, what is certain, what is missing, and the budget as one source of finance sees it. */
export function FinancePart() {
  const t = useText(budgetText)
  const { rows, counted, money, print } = useOpenBudget()
  const finance = financeOf(rows, counted)
  const [chosen, choose] = useState('')
  const source = finance.sources.find(({ row }) => row.id === chosen) ?? finance.sources[0]
  return (
    <>
      <section aria-labelledby="budget-finance">
        <div className="head">
          <h3 id="budget-finance">{t('financePlan')}</h3>
        </div>
        <dl className="budget-trace budget-gap">
          {(
            [
              ['cashNeeded', counted.cash],
              ['secured', finance.secured],
              [finance.gap < 0n ? 'leftOver' : 'securedGap', finance.gap],
              [finance.gapIfYes < 0n ? 'leftOverIfYes' : 'gapIfYes', finance.gapIfYes],
            ] as const
          ).map(([key, sum]) => (
            <div key={key}>
              <dt>{t(key)}</dt>
              <dd className="mono">{money(sum < 0n ? -sum : sum, true)}</dd>
            </div>
          ))}
        </dl>
        <p className="small dim">{t('inKindNever')}</p>
        <SumsBy />
        <RowsPanel type="source" about={t('aboutSources')} add={t('addSource')} />
      </section>
      {source && (
        <section aria-labelledby="budget-funder">
          <div className="head">
            <h3 id="budget-funder">{t('funderView')}</h3>
            <Button small onClick={() => print(source.row.id)}>
              {t('printFunder')}
            </Button>
          </div>
          <Select
            label={t('source')}
            value={source.row.id}
            onChange={(event) => choose(event.target.value)}
            options={finance.sources.map(({ row }) => ({ value: row.id, label: row.name || t('unnamed') }))}
          />
          <FunderLines source={source} view={funderView(source, counted)} />
        </section>
      )}
    </>
  )
}
