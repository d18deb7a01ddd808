import '#web/ui/layout/still.css'
import '../search.css'
import './person-page.css'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FilmsOfPerson } from '#web/data/film/credited-people.ts'
import { filmsOfPersonQuery, momentsOfPersonQuery } from '#web/data/film/credited-people.ts'
import { keptSearchesQuery } from '#web/data/search/kept-searches.ts'
import { noFilters } from '#web/data/search/search.ts'
import { paths } from '#web/paths.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { KeepSearch } from '../asking/keep-search.tsx'
import { FilmMoments } from '../found/film-moments.tsx'
import { isolated } from '../found/isolated.ts'
import { PersonFilm, useRoles } from '../found/person-film.tsx'
import { useResultKeys } from '../found/result-keys.ts'
import { searchText } from '../words.ts'

/** /search?person=…: the films of anyone who is named so in credits, and where they speak. */
export function PersonPage({ person, onSearch }: { person: string; onSearch: (words: string) => void }) {
  const t = useText(searchText)
  const films = useQuery(filmsOfPersonQuery(person))
  const moments = useQuery(momentsOfPersonQuery(person))
  const arrived = useArrived(films, moments, useQuery(keptSearchesQuery()))
  const page = useRef<HTMLDivElement>(null)
  const name = films.data?.name ?? person
  usePageTitle(name)
  useResultKeys(page)

  return (
    <div className="page person-page" ref={page}>
      <SearchField label={t('label')} placeholder={t('placeholder')} maxLength={300} act={t('search')} onSearch={onSearch} />
      <header className="person-name">
        <h1 className="marquee">{name}</h1>
        {arrived && <Facts answer={films.data} />}
      </header>
      {!arrived && (
        <div>
          <Loading what={t('loadingPerson')} />
          <SkeletonRows rows={3} />
        </div>
      )}
      {arrived && (
        <>
          <Films person={person} answer={films} />
          {moments.data && moments.data.films.length > 0 && (
            <section aria-labelledby="speaks-head">
              <div className="head">
                <h2 id="speaks-head">{t('personSpeaks')}</h2>
                <p className="small dim">{t('enterPlays')}</p>
              </div>
              {moments.data.films.map((film) => (
                <FilmMoments key={film.id} film={film} query="" allOfIt={momentsOfPersonQuery(person, film.id)} />
              ))}
            </section>
          )}
          {films.data?.name && <p className="small dim measure">{t('personByName')}</p>}
        </>
      )}
    </div>
  )
}

/** "2 documentaries, 2024 to 2025, director and cartography", as a catalogue sets it. */
function Facts({ answer }: { answer: FilmsOfPerson | undefined }) {
  const t = useText(searchText)
  const roles = useRoles()
  if (!answer?.name) return null
  const years = answer.films.flatMap(({ year }) => year ?? []).toSorted()
  const [first, last] = [years[0], years.at(-1) ?? 0]
  const all = [...new Set(answer.films.flatMap((film) => roles(film)))]
  return (
    <>
      <p className="mono dim person-facts">
        <span>{t('filmCount', { count: answer.films.length })}</span>{' '}
        {first && <span>{first === last ? first : t('yearSpan', { first, last })}</span>}{' '}
        {all.slice(0, 6).map((role) => (
          <span key={role}>{role} </span>
        ))}
      </p>
      {answer.alsoWritten.length > 0 && (
        <p className="small dim">{t('alsoWritten', { names: answer.alsoWritten.map(isolated).join(', ') })}</p>
      )}
      {answer.profiles.map(({ userId, name }) => (
        <p key={userId} className="small">
          <TextLink to={`${paths.profile}?person=${userId}`}>{t('theirProfile', { name: name || (answer.name ?? '') })}</TextLink>
        </p>
      ))}
      <KeepSearch asked={{ query: `from:"${answer.name.replaceAll('"', '')}"`, filters: noFilters, sort: 'best', page: 1 }} />
    </>
  )
}

function Films({ person, answer }: { person: string; answer: UseQueryResult<FilmsOfPerson> }) {
  const t = useText(searchText)
  return (
    <section aria-labelledby="films-head">
      <div className="head">
        <h2 id="films-head">{t('personFilmsHead')}</h2>
      </div>
      {answer.isError && <Failed title={t('personFailed')} text={answer.error.message} again={answer.refetch} />}
      {answer.data?.films.length === 0 && (
        <Empty
          title={t('personNoneTitle')}
          text={t('personNoneText')}
          act={
            <ButtonLink small to={`${paths.search}?q=${encodeURIComponent(person)}`}>
              {t('personNoneSearch')}
            </ButtonLink>
          }
        />
      )}
      <ol className="person-films">
        {answer.data?.films.map((film) => (
          <PersonFilm key={film.id} film={film} />
        ))}
      </ol>
    </section>
  )
}
