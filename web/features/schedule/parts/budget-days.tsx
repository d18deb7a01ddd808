import { useQuery } from '@tanstack/react-query'
import { newId } from '#core/house/new-id.ts'
import { shownMoney } from '#core/money/shown-money.ts'
import { calculate } from '#core/production/budget/calculate.ts'
import { budgetDifferences } from '#core/production/budget/differences.ts'
import { changed, plainRow } from '#core/production/budget/settled-rows.ts'
import { followedChanges, withScheduleDays } from '#core/production/schedule/budget-days.ts'
import { scenarioCost } from '#core/production/schedule/scenarios.ts'
import { budgetRowsQuery, writeBudget } from '#web/data/production/budget-rows.ts'
import { type Budget, budgetsQuery, seesMoneyQuery } from '#web/data/production/budgets.ts'
import { scheduleRowsQuery } from '#web/data/production/schedules.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'

/** What the days of this schedule change in the budgets of the film, for who sees its money, and the button that takes them over. */
export function BudgetDays({ other }: { other: string }) {
  const t = useText(scheduleText)
  const { film } = useOpenSchedule()
  const sees = useQuery(seesMoneyQuery(film.id))
  const budgets = useQuery({ ...budgetsQuery(film.id), enabled: sees.data === true })
  if (!sees.data || (budgets.data ?? []).length === 0) return null
  return (
    <section aria-labelledby="plan-money">
      <h3 id="plan-money">{t('inTheBudget')}</h3>
      {budgets.data!.map((budget) => (
        <OneBudget key={budget.id} budget={budget} other={other} />
      ))}
    </section>
  )
}

function OneBudget({ budget, other }: { budget: Budget; other: string }) {
  const t = useText(scheduleText)
  const { rows } = useOpenSchedule()
  const { user } = useSession()
  const lines = useQuery(budgetRowsQuery(budget.id))
  const theirs = useQuery({ ...scheduleRowsQuery(other), enabled: other !== '' })
  if (!lines.data) return null
  const changes = followedChanges(lines.data, rows)
  const effect = budgetDifferences(calculate(lines.data, budget.currency), calculate(withScheduleDays(lines.data, rows), budget.currency))
  const money = (minor: bigint) => `${minor > 0n ? '+' : ''}${shownMoney(minor, budget.currency, locale(), true)}`
  const cost = theirs.data && scenarioCost(lines.data, budget.currency, rows, theirs.data)
  const take = async () => {
    const asked = await writeBudget(
      budget.id,
      { id: newId(), changes: changes.map(({ before, after }) => changed(before, plainRow(after))), undo: false },
      user!.id,
    )
    if (asked.length > 0) toast.failure(t('changedMeanwhile'), t('changedMeanwhileText'))
    else toast.success(t('takenOver', { title: budget.title }))
  }
  return (
    <div className="plan-money">
      <p>
        <strong>{budget.title}</strong>{' '}
        {changes.length === 0
          ? t('budgetFollows')
          : t('budgetEffect', { sum: money(effect.totalAfter - effect.totalBefore), count: effect.lines.length })}
      </p>
      {cost && <p>{t('scenarioCost', { sum: money(cost.totalAfter - cost.totalBefore), count: cost.lines.length })}</p>}
      {changes.length > 0 && (
        <Button small onClick={() => void take().catch((refused: Error) => toast.failure(t('notSaved'), refused.message))}>
          {t('takeOver')}
        </Button>
      )}
    </div>
  )
}
