import { useState } from 'react'
import { describeBudget } from '#web/data/production/budgets.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenBudget } from '../open/open-budget.ts'
import { budgetText } from '../words.ts'

/** What the figures assume, in words: funders ask for it, and it is printed below the top sheet. */
export function Assumptions() {
  const t = useText(budgetText)
  const { budget, show } = useOpenBudget()
  const [text, setText] = useState(budget.assumptions)
  const save = async () => {
    await describeBudget(budget, { assumptions: text })
    show(null)
  }
  return (
    <div className="stack">
      <TextArea
        label={t('assumptions')}
        hint={t('aboutAssumptions')}
        rows={14}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p>
        <Button kind="ink" small onClick={() => void save()}>
          {t('save')}
        </Button>
      </p>
    </div>
  )
}
