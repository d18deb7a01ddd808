import { useQuery } from '@tanstack/react-query'
import { filmsToReviewQuery } from '#web/data/review/teams.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { useFlags } from '#web/session/use-session.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { filmDesk } from './film-desk-path.ts'
import { viewsOfTeam } from './film-views/team-views.ts'
import { deskText } from './words.ts'

/** Films of others on whose team the person is, each with a link to its desk. Nothing without any. */
export function TeamFilms() {
  const t = useText(deskText)
  const { flags } = useFlags()
  const { showCollaborationHub: shown } = flags
  const films = useQuery({ ...filmsToReviewQuery, enabled: shown })
  const theirs = (films.data ?? []).flatMap(({ role, ...film }) => (role === 'producer' || role === 'editor' ? [{ ...film, role }] : []))
  if (!shown || theirs.length === 0) return null
  return (
    <section aria-labelledby="team-films">
      <div className="head">
        <h2 id="team-films">{t('teamFilms')}</h2>
      </div>
      <ul className="team-films">
        {theirs.map((film) => {
          const open = film.versions[0]?.open ?? 0
          return (
            <li key={film.id}>
              <FilmStill objectName={film.posterObject} />
              <span>
                <TextLink to={`${paths.collaboration}?film=${film.id}`}>{film.title || t('untitled')}</TextLink>
                <br />
                <span className="small dim">
                  {[t(`teamRole_${film.role}`), film.owner, open > 0 ? t('openNotes', { count: open }) : ''].filter(Boolean).join(' · ')}
                </span>
                <br />
                <span className="team-film-views small">
                  {viewsOfTeam(film.role, flags).map((name) => (
                    <TextLink key={name} to={filmDesk(film.id, name)}>
                      {t(`view_${name}`)}
                    </TextLink>
                  ))}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
