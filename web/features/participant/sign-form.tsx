import { useState } from 'react'
import type { OpenParticipantLink } from '#contract/clearance/releases.ts'
import { signRelease } from '#web/data/clearance/participant.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { SignatureField } from '#web/ui/signature/signature-field.tsx'
import { useText } from '#web/ui/text.ts'
import { participantText } from './words.ts'

const isMail = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text)

/** Signs by a drawing, or by the typed name alone. A first guardian can name the second one here. */
export function SignForm({ linkKey, link }: { linkKey: string; link: OpenParticipantLink }) {
  const t = useText(participantText)
  const [strokes, setStrokes] = useState<number[][]>([])
  const namesSecond = link.role === 'guardian' && link.release.guardiansNeeded > link.release.guardiansGiven + 1
  const form = useForm<'name' | 'secondEmail' | 'secondName' | 'read'>({
    validate: ({ text, has }) => {
      const [name, email] = [text('secondName'), text('secondEmail')]
      return {
        name: text('name') === '' ? t('nameNeeded') : undefined,
        secondName: email !== '' && name === '' ? t('nameNeeded') : undefined,
        secondEmail: (email !== '' || name !== '') && !isMail(email) ? t('emailNeeded') : undefined,
        read: has('read') ? undefined : t('readNeeded'),
      }
    },
    submit: async ({ text, has }) => {
      const second = namesSecond && text('secondEmail') !== '' ? { name: text('secondName'), email: text('secondEmail') } : null
      await signRelease(linkKey, { name: text('name'), strokes, readAloud: has('aloud'), second })
      return undefined
    },
    failed: (cause) => ({ form: cause instanceof HouseError ? `${cause.message} ${cause.hint}`.trim() : t('notSigned') }),
  })
  return (
    <form {...form.form} className="participant-form">
      <h3 className="title-s">{t('sign')}</h3>
      <TextField label={t('yourName')} name="name" maxLength={120} autoComplete="name" error={form.errors.name} />
      <SignatureField label={t('signature')} hint={t('signatureHint')} value={strokes} onChange={setStrokes} />
      {namesSecond && (
        <fieldset className="participant-second">
          <legend className="fieldset-legend">{t('second')}</legend>
          <p className="small dim">{t('secondText')}</p>
          <TextField label={t('secondName')} name="secondName" maxLength={120} error={form.errors.secondName} />
          <TextField label={t('secondEmail')} name="secondEmail" type="email" maxLength={254} error={form.errors.secondEmail} />
        </fieldset>
      )}
      <Checkbox name="aloud">{t('wasReadAloud')}</Checkbox>
      <Checkbox name="read">{t('iRead')}</Checkbox>
      {form.errors.read && <p className="field-error">{form.errors.read}</p>}
      <FormError>{form.errors.form}</FormError>
      <Button type="submit" kind="ink" working={form.working && t('signing')}>
        {t('signNow')}
      </Button>
    </form>
  )
}
