import { useId, useState } from 'react'
import { makeScreener } from '#web/data/film/screeners.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { LastDay, LinkPassphrase, linkErrors } from '#web/ui/controls/closing-link-fields.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { endOfDay, inDays } from '#web/ui/time/reader-days.ts'
import { screenersText } from './words.ts'

interface NewScreenerFormProps {
  versionId: string
  onMade(person: string, key: string): void
  onCancel(): void
}

/** Recipient, expiry day, and a passphrase to be passed on separately. */
export function NewScreenerForm({ versionId, onMade, onCancel }: NewScreenerFormProps) {
  const t = useText(screenersText)
  const [until, setUntil] = useState(inDays(14))
  const burnHint = useId()
  const { form, errors, working } = useForm({
    validate: ({ text }) => ({
      person: text('person') ? undefined : t('personNeeded'),
      ...linkErrors(text('passphrase'), until, { passphraseShort: t('passphraseShort'), untilWrong: t('untilWrong') }),
    }),
    submit: async ({ text, has }) => {
      const [person, passphrase, email, note] = [text('person'), text('passphrase'), text('email'), text('note')]
      const wish = { versionId, person, passphrase, email, note, burned: has('burned'), expiresAt: endOfDay(until) }
      const { key, copyRefused } = await makeScreener(wish)
      if (copyRefused) toast.failure(t('noCopy'), `${copyRefused.message} ${copyRefused.hint}`)
      onMade(person, key)
    },
    failed: () => ({ form: t('notMade') }),
  })
  return (
    <form {...form} className="screener-form" aria-label={t('make')}>
      <TextField label={t('person')} name="person" maxLength={120} hint={t('personHint')} error={errors.person} autoComplete="off" />
      <TextField label={t('email')} name="email" type="email" maxLength={254} hint={t('emailHint')} autoComplete="off" />
      <LastDay label={t('until')} value={until} error={errors.until} onChange={setUntil} />
      <LinkPassphrase label={t('passphraseFor')} hint={t('passphraseHint')} error={errors.passphrase} />
      <TextField label={t('note')} name="note" maxLength={500} hint={t('noteHint')} className="wide" autoComplete="off" />
      <div className="wide">
        <Checkbox name="burned" aria-describedby={burnHint}>
          {t('burn')}
        </Checkbox>
        <p className="small dim" id={burnHint}>
          {t('burnHint')}
        </p>
      </div>
      <FormError>{errors.form}</FormError>
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
