import { describeBudget } from '#web/data/production/budgets.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { ViewLinks } from '#web/ui/layout/view-links.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { type BudgetPart, budgetParts, budgetPath } from '../budget-path.ts'
import { ExportMenu } from '../out/export-menu.tsx'
import { budgetText } from '../words.ts'
import { useOpenBudget } from './open-budget.ts'

/** Title, state, the parts of a budget, and what can be done with it. */
export function BudgetHead({ part }: { part: BudgetPart }) {
  const t = useText(budgetText)
  const { film, budget, waiting, undo, redo, canUndo, canRedo, show, student } = useOpenBudget()
  const panels = [
    { label: t('globals'), onChoose: () => show('globals') },
    { label: t('currencies'), onChoose: () => show('currencies') },
    { label: t('fringes'), onChoose: () => show('fringes') },
    { label: t('charges'), onChoose: () => show('charges') },
    { label: t('assumptions'), onChoose: () => show('assumptions') },
  ]
  return (
    <>
      <div className="budget-head">
        <TextLink className="ui" to={budgetPath(film.id)}>
          {t('allBudgets')}
        </TextLink>
        <h2 className="title-m" id="budget-title">
          <BudgetTitle key={budget.title} onSave={(title) => void describeBudget(budget, { title })} title={budget.title} />
        </h2>
        <p className="small dim" role="status">
          {waiting > 0 ? t('waiting', { count: waiting }) : t('saved')}
        </p>
        <div className="budget-acts">
          <Button small kind="plain" notNow={!canUndo} onClick={undo}>
            {t('undo')}
          </Button>
          <Button small kind="plain" notNow={!canRedo} onClick={redo}>
            {t('redo')}
          </Button>
          <Menu label={t('settings')} items={panels} trigger={<Button small>{t('settings')}</Button>} />
          <Button small onClick={() => show('import')}>
            {t('import')}
          </Button>
          <ExportMenu />
        </div>
      </div>
      {student && <p className="ui dim measure budget-lesson">{t('lessonRoom')}</p>}
      <ViewLinks
        className="budget-parts"
        label={t('parts')}
        links={budgetParts.map((each) => ({ to: budgetPath(film.id, budget.id, each), text: t(`part_${each}`), current: each === part }))}
      />
    </>
  )
}

function BudgetTitle({ title, onSave }: { title: string; onSave: (title: string) => void }) {
  const t = useText(budgetText)
  return (
    <input
      className="budget-title"
      aria-label={t('title')}
      maxLength={120}
      defaultValue={title}
      size={Math.max(title.length, 8)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      onBlur={({ currentTarget }) => {
        const said = currentTarget.value.trim()
        if (said && said !== title) onSave(said)
        else currentTarget.value = title
      }}
    />
  )
}
