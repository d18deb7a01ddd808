import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { budgetVersionsQuery, freezeBudget, restoreBudget } from '#web/data/production/budget-versions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
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
  const { form } = useForm({
    submit: async ({ text }, element) => {
      const number = await freezeBudget(budget.id, text('name'))
      element.reset()
      toast.success(t('frozen', { number }))
      return undefined
    },
  })
  const restore = async (number: number) => {
    const before = await restoreBudget(budget.id, number, newId())
    toast.success(t('wentBack', { number }), t('wentBackText', { before }))
  }
  return (
    <section aria-labelledby="budget-versions">
      <div className="head">
        <h3 id="budget-versions">{t('part_versions')}</h3>
      </div>
      <form {...form} className="budget-freeze">
        <TextField label={t('versionName')} name="name" maxLength={120} />
        {/* What is not saved yet would not be in it. */}
        <Button type="submit" kind="ink" notNow={waiting > 0}>
          {t('freeze')}
        </Button>
      </form>
      {versions.length === 0 && <p className="ui dim measure">{t('noVersions')}</p>}
      <ol className="budget-versions">
        {versions.map(({ number, name, madeAt }) => (
          <li key={number}>
            <span className="mono">{number}</span>
            <span className="ui">{name || t('unnamed')}</span>
            <time className="small dim" dateTime={madeAt}>
              {dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(madeAt))}
            </time>
            <Button small kind="plain" aria-label={t('compareVersion', { number })} onClick={() => compare(number)}>
              {t('compare')}
            </Button>
            <Button small kind="plain" aria-label={t('restoreVersion', { number })} onClick={() => void restore(number)}>
              {t('restore')}
            </Button>
          </li>
        ))}
      </ol>
      {compared !== null && <BudgetComparison key={compared} first={compared} versions={versions} />}
    </section>
  )
}
