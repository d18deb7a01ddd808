import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { emailProblem } from '#core/text/email.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { authSettings } from '#web/data/people/auth-settings.ts'
import { registerForScreening, type Screening } from '#web/data/screenings/screenings.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { language, ownZone } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'

/** A place by a name and nothing more: in the room, or so many seats in the hall. */
export function Registration({ screening }: { screening: Screening }) {
  const t = useText(screeningsText)
  const { user } = useSession()
  const sendsMail = useQuery(authSettings).data?.sendsMail !== false
  const both = screening.online && screening.venue !== ''
  const [seat, setSeat] = useState<'online' | 'hall'>(screening.me.seat ?? (screening.online ? 'online' : 'hall'))
  const taken = seat === 'hall' ? screening.hallRegistered : screening.registered
  const places = seat === 'hall' ? screening.hallCapacity : screening.capacity
  const full = places !== null && taken >= places
  const { form, errors, working } = useForm({
    validate: ({ text }) => ({
      name: text('name') ? undefined : t('nameNeeded'),
      email: text('email') && emailProblem(text('email')) ? t('emailWrong') : undefined,
    }),
    submit: async ({ text }) => {
      const heads = Math.min(20, Math.max(1, Math.round(Number(text('heads')) || 1)))
      const place = { name: text('name'), seat, email: text('email'), zone: ownZone(), heads, language: language() }
      const { state } = await registerForScreening(screening.id, place)
      if (state !== 'registered' && state !== 'waiting') return { form: t(`entryText_${state}`) }
    },
    failed: (cause) => ({ form: cause instanceof HouseError && cause.detail === 'limit' ? cause.message : t('notDoneText') }),
  })
  return (
    <form {...form} className="door-form" aria-label={t('register')}>
      <TextField
        label={t('yourName')}
        name="name"
        maxLength={120}
        defaultValue={screening.me.name}
        hint={t('yourNameHint')}
        error={errors.name}
        autoComplete="name"
      />
      {both && (
        <Fieldset legend={t('where')}>
          {(['online', 'hall'] as const).map((each) => (
            <Radio key={each} name="seat" checked={seat === each} onChange={() => setSeat(each)}>
              {each === 'hall' ? t('seat_hall', { venue: screening.venue }) : t('seat_online')}
            </Radio>
          ))}
        </Fieldset>
      )}
      {seat === 'hall' && <TextField label={t('heads')} name="heads" type="number" min={1} max={20} defaultValue={1} inputMode="numeric" />}
      {user?.is_anonymous && (
        <TextField
          label={t('yourEmail')}
          aside={t('ifYouLike')}
          name="email"
          type="email"
          maxLength={254}
          hint={t(sendsMail ? 'yourEmailLetters' : 'yourEmailHint')}
          error={errors.email}
          autoComplete="email"
        />
      )}
      <FormError>{errors.form}</FormError>
      <Button type="submit" kind="ink" working={working && t('registering')}>
        {full ? t('joinWaiting') : t('register')}
      </Button>
      {full && <p className="ui dim measure">{t('fullText')}</p>}
    </form>
  )
}
