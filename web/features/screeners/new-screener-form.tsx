import { type FormEvent, useId, useState } from 'react'
import { makeScreener } from '#web/data/screeners.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { endOfDay, inDays } from '#web/ui/reader-days.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { screenersText } from './words.ts'

interface NewScreenerFormProps {
  versionId: string
  onMade(person: string, key: string): void
  onCancel(): void
}

/** Whom it is for, until which day, and a passphrase to be told another way. */
export function NewScreenerForm({ versionId, onMade, onCancel }: NewScreenerFormProps) {
  const t = useText(screenersText)
  const [until, setUntil] = useState(inDays(14))
  const [working, setWorking] = useState(false)
  const burnHint = useId()
  const [errors, setErrors] = useState<{ person?: string; passphrase?: string; until?: string; form?: string }>({})
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    const form = event.currentTarget
    const said = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    const [person, passphrase] = [said('person'), said('passphrase')]
    const found = {
      ...(person ? {} : { person: t('personNeeded') }),
      ...(passphrase && passphrase.length < 6 ? { passphrase: t('passphraseShort') } : {}),
      ...(until > inDays(-1) && until <= inDays(365) ? {} : { until: t('untilWrong') }),
    }
    setErrors(found)
    const first = Object.keys(found)[0]
    if (first) return form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setWorking(true)
    try {
      const { key, copyRefused } = await makeScreener({
        versionId,
        person,
        passphrase,
        email: said('email'),
        note: said('note'),
        burned: new FormData(form).has('burned'),
        expiresAt: endOfDay(until),
      })
      if (copyRefused) toast.failure(t('noCopy'), `${copyRefused.message} ${copyRefused.hint}`)
      onMade(person, key)
    } catch {
      setErrors({ form: t('notMade') })
      setWorking(false)
    }
  }
  return (
    <form className="screener-form" noValidate onSubmit={onSubmit} aria-label={t('make')}>
      <TextField label={t('person')} name="person" maxLength={120} hint={t('personHint')} error={errors.person} autoComplete="off" />
      <TextField label={t('email')} name="email" type="email" maxLength={254} hint={t('emailHint')} autoComplete="off" />
      <DateField
        label={t('until')}
        name="until"
        value={until}
        min={inDays(0)}
        max={inDays(365)}
        error={errors.until}
        onChange={(event) => setUntil(event.target.value)}
      />
      <TextField
        label={t('passphraseFor')}
        name="passphrase"
        maxLength={72}
        hint={t('passphraseHint')}
        error={errors.passphrase}
        autoComplete="off"
      />
      <TextField label={t('note')} name="note" maxLength={500} hint={t('noteHint')} className="wide" autoComplete="off" />
      <div className="wide">
        <Checkbox name="burned" aria-describedby={burnHint}>
          {t('burn')}
        </Checkbox>
        <p className="small dim" id={burnHint}>
          {t('burnHint')}
        </p>
      </div>
      {errors.form && (
        <p className="field-error" role="alert">
          {errors.form}
        </p>
      )}
      <p className="wide">
        <Button type="submit" kind="ink" small working={working && t('making')}>
          {t('makeLink')}
        </Button>{' '}
        <Button small onClick={onCancel}>
          {t('cancel')}
        </Button>
      </p>
    </form>
  )
}
