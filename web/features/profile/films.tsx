import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { filmsOf } from '#web/data/films/documentaries.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Failed, Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { profileText } from './words.ts'

/** A person's published films, newest first. */
export function Films({ ownerId, isOwn }: { ownerId: string; isOwn: boolean }) {
  const t = useText(profileText)
  const films = useQuery(filmsOf(ownerId))
  return (
    <section className="profile-films" aria-labelledby="films">
      <div className="head">
        <h2 id="films">{t('films')}</h2>
      </div>
      {films.isPending && <Loading what={t('filmsLoading')} />}
      {films.isError && (
        <Failed
          title={t('filmsFailed')}
          text={films.error.message}
          act={
            <Button small onClick={() => void films.refetch()}>
              {t('tryAgain')}
            </Button>
          }
        />
      )}
      {films.data?.length === 0 && (
        <p className="ui dim profile-none">
          {t(isOwn ? 'filmsNoneOwn' : 'filmsNone')} {isOwn && <TextLink to={paths.creatorDashboard}>{t('toDesk')}</TextLink>}
        </p>
      )}
      <ul>
        {films.data?.map((film) => (
          <li key={film.id}>
            <Link className="title-s" to={paths.documentary(film.id)}>
              {film.title}
            </Link>
            <span className="small dim">{[film.director, film.country, film.year].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
