import { useState } from 'react'
import { dropGoal, type Evidence, type ImpactGoal, reachGoal, restoreGoal } from '#web/data/film/impact.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { calendarDay, today } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { GoalForm } from './goal-form.tsx'
import { RowActs } from './row-acts.tsx'
import { impactText } from './words.ts'

/** Goals with how much is behind each. */
export function GoalList({
  documentaryId,
  goals,
  evidence,
}: {
  documentaryId: string
  goals: readonly ImpactGoal[]
  evidence: readonly Evidence[]
}) {
  const t = useText(impactText)
  const [changing, setChanging] = useState<string>()
  const drop = async (goal: ImpactGoal) => {
    try {
      await dropGoal(goal.id)
      const behind = evidence.filter(({ goalId }) => goalId === goal.id).map(({ id }) => id)
      toast.success(t('goalGone'), goal.words, { label: t('undo'), onPress: () => void restoreGoal(documentaryId, goal, behind) })
    } catch {
      toast.failure(t('notSaved'), goal.words)
    }
  }
  const reach = (goal: ImpactGoal) =>
    reachGoal(goal.id, goal.reachedOn ? null : today()).catch(() => toast.failure(t('notSaved'), goal.words))
  const day = (date: string) => calendarDay(date, { dateStyle: 'long' })
  return (
    <div>
      <h3 className="small dim">{t('goals')}</h3>
      {goals.length === 0 && <p className="ui dim impact-none">{t('goalsNone')}</p>}
      <ol className="impact-goals">
        {goals.map((goal) => {
          const behind = evidence.filter(({ goalId }) => goalId === goal.id).length
          if (changing === goal.id)
            return (
              <li key={goal.id} className="impact-changing">
                <GoalForm documentaryId={documentaryId} goal={goal} onDone={() => setChanging(undefined)} />
              </li>
            )
          return (
            <li key={goal.id}>
              <span className="title-s serif">{goal.words}</span>
              <span className="small dim">
                {t(`kind_${goal.kind}`)}
                {goal.dueOn && ` · ${t('by', { date: day(goal.dueOn) })}`} · {t('behind', { count: behind })}
                {goal.reachedOn && ` · ${t('reachedOn', { date: day(goal.reachedOn) })}`}
              </span>
              <Button
                kind="plain"
                small
                className="no-print"
                aria-label={t(goal.reachedOn ? 'notReachedGoal' : 'reachedGoal', { words: goal.words })}
                onClick={() => void reach(goal)}
              >
                {t(goal.reachedOn ? 'notReached' : 'reached')}
              </Button>
              <RowActs
                changeLabel={t('changeGoal', { words: goal.words })}
                dropLabel={t('dropGoal', { words: goal.words })}
                onChange={() => setChanging(goal.id)}
                onDrop={() => drop(goal)}
              />
            </li>
          )
        })}
      </ol>
    </div>
  )
}
