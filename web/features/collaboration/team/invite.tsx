import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { authSettings } from '#web/data/auth-settings.ts'
import { HouseError } from '#web/data/house-error.ts'
import { type FilmToReview, inviteToTeam, type TeamRole, teamInvitationsQuery, withdrawInvitation } from '#web/data/teams.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { Select } from '#web/ui/select.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { LettersSent } from '../letters-sent.tsx'
import { LinkOnce } from '../link-once.tsx'
import { collaborationText } from '../words.ts'

/** Asks somebody into the team, by address or by a link; below, who has not answered yet. */
export function Invite({ film }: { film: FilmToReview }) {
  const t = useText(collaborationText)
  const [role, setRole] = useState<TeamRole>('reviewer')
  const [error, setError] = useState('')
  const [working, setWorking] = useState(false)
  const [made, setMade] = useState<{ url: string; address: string; letter: boolean }>()
  const open = useQuery(teamInvitationsQuery(film.id))
  const sendsMail = useQuery(authSettings).data?.sendsMail === true
  const day = dateFormat({ dateStyle: 'medium' })
  const roles: TeamRole[] = film.role === 'owner' ? ['reviewer', 'editor', 'producer'] : ['reviewer', 'editor']
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    const form = event.currentTarget
    const address = String(new FormData(form).get('address') ?? '').trim()
    setWorking(true)
    setError('')
    try {
      const { key, letter } = await inviteToTeam(film.id, role, address)
      setMade({ url: `${location.origin}${paths.collaboration}?join=${encodeURIComponent(key)}`, address, letter })
      form.reset()
    } catch (cause) {
      const wrong = cause instanceof HouseError && cause.detail === 'address'
      setError(wrong ? t('addressWrong') : cause instanceof HouseError && cause.message ? cause.message : t('notDoneText'))
    }
    setWorking(false)
  }
  const withdraw = async (id: string) => {
    try {
      await withdrawInvitation(id)
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
  }
  return (
    <section aria-labelledby="invite">
      <div className="head">
        <h2 id="invite">{t('invite')}</h2>
      </div>
      {made && (
        <LinkOnce
          url={made.url}
          words={made.address ? t('sentTo', { address: made.address }) : t('linkForAnybody')}
          hint={[t('linkTwoWeeks'), made.letter && sendsMail ? t('letterGoes', { address: made.address }) : ''].filter(Boolean).join(' ')}
          onDone={() => setMade(undefined)}
        />
      )}
      <form className="review-invite" noValidate onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label={t('address')}
          name="address"
          type="email"
          maxLength={254}
          hint={t(sendsMail ? 'addressHint' : 'addressHintNoMail')}
          error={error || undefined}
          autoComplete="off"
        />
        <Select
          label={t('as')}
          value={role}
          onChange={(event) => setRole(event.target.value as TeamRole)}
          options={roles.map((value) => ({ value, label: t(`role_${value}`) }))}
        />
        <Button type="submit" kind="ink" small working={working && t('working')}>
          {t('inviteNow')}
        </Button>
      </form>
      {open.data && open.data.length > 0 && (
        <ul className="review-people">
          {open.data.map((one) => (
            <li key={one.id}>
              <span className="review-person">{one.address || t('byLink')}</span>
              <span>{t(`role_${one.role}`)}</span>
              <span className="small dim">{t('until', { date: day.format(new Date(one.expiresAt)) })}</span>
              <span className="review-acts">
                <Button small kind="plain" onClick={() => void withdraw(one.id)}>
                  {t('withdraw')}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <LettersSent filmId={film.id} of={intoTeam} />
    </section>
  )
}

const intoTeam = ({ reviewId }: { reviewId: string | null }) => reviewId === null
