import { useQuery } from '@tanstack/react-query'
import { type CutToReview, type FilmToReview, filmTeamQuery } from '#web/data/review/teams.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { GuestLinks } from '../guests/guest-links.tsx'
import { collaborationText } from '../words.ts'
import { Invite } from './invite.tsx'
import { Member } from './member.tsx'

/** Who works on the film, as what; for who leads it, whom they invited. */
export function TeamView({ film, version }: { film: FilmToReview; version: CutToReview | undefined }) {
  const t = useText(collaborationText)
  const team = useQuery(filmTeamQuery(film.id))
  const leads = film.role === 'owner' || film.role === 'producer'
  return (
    <div className="review-team">
      <section aria-labelledby="team">
        <div className="head">
          <h2 id="team">{t('team')}</h2>
        </div>
        <Fetched query={team} what={t('fetchingTeam')}>
          <ul className="review-people">
            {team.data?.map((person) => (
              <Member key={person.id} film={film} person={person} />
            ))}
          </ul>
        </Fetched>
        <dl className="review-roles small">
          {(['producer', 'editor', 'reviewer'] as const).map((role) => (
            <div key={role}>
              <dt>{t(`role_${role}`)}</dt>
              <dd className="dim">{t(`roleText_${role}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <div className="review-doors">
        {leads && <Invite film={film} />}
        {version && film.role !== 'reviewer' && (
          <GuestLinks key={version.id} filmId={film.id} version={version} leads={film.role === 'owner' || film.role === 'producer'} />
        )}
      </div>
    </div>
  )
}
