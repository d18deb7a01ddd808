import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { authSettings } from '#web/data/auth-settings.ts'
import { HouseError } from '#web/data/house-error.ts'
import { registerForScreening, type Screening } from '#web/data/screenings.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { Fieldset, Radio } from '#web/ui/check.tsx'
import { TextField } from '#web/ui/field.tsx'
import { language } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { ownZone } from './own-zone.ts'
import { screeningsText } from './words.ts'

/** A place by a name and nothing more: in the room, or so many seats in the hall. */
export function Registration({ screening }: { screening: Screening }) {
  const t = useText(screeningsText)
  const { user } = useSession()
  const sendsMail = useQuery(authSettings).data?.sendsMail !== false
  const both = screening.online && screening.venue !== ''
  const [seat, setSeat] = useState<'online' | 'hall'>(screening.me.seat ?? (screening.online ? 'online' : 'hall'))
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<{ name?: string; email?: string; form?: string }>({})
  const taken = seat === 'hall' ? screening.hallRegistered : screening.registered
  const places = seat === 'hall' ? screening.hallCapacity : screening.capacity
  const full = places !== null && taken >= places
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const said = (field: string) => String(new FormData(form).get(field) ?? '').trim()
    const name = said('name')
    if (!name) {
      setError({ name: t('nameNeeded') })
      return form.querySelector<HTMLInputElement>('[name=name]')?.focus()
    }
    if (said('email') && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(said('email'))) {
      setError({ email: t('emailWrong') })
      return form.querySelector<HTMLInputElement>('[name=email]')?.focus()
    }
    if (working) return
    setWorking(true)
    setError({})
    try {
      const heads = Math.min(20, Math.max(1, Math.round(Number(said('heads')) || 1)))
      const { state } = await registerForScreening(screening.id, {
        name,
        seat,
        email: said('email'),
        zone: ownZone(),
        heads,
        language: language(),
      })
      if (state !== 'registered' && state !== 'waiting') setError({ form: t(`entryText_${state}`) })
    } catch (cause) {
      setError({ form: cause instanceof HouseError && cause.detail === 'limit' ? cause.message : t('notDoneText') })
    }
    setWorking(false)
  }
  return (
    <form className="door-form" noValidate onSubmit={(event) => void onSubmit(event)} aria-label={t('register')}>
      <TextField
        label={t('yourName')}
        name="name"
        maxLength={120}
        defaultValue={screening.me.name}
        hint={t('yourNameHint')}
        error={error.name}
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
          error={error.email}
          autoComplete="email"
        />
      )}
      {error.form && (
        <p className="field-error" role="alert">
          {error.form}
        </p>
      )}
      <Button type="submit" kind="ink" working={working && t('registering')}>
        {full ? t('joinWaiting') : t('register')}
      </Button>
      {full && <p className="ui dim measure">{t('fullText')}</p>}
    </form>
  )
}
