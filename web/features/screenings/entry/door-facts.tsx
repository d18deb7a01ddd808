import type { Screening } from '#web/data/screenings/screenings.ts'
import { letterAboutPath } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { isHost } from '../live/is-in-room.ts'
import { screeningsText } from '../words.ts'

/** Hosts, speakers, seats, and the licence or consent it is based on. */
export function DoorFacts({ screening, shownBy }: { screening: Screening; shownBy: readonly string[] }) {
  const t = useText(screeningsText)
  const { user } = useSession()
  const speakers = screening.people.filter(({ role }) => role === 'speaker').map(({ name }) => name)
  return (
    <dl className="door-list">
      {shownBy.length > 0 && (
        <>
          <dt>{t('shownBy')}</dt>
          <dd>
            {shownBy.join(', ')}
            {user && !user.is_anonymous && !isHost(screening) && (
              <>
                <br />
                <TextLink to={letterAboutPath({ screening: screening.id })}>{t('writeToHosts')}</TextLink>
              </>
            )}
          </dd>
        </>
      )}
      {speakers.length > 0 && (
        <>
          <dt>{t('speakers')}</dt>
          <dd>{speakers.join(', ')}</dd>
        </>
      )}
      {screening.invitations.length > 0 && (
        <>
          <dt>{t('askedToHold')}</dt>
          {screening.invitations.map(({ id, address, name, role, state }) => (
            <dd key={id}>
              {name || address}{' '}
              <span className="small dim">
                {t(`role_${role}`)}, {t(state === 'open' ? 'invitedNotYet' : 'invitedDeclined')}
              </span>
            </dd>
          ))}
        </>
      )}
      {screening.capacity !== null && screening.online && (
        <>
          <dt>{t('places')}</dt>
          <dd>{t('takenOf', { taken: screening.registered, places: numberFormat().format(screening.capacity) })}</dd>
        </>
      )}
      {screening.admission && (
        <>
          <dt>{t('admissionAsked')}</dt>
          <dd>{t('admissionText')}</dd>
        </>
      )}
      {screening.licence && (
        <>
          <dt>{t('licence')}</dt>
          <dd>{screening.licence}</dd>
        </>
      )}
    </dl>
  )
}
