import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { type Budget, beginBudget, describeBudget } from '#web/data/production/budgets.ts'
import { useWorkspaceMode } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { budgetPath } from '../budget-path.ts'
import { budgetText } from '../words.ts'
import { NewBudget } from './new-budget.tsx'

/** Every budget of a film, and how a new one begins. */
export function BudgetsList({ film, budgets }: { film: { id: string; title: string }; budgets: readonly Budget[] }) {
  const t = useText(budgetText)
  const { mode } = useWorkspaceMode()
  const [making, setMaking] = useState(false)
  const create = (
    <Button kind="ink" small onClick={() => setMaking(true)}>
      {t('newBudget')}
    </Button>
  )
  return (
    <section aria-labelledby="film-budgets">
      <div className="head">
        <h2 id="film-budgets">{t('budgets')}</h2>
        {budgets.length > 0 && create}
      </div>
      {mode === 'student' && <p className="ui dim measure budget-lesson">{t('lesson')}</p>}
      {budgets.length === 0 && <Empty title={t('noBudgets')} text={t('noBudgetsText')} act={create} />}
      <ul className="budget-list">
        {budgets.map((budget) => (
          <BudgetRow key={budget.id} film={film} budget={budget} />
        ))}
      </ul>
      <NewBudget film={film} number={budgets.length + 1} open={making} onClose={() => setMaking(false)} />
    </section>
  )
}

function BudgetRow({ film, budget }: { film: { id: string }; budget: Budget }) {
  const t = useText(budgetText)
  const { title, currency } = budget
  const copy = () =>
    beginBudget({ id: newId(), documentaryId: film.id, title: firstOf(t('copyOf', { title }), 120), currency, madeFrom: budget.id })
  const remove = async () => {
    await describeBudget(budget, { removed: true })
    toast.success(t('budgetDeleted', { title }), undefined, {
      label: t('undo'),
      onPress: () => void describeBudget(budget, { removed: false }),
    })
  }
  return (
    <li>
      <TextLink className="title-s" to={budgetPath(film.id, budget.id)}>
        {title}
      </TextLink>
      <span className="mono dim">{currency}</span>
      <span className="ui dim">
        {t('changedOn', { when: dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(budget.changedAt)) })}
      </span>
      <Button small kind="plain" aria-label={t('copyBudget', { title })} onClick={() => void copy()}>
        {t('copy')}
      </Button>
      <Button small kind="plain" aria-label={t('deleteBudget', { title })} onClick={() => void remove()}>
        {t('delete')}
      </Button>
    </li>
  )
}
