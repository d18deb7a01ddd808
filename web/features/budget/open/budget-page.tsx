import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { shownMoney } from '#core/money/shown-money.ts'
import { calculate } from '#core/production/budget/calculate.ts'
import { productionPeopleQuery } from '#web/data/edit/rush-people.ts'
import type { Budget } from '#web/data/production/budgets.ts'
import { useWorkspaceMode } from '#web/session/use-session.ts'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { ArchiveLines } from '../archive/archive-lines.tsx'
import { partAsked } from '../budget-path.ts'
import { BudgetTable } from '../grid/budget-table.tsx'
import { CostsPart } from '../money/costs-part.tsx'
import { FinancePart } from '../money/finance-part.tsx'
import { PrintedBudget } from '../out/printed-budget.tsx'
import { Panels } from '../panels/panels.tsx'
import { BudgetDrawing } from '../top/budget-drawing.tsx'
import { VersionsPart } from '../versions/versions-part.tsx'
import { budgetText } from '../words.ts'
import { AskedCells } from './asked-cells.tsx'
import { BudgetHead } from './budget-head.tsx'
import { decimalSign } from './decimal-sign.ts'
import { OpenBudgetProvider, type Panel } from './open-budget.ts'
import { useBudget } from './use-budget.ts'

interface BudgetPageProps {
  film: { id: string; title: string }
  budget: Budget
  me: string
}

/** One budget: its sum as a drawing, the table, who pays, what was spent, and its versions. */
export function BudgetPage({ film, budget, me }: BudgetPageProps) {
  const t = useText(budgetText)
  const { query, ...acts } = useBudget(budget.id, me)
  const people = useQuery(productionPeopleQuery(film.id))
  const { mode } = useWorkspaceMode()
  const [address] = useSearchParams()
  const [panel, show] = useState<Panel | null>(null)
  const [printed, setPrinted] = useState<{ source: string | undefined } | null>(null)
  const counted = useMemo(() => calculate(acts.rows, budget.currency), [acts.rows, budget.currency])
  const named = useMemo(() => new Map((people.data ?? []).map(({ id, name }) => [id, name])), [people.data])
  const held = useMemo(() => new Map(acts.rows.map((row) => [row.id, row])), [acts.rows])
  if (query.isLoadingError) return <PartFailed again={query.refetch} />
  if (query.isPending) return <Loading what={t('loadingBudget')} />
  const part = partAsked(address.get('part'))
  return (
    <OpenBudgetProvider
      value={{
        ...acts,
        ...{ film, budget, counted, people: named, readOnly: false, student: mode === 'student', sign: decimalSign(), panel, show },
        money: (minor, withCode) => shownMoney(minor, budget.currency, locale(), withCode),
        byId: (id) => held.get(id),
        print: (source) => setPrinted({ source }),
      }}
    >
      <section className="budget-open" aria-labelledby="budget-title">
        <BudgetHead part={part} />
        <AskedCells />
        {part === 'table' && <ArchiveLines me={me} />}
        {part !== 'versions' && <BudgetDrawing />}
        {part === 'table' && <BudgetTable />}
        {part === 'finance' && <FinancePart />}
        {part === 'costs' && <CostsPart />}
        {part === 'versions' && <VersionsPart />}
        <Panels />
      </section>
      {printed && <PrintedBudget source={printed.source} onPrinted={() => setPrinted(null)} />}
    </OpenBudgetProvider>
  )
}
