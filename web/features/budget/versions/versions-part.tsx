import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { budgetVersionsQuery, freezeBudget, restoreBudget } from '#web/data/production/budget-versions.ts'
import { FrozenVersions } from '#web/ui/frozen/frozen-versions.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'
import { BudgetComparison } from './budget-comparison.tsx'

/** The frozen versions of a budget: made, compared with each other and with what is there now, and restored. */
export function VersionsPart() {
  const t = useText(budgetText)
  const { budget, waiting } = useOpenBudget()
  const { data: versions = [] } = useQuery(budgetVersionsQuery(budget.id))
  const [compared, compare] = useState<number | null>(null)
  return (
    <section aria-labelledby="budget-versions">
      <div className="head">
        <h3 id="budget-versions">{t('part_versions')}</h3>
      </div>
      <FrozenVersions
        versions={versions}
        empty={t('noVersions')}
        unsaved={waiting > 0}
        freeze={(name) => freezeBudget(budget.id, name)}
        restore={(number) => restoreBudget(budget.id, number, newId())}
        restoredToo={t('ordersStay')}
        onCompare={compare}
      />
      {compared !== null && <BudgetComparison key={compared} first={compared} versions={versions} />}
    </section>
  )
}
