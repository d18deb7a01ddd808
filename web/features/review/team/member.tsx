import { useState } from 'react'
import { useNavigate } from 'react-router'
import { HouseError } from '#web/data/house/house-error.ts'
import {
  changeTeamRole,
  changeTeamSight,
  type FilmToReview,
  inviteToTeam,
  leaveTeam,
  type TeamPerson,
  type TeamRole,
} from '#web/data/review/teams.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'

type Asked = 'leave' | 'remove' | 'hand-over'

/** One person of the team: their part in it, changed or ended by who may. */
export function Member({ film, person }: { film: FilmToReview; person: TeamPerson }) {
  const t = useText(collaborationText)
  const { user } = useSession()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked>()
  const isMe = person.id === user?.id
  const leads = film.role === 'owner' || (film.role === 'producer' && person.role !== 'producer')
  const mayChange = leads && !isMe && person.role !== 'owner'
  const name = person.name || t('nameless')
  const attempt = async (work: () => Promise<unknown>, done?: () => void) => {
    setAsked(undefined)
    try {
      await work()
      done?.()
    } catch (cause) {
      toast.failure(t('notDone'), cause instanceof HouseError && cause.message ? cause.message : t('notDoneText'))
    }
  }
  const acts: Record<Asked, () => void> = {
    leave: () =>
      void attempt(
        () => leaveTeam(film.id),
        () => void navigate(paths.collaboration),
      ),
    remove: () => void attempt(() => leaveTeam(film.id, person.id)),
    'hand-over': () =>
      void attempt(
        () => inviteToTeam(film.id, 'owner', person.address ?? ''),
        () => toast.success(t('offered'), t('offeredText', { name })),
      ),
  }
  return (
    <li>
      <span className="review-person">
        <strong>{name}</strong>
        {isMe && <span className="dim">{t('you')}</span>}
        {person.address && !isMe && <a href={`mailto:${person.address}`}>{brokenAtSign(person.address)}</a>}
      </span>
      {mayChange ? (
        <select
          className="input review-role"
          aria-label={t('roleOf', { name })}
          value={person.role}
          onChange={(event) => void attempt(() => changeTeamRole(film.id, person.id, event.target.value as TeamRole))}
        >
          {(film.role === 'owner' ? (['producer', 'editor', 'reviewer'] as const) : (['editor', 'reviewer'] as const)).map((role) => (
            <option key={role} value={role}>
              {t(`role_${role}`)}
            </option>
          ))}
        </select>
      ) : (
        <span>{t(`role_${person.role}`)}</span>
      )}
      {mayChange && person.role !== 'producer' && (
        <span className="review-sight small">
          {(['papers', 'money'] as const).map((what) => (
            <label key={what}>
              <input
                type="checkbox"
                checked={what === 'papers' ? person.seesPapers : person.seesMoney}
                onChange={(event) =>
                  void attempt(() =>
                    changeTeamSight(film.id, person.id, {
                      papers: person.seesPapers,
                      money: person.seesMoney,
                      [what]: event.target.checked,
                    }),
                  )
                }
              />{' '}
              {t(`sees_${what}`)}
            </label>
          ))}
        </span>
      )}
      <span className="small dim">{t('since', { date: dateFormat({ dateStyle: 'medium' }).format(new Date(person.joinedAt)) })}</span>
      <span className="review-acts">
        {isMe && person.role !== 'owner' && (
          <Button small onClick={() => setAsked('leave')}>
            {t('leave')}
          </Button>
        )}
        {mayChange && film.role === 'owner' && person.address && (
          <Button small kind="plain" onClick={() => setAsked('hand-over')}>
            {t('handOver')}
          </Button>
        )}
        {mayChange && (
          <Button small kind="plain" aria-label={t('removePerson', { name })} onClick={() => setAsked('remove')}>
            {t('remove')}
          </Button>
        )}
      </span>
      {asked && (
        <Dialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={t(`asked_${asked}`, { name, film: film.title || t('untitled') })}
          text={t(`askedText_${asked}`, { name })}
          acts={
            <>
              <Button kind="ink" onClick={() => setAsked(undefined)}>
                {t('keep')}
              </Button>
              <Button onClick={acts[asked]}>{t(`do_${asked}`)}</Button>
            </>
          }
        />
      )}
    </li>
  )
}

/** An address that breaks before its @ where it has no room, and not within a word. */
const brokenAtSign = (address: string) => {
  const at = address.lastIndexOf('@')
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
