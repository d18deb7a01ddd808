import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { creditsOfPerson } from '#web/data/people/profiles.ts'
import { paths } from '#web/paths.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { rolesOf } from './roles-of.ts'
import { useOwnFilms } from './use-own-films.ts'
import { profileText } from './words.ts'

/** Films of others whose makers confirmed that they credit this person, as a wall of stills: what they did is under each. */
export function Credits({ userId, name, isOwn }: { userId: string; name: string; isOwn: boolean }) {
  const t = useText(profileText)
  const own = useOwnFilms(userId, name)
  const credits = useQuery(creditsOfPerson(userId))
  // Asked for by their person, those that are not shown come along.
  const shown = credits.data?.filter((credit) => (isOwn || credit.shown) && !(credit.shown && own.some(({ id }) => id === credit.id)))
  if (!shown || (shown.length === 0 && !isOwn)) return null
  return (
    <section className="profile-wide" aria-labelledby="credits">
      <div className="head">
        <h2 id="credits">{t('credits')}</h2>
        {isOwn && (
          <TextLink className="small" to={`${paths.profile}?view=appearances`}>
            {t('creditsClaim')}
          </TextLink>
        )}
      </div>
      {credits.data?.length === 0 && <p className="ui dim profile-none">{t('creditsNone')}</p>}
      <ul className="profile-credits">
        {shown.map((credit) => (
          <li key={credit.claimId}>
            <Link className="profile-film" to={paths.documentary(credit.id)}>
              <FilmStill objectName={credit.posterObject} />
              <span className="title-s">{credit.title || t('untitled')}</span>
            </Link>
            <span className="ui">{rolesOf([credit], t('direction'))}</span>
            <span className="small dim">{[credit.director, credit.year].filter(Boolean).join(', ')}</span>
            {isOwn && !credit.shown && <span className="small dim">{t('creditHidden')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
