import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newId } from '#core/house/new-id.ts'
import { isCurrency } from '#core/money/money.ts'
import { created } from '#core/production/budget/settled-rows.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { writeBudget } from '#web/data/production/budget-rows.ts'
import { beginBudget } from '#web/data/production/budgets.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { budgetPath } from '../budget-path.ts'
import { budgetText } from '../words.ts'
import { templateRows } from './chart.ts'
import { usualCurrencies } from './usual-currencies.ts'

interface NewBudgetProps {
  film: { id: string }
  number: number
  open: boolean
  onClose: () => void
}

/** Title and currency of a new budget, and whether it begins with the documentary chart of accounts. */
export function NewBudget(of: NewBudgetProps) {
  const t = useText(budgetText)
  return (
    <Dialog open={of.open} onOpenChange={(opens) => opens || of.onClose()} title={t('newBudget')}>
      <NewBudgetForm {...of} />
    </Dialog>
  )
}

function NewBudgetForm({ film, number, onClose }: NewBudgetProps) {
  const t = useText(budgetText)
  const go = useNavigate()
  const { user } = useSession()
  const [id] = useState(newId)
  const { form, errors, working } = useForm<'title' | 'currency'>({
    validate: ({ text }) => ({
      title: text('title') ? undefined : t('enterTitle'),
      currency: isCurrency(text('currency').toUpperCase()) ? undefined : t('enterCurrency'),
    }),
    submit: async ({ text, has }) => {
      await beginBudget({ id, documentaryId: film.id, title: text('title'), currency: text('currency').toUpperCase() })
      if (has('chart')) {
        const rows = templateRows({ account: (key) => t(key), contingency: t('contingency'), overhead: t('overhead') })
        await writeBudget(id, { id: newId(), changes: rows.map(created), undo: false }, user!.id)
      }
      onClose()
      void go(budgetPath(film.id, id))
      return undefined
    },
    failed: (cause) => ({ form: cause instanceof HouseError ? cause.message : t('notSaved') }),
  })
  return (
    <form {...form} className="stack">
      <TextField label={t('title')} name="title" maxLength={120} defaultValue={t('budgetNumber', { number })} error={errors.title} />
      <TextField
        label={t('currency')}
        name="currency"
        className="mono"
        list="usual-currencies"
        maxLength={3}
        defaultValue="EUR"
        hint={t('currencyHint')}
        error={errors.currency}
      />
      <datalist id="usual-currencies">
        {usualCurrencies.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <Checkbox name="chart" defaultChecked>
        {t('withChart')}
      </Checkbox>
      <FormError>{errors.form}</FormError>
      <Button type="submit" kind="ink" working={working && t('saving')}>
        {t('create')}
      </Button>
    </form>
  )
}
