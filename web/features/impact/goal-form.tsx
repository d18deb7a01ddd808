import { useState } from 'react'
import { changeGoal, type ImpactGoal, type ImpactKind, setGoal } from '#web/data/film/impact.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { KindSelect } from './kind-select.tsx'
import { impactText } from './words.ts'

interface GoalFormProps {
  documentaryId: string
  /** The one to correct; without it a new one. */
  goal?: ImpactGoal
  onDone(): void
}

/** A goal in one sentence, of a kind, by a day if there is one. */
export function GoalForm({ documentaryId, goal, onDone }: GoalFormProps) {
  const t = useText(impactText)
  const [kind, setKind] = useState<ImpactKind>(goal?.kind ?? 'learning')
  const [dueOn, setDueOn] = useState(goal?.dueOn ?? '')
  const { form, errors, working } = useForm<'words'>({
    validate: ({ text }) => ({ words: text('words') ? undefined : t('wordsNeeded') }),
    submit: async ({ text }) => {
      const said = { kind, words: text('words'), dueOn: dueOn || null }
      await (goal ? changeGoal({ id: goal.id, ...said }) : setGoal(documentaryId, said))
      onDone()
    },
    failed: () => ({ words: t('notSaved') }),
  })
  return (
    <form {...form} className="impact-form" aria-label={goal ? t('changeGoal', { words: goal.words }) : t('addGoal')}>
      <TextField
        label={t('goalWords')}
        name="words"
        defaultValue={goal?.words}
        maxLength={500}
        error={errors.words}
        hint={t('goalHint')}
        className="wide"
        autoComplete="off"
      />
      <KindSelect kind={kind} onChange={setKind} />
      <DateField label={t('dueOn')} value={dueOn} onChange={(event) => setDueOn(event.target.value)} />
      <Button type="submit" kind="ink" small working={working && t('saving')}>
        {t('keepGoal')}
      </Button>
      {goal && (
        <Button small kind="plain" onClick={onDone}>
          {t('leaveAsItWas')}
        </Button>
      )}
    </form>
  )
}
