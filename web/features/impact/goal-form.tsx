import { type FormEvent, useState } from 'react'
import { type ImpactKind, impactKinds, setGoal } from '#web/data/impact.ts'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useText } from '#web/ui/text.ts'
import { impactText } from './words.ts'

/** A goal in one sentence, of a kind, by a day if there is one. */
export function GoalForm({ documentaryId, onDone }: { documentaryId: string; onDone(): void }) {
  const t = useText(impactText)
  const [kind, setKind] = useState<ImpactKind>('learning')
  const [dueOn, setDueOn] = useState('')
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = String(new FormData(event.currentTarget).get('words') ?? '').trim()
    if (!words) return setError(t('wordsNeeded'))
    setWorking(true)
    try {
      await setGoal(documentaryId, { kind, words, dueOn: dueOn || null })
      onDone()
    } catch {
      setError(t('notSaved'))
      setWorking(false)
    }
  }
  return (
    <form className="impact-form" noValidate onSubmit={onSubmit} aria-label={t('addGoal')}>
      <TextField
        label={t('goalWords')}
        name="words"
        maxLength={500}
        error={error}
        hint={t('goalHint')}
        className="wide"
        autoComplete="off"
      />
      <Select
        label={t('kind')}
        value={kind}
        onChange={(event) => setKind(event.target.value as ImpactKind)}
        options={impactKinds.map((each) => ({ value: each, label: t(`kind_${each}`) }))}
      />
      <DateField label={t('dueOn')} value={dueOn} onChange={(event) => setDueOn(event.target.value)} />
      <Button type="submit" kind="ink" small working={working && t('saving')}>
        {t('keepGoal')}
      </Button>
    </form>
  )
}
