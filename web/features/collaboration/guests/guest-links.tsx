import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { authSettings } from '#web/data/auth-settings.ts'
import { makeReview, type ReviewLink, reviewLinksQuery, revokeReview } from '#web/data/reviews.ts'
import type { CutToReview } from '#web/data/teams.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Fetched } from '#web/ui/fetched.tsx'
import { TextField } from '#web/ui/field.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { inDays } from '#web/ui/reader-days.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { LettersSent } from '../letters-sent.tsx'
import { LinkOnce } from '../link-once.tsx'
import { collaborationText } from '../words.ts'
import { SendLink } from './send-link.tsx'

/** Links by which people without an account review one cut: made, who came, taken back. */
export function GuestLinks({ filmId, version }: { filmId: string; version: CutToReview }) {
  const t = useText(collaborationText)
  const links = useQuery(reviewLinksQuery(version.id))
  const [made, setMade] = useState<{ id: string; key: string }>()
  const sendsMail = useQuery(authSettings).data?.sendsMail === true
  return (
    <section aria-labelledby="guests" className="review-guests">
      <div className="head">
        <h2 id="guests">{t('guests')}</h2>
      </div>
      <p className="small dim measure">{t('guestsText', { number: version.number })}</p>
      {made && (
        <LinkOnce
          key={made.id}
          url={`${location.origin}${paths.collaboration}?review=${encodeURIComponent(made.key)}`}
          words={t('guestLink')}
          onDone={() => setMade(undefined)}
        >
          {sendsMail && <SendLink filmId={filmId} review={made} />}
        </LinkOnce>
      )}
      <NewLink versionId={version.id} onMade={setMade} />
      <Fetched query={links} what={t('fetchingGuests')}>
        <ul className="review-people">
          {links.data?.map((link) => (
            <LinkRow key={link.id} filmId={filmId} link={link} />
          ))}
        </ul>
      </Fetched>
    </section>
  )
}

function LinkRow({ filmId, link }: { filmId: string; link: ReviewLink }) {
  const t = useText(collaborationText)
  const day = dateFormat({ dateStyle: 'medium' })
  const isOver = Date.parse(link.expiresAt) < Date.now()
  const name = link.label || t('guestLink')
  const revoke = async () => {
    try {
      await revokeReview(link.id)
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
  }
  return (
    <li>
      <span className="review-person">
        <strong>{name}</strong>
        <span className="small dim">
          {link.guests.length === 0 ? t('nobodyCame') : link.guests.map((guest) => `${guest.name} (${guest.mark})`).join(', ')}
        </span>
        <LettersSent filmId={filmId} of={({ reviewId }) => reviewId === link.id} />
      </span>
      <span className="small">{t('guestsOf', { came: link.guests.length, limit: link.peopleLimit })}</span>
      <span className="small dim">
        {link.revokedAt
          ? t('takenBack', { date: day.format(new Date(link.revokedAt)) })
          : t(isOver ? 'overSince' : 'until', { date: day.format(new Date(link.expiresAt)) })}
        {link.hasPassphrase && ` · ${t('withPassphrase')}`}
        {!link.mayWrite && ` · ${t('readsOnly')}`}
      </span>
      <span className="review-acts">
        {!link.revokedAt && !isOver && (
          <Button small kind="plain" aria-label={t('withdrawLink', { name })} onClick={() => void revoke()}>
            {t('withdraw')}
          </Button>
        )}
      </span>
    </li>
  )
}

function NewLink({ versionId, onMade }: { versionId: string; onMade(link: { id: string; key: string }): void }) {
  const t = useText(collaborationText)
  const [until, setUntil] = useState(inDays(14))
  const [mayWrite, setMayWrite] = useState(true)
  const [working, setWorking] = useState(false)
  const [errors, setErrors] = useState<{ passphrase?: string; until?: string; limit?: string; form?: string }>({})
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    const form = event.currentTarget
    const said = (name: string) => String(new FormData(form).get(name) ?? '').trim()
    const [passphrase, limit] = [said('passphrase'), Number(said('limit'))]
    const found = {
      ...(passphrase && passphrase.length < 6 ? { passphrase: t('passphraseShort') } : {}),
      ...(until > inDays(-1) && until <= inDays(365) ? {} : { until: t('untilWrong') }),
      ...(Number.isInteger(limit) && limit >= 1 && limit <= 200 ? {} : { limit: t('limitWrong') }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return form.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus()
    setWorking(true)
    try {
      const expiresAt = new Date(`${until}T23:59:59`).toISOString()
      onMade(await makeReview({ versionId, label: said('label'), passphrase, peopleLimit: limit, mayWrite, expiresAt }))
      form.reset()
    } catch {
      setErrors({ form: t('notDoneText') })
    }
    setWorking(false)
  }
  return (
    <form className="review-invite" noValidate onSubmit={(event) => void onSubmit(event)} aria-label={t('newLink')}>
      <TextField label={t('linkLabel')} name="label" maxLength={120} hint={t('linkLabelHint')} autoComplete="off" />
      <TextField label={t('limit')} name="limit" type="number" min={1} max={200} defaultValue="10" error={errors.limit} />
      <TextField
        label={t('passphraseFor')}
        name="passphrase"
        maxLength={72}
        hint={t('passphraseHint')}
        error={errors.passphrase}
        autoComplete="off"
      />
      <DateField
        label={t('lastDay')}
        name="until"
        value={until}
        min={inDays(0)}
        max={inDays(365)}
        error={errors.until}
        onChange={(event) => setUntil(event.target.value)}
      />
      <Checkbox checked={mayWrite} onChange={(event) => setMayWrite(event.target.checked)}>
        {t('guestsWrite')}
      </Checkbox>
      {errors.form && (
        <p className="field-error" role="alert">
          {errors.form}
        </p>
      )}
      <Button type="submit" small kind="ink" working={working && t('working')}>
        {t('makeLink')}
      </Button>
    </form>
  )
}
