import { useState } from 'react'
import { dropGoal, type Evidence, type ImpactGoal, restoreGoal } from '#web/data/film/impact.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { calendarDay } from '#web/ui/locale.ts'
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
                {goal.dueOn && ` · ${t('by', { date: calendarDay(goal.dueOn, { dateStyle: 'long' }) })}`} · {t('behind', { count: behind })}
              </span>
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
