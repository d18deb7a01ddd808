import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { HouseError } from '#web/data/house/house-error.ts'
import { authSettings } from '#web/data/people/auth-settings.ts'
import { type FilmToReview, inviteToTeam, type TeamRole, teamInvitationsQuery, withdrawInvitation } from '#web/data/review/teams.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { LettersSent } from '../letters-sent.tsx'
import { LinkOnce } from '../link-once.tsx'
import { collaborationText } from '../words.ts'

/** Pending invitations into the team, and the dialog that invites by address or by a link. */
export function Invite({ film }: { film: FilmToReview }) {
  const t = useText(collaborationText)
  const [inviting, setInviting] = useState(false)
  const open = useQuery(teamInvitationsQuery(film.id))
  const day = dateFormat({ dateStyle: 'medium' })
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
        <h2 id="invite">{t('invitations')}</h2>
        <Button small onClick={() => setInviting(true)}>
          {t('invite')}
        </Button>
      </div>
      {open.data?.length === 0 && <p className="small dim review-none">{t('noInvitations')}</p>}
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
      <Dialog open={inviting} onOpenChange={setInviting} title={t('inviteInto', { film: film.title || t('untitled') })}>
        <InviteForm film={film} onDone={() => setInviting(false)} />
      </Dialog>
    </section>
  )
}

/** By address or by a link; then the link, once. */
function InviteForm({ film, onDone }: { film: FilmToReview; onDone(): void }) {
  const t = useText(collaborationText)
  const [role, setRole] = useState<TeamRole>('reviewer')
  const [made, setMade] = useState<{ url: string; address: string; letter: boolean }>()
  const sendsMail = useQuery(authSettings).data?.sendsMail === true
  const roles: TeamRole[] = film.role === 'owner' ? ['reviewer', 'editor', 'producer'] : ['reviewer', 'editor']
  const { form, errors, working } = useForm<'address'>({
    submit: async ({ text }, sent) => {
      const address = text('address')
      const { key, letter } = await inviteToTeam(film.id, role, address)
      setMade({ url: `${location.origin}${paths.collaboration}?join=${encodeURIComponent(key)}`, address, letter })
      sent.reset()
    },
    failed: (cause) => {
      const wrong = cause instanceof HouseError && cause.detail === 'address'
      return { address: wrong ? t('addressWrong') : cause instanceof HouseError && cause.message ? cause.message : t('notDoneText') }
    },
  })
  if (made)
    return (
      <LinkOnce
        url={made.url}
        words={made.address ? t('sentTo', { address: made.address }) : t('linkForAnybody')}
        hint={[t('linkTwoWeeks'), made.letter && sendsMail ? t('toldThem', { address: made.address }) : ''].filter(Boolean).join(' ')}
        onDone={onDone}
      />
    )
  return (
    <form {...form} className="review-invite">
      <TextField
        label={t('address')}
        name="address"
        type="email"
        maxLength={254}
        hint={t(sendsMail ? 'addressHint' : 'addressHintNoMail')}
        error={errors.address}
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
  )
}

const intoTeam = ({ reviewId }: { reviewId: string | null }) => reviewId === null
