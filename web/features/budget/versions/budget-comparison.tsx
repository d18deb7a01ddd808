import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { calculate } from '#core/production/budget/calculate.ts'
import { budgetDifferences } from '#core/production/budget/differences.ts'
import { type BudgetVersion, frozenBudgetQuery } from '#web/data/production/budget-versions.ts'
import { ComparedVersions, now } from '#web/ui/frozen/compared-versions.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'

interface Difference {
  key: string
  name: string
  before: bigint | null
  after: bigint | null
}

/** What changed from one version to another, or to what is there now, and by how much. */
export function BudgetComparison({ first, versions }: { first: number; versions: readonly BudgetVersion[] }) {
  const t = useText(budgetText)
  const { budget, counted, money } = useOpenBudget()
  const [from, setFrom] = useState(first)
  const [to, setTo] = useState<number | typeof now>(now)
  const before = useQuery(frozenBudgetQuery(budget.id, from))
  const frozen = useQuery({ ...frozenBudgetQuery(budget.id, to === now ? from : to), enabled: to !== now })
  const found = useMemo(() => {
    const after = to === now ? counted : frozen.data && calculate(frozen.data, budget.currency)
    return before.data && after ? budgetDifferences(calculate(before.data, budget.currency), after) : undefined
  }, [before.data, frozen.data, to, counted, budget.currency])
  const shown = (minor: bigint | null) => (minor === null ? '–' : money(minor))
  const by = ({ before, after }: Difference) => signed((after ?? 0n) - (before ?? 0n), money)
  const rows: Difference[] = [
    ...(found?.lines ?? []).map(({ line, fringe, before, after }) => ({
      ...{ key: `${line.id} ${fringe}`, name: [line.description || t('unnamed'), fringe].filter(Boolean).join(': ') },
      ...{ before, after },
    })),
    ...(found?.charges ?? []).map((charge) => ({ key: `charge ${charge.name}`, ...charge })),
  ]
  const columns: Column<Difference>[] = [
    { key: 'name', head: t('line'), cell: ({ name }) => name, total: t('total') },
    { key: 'before', head: t('before'), figures: true, cell: ({ before }) => shown(before), total: found && money(found.totalBefore) },
    { key: 'after', head: t('after'), figures: true, cell: ({ after }) => shown(after), total: found && money(found.totalAfter) },
    { key: 'by', head: t('difference'), figures: true, cell: by, total: found && signed(found.totalAfter - found.totalBefore, money) },
  ]
  return (
    <section aria-labelledby="budget-comparison">
      <div className="head">
        <h4 id="budget-comparison">{t('comparison')}</h4>
      </div>
      <ComparedVersions
        {...{ versions, from, to }}
        onChange={(from, to) => {
          setFrom(from)
          setTo(to)
        }}
      />
      {!found && <Loading what={t('loadingVersion')} />}
      {found && rows.length === 0 && <p className="ui">{t('noDifference')}</p>}
      {found && rows.length > 0 && (
        <>
          <p className="ui">{t('changedLines', { by: signed(found.cashAfter - found.cashBefore, money), count: found.lines.length })}</p>
          <Table columns={columns} rows={rows} keyOf={({ key }) => key} />
        </>
      )}
    </section>
  )
}

const signed = (minor: bigint, money: (minor: bigint) => string) => (minor > 0n ? `+${money(minor)}` : money(minor))
