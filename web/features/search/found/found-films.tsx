import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { type FoundFilms as Films, type FoundFilm, filmsPerPage, type Sort } from '#web/data/search/search.ts'
import { paths } from '#web/paths.ts'
import { useTrailerInPlace } from '#web/player/in-lists/trailer-in-place.tsx'
import { WatchLater } from '#web/player/in-lists/watch-later.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Until } from '#web/ui/time/until.tsx'
import { type Asked, countFilters } from '../asking/asked.ts'
import { type Counted, useCount } from '../asking/count.ts'
import { languageName } from '../asking/language-name.ts'
import { SortChoice } from '../asking/sort-choice.tsx'
import { searchText } from '../words.ts'
import { FilmRow } from './film-row.tsx'
import { isolated } from './isolated.ts'

const OfferedFilms = lazy(() => import('./offered-films.tsx'))

interface FoundFilmsProps {
  asked: Asked
  /** Whether all the words are to be left out, so that there is none to be found. */
  onlyWithout: boolean
  answer: UseQueryResult<Films>
  onTurn: (page: number) => void
  onSort: (sort: Sort) => void
  onClear: () => void
}

export function FoundFilms({ asked, onlyWithout, answer, onTurn, onSort, onClear }: FoundFilmsProps) {
  const t = useText(searchText)
  const filtered = countFilters(asked.filters) > 0
  return (
    <section id="documentaries" aria-labelledby="documentaries-head" aria-busy={answer.isFetching}>
      <div className="head">
        <h2 id="documentaries-head">{t('documentaries')}</h2>
        {!asked.query && asked.sort === 'best' && !filtered && <p className="small dim">{t('allFilms')}</p>}
        {/* Nothing has no order; what is drawn before the app has one, so that nothing moves. */}
        {answer.data?.total !== 0 && <SortChoice sort={asked.sort} onSort={onSort} />}
      </div>
      {answer.isPending && (
        <>
          <Loading what={t('loadingFilms')} />
          <SkeletonRows rows={4} />
        </>
      )}
      {answer.isError && <Failed title={t('failedTitle')} text={t('failedText', { cause: answer.error.message })} again={answer.refetch} />}
      {answer.data && answer.data.films.length === 0 && !answer.isError && (
        <NoFilms asked={asked} onlyWithout={onlyWithout} total={answer.data.total} onTurn={onTurn} onClear={onClear} />
      )}
      {answer.data && answer.data.films.length > 0 && (
        <ol className="found-films">
          {answer.data.films.map((film) => (
            <FoundRow key={film.id} film={film} asked={asked.query !== ''} />
          ))}
        </ol>
      )}
      {answer.data && answer.data.total > filmsPerPage && <Pages page={asked.page} counted={answer.data} onTurn={onTurn} />}
    </section>
  )
}

/** No results, and why: no such page, no word to find, filters that leave nothing, words that occur nowhere, an empty house. */
function NoFilms({ asked, onlyWithout, total, onTurn, onClear }: Omit<FoundFilmsProps, 'answer' | 'onSort'> & { total: number }) {
  const t = useText(searchText)
  const filtered = countFilters(asked.filters) > 0
  if (total > 0)
    return (
      <Empty
        title={t('noPageTitle', { page: asked.page })}
        act={
          <Button small onClick={() => onTurn(1)}>
            {t('firstPage')}
          </Button>
        }
      />
    )
  if (onlyWithout) return <Empty title={t('onlyWithoutTitle')} text={t('onlyWithoutText')} />
  return (
    <>
      <Empty
        title={t(asked.query || filtered ? 'noFilmsTitle' : 'noFilmsAtAllTitle')}
        text={t(filtered ? 'noFilmsFilteredText' : asked.query ? 'noFilmsText' : 'noFilmsAtAllText')}
        act={
          filtered && (
            <Button small onClick={onClear}>
              {t('clearFilters')}
            </Button>
          )
        }
      />
      {(asked.query || filtered) && (
        <Suspense>
          <OfferedFilms />
        </Suspense>
      )}
    </>
  )
}

function FoundRow({ film, asked }: { film: FoundFilm; asked: boolean }) {
  const t = useText(searchText)
  const length = useLength()
  const address = paths.documentary(film.id)
  const title = film.title || t('untitled')
  const trailer = useTrailerInPlace({ id: film.id, title }, film.trailer)
  return (
    <FilmRow film={film} trailer={trailer}>
      <div>
        <h3 className="title-m">
          <Link to={address} data-result>
            {title}
          </Link>
        </h3>
        <p className="dim found-about">{film.synopsis}</p>
        {asked && <Because because={film.because} />}
        <p className="found-acts">
          <WatchLater plain documentaryId={film.id} title={title} />
          {trailer?.act}
        </p>
      </div>
      <p className="mono dim found-facts">
        <span>{length(film.durationMs)}</span> {film.year && <span>{film.year}</span>}{' '}
        {film.language && <span>{languageName(film.language, t('noDialogue'))}</span>}
        <Until moment={film.publishedUntil} />
      </p>
    </FilmRow>
  )
}

/** Why a film is here, the strongest reason in bold. */
function Because({ because }: { because: FoundFilm['because'] }) {
  const t = useText(searchText)
  const reasons = [
    because.said === null ? t('becauseSaidOften') : because.said > 0 && t('becauseSaid', { count: because.said }),
    because.title && t('becauseTitle'),
    because.people && t('becausePeople'),
    because.description && t('becauseDescription'),
    because.seen > 0 && t('becauseSeen', { count: because.seen }),
    because.nearly && t('becauseNearly'),
  ].filter((reason) => reason !== false)
  if (reasons.length === 0) return null
  return (
    <p className="small found-because">
      {t('foundBecause')} <strong>{reasons[0]}</strong>
      {reasons.slice(1).map((reason) => ` ${t('and')} ${reason}`)}
      {because.alsoWritten.length > 0 && ` (${t('alsoWritten', { names: because.alsoWritten.map(isolated).join(', ') })})`}
    </p>
  )
}

function Pages({ page, counted, onTurn }: { page: number; counted: Counted; onTurn: (page: number) => void }) {
  const t = useText(searchText)
  const countOf = useCount()
  const { total, more } = counted
  const last = Math.ceil(total / filmsPerPage)
  return (
    <nav className="found-pages" aria-label={t('more')}>
      <Button small disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {t('previous')}
      </Button>
      <span className="mono">
        {t(more ? 'pageOfMore' : 'page', {
          from: (page - 1) * filmsPerPage + 1,
          to: Math.min(total, page * filmsPerPage),
          total: countOf(counted),
        })}
      </span>
      <Button small disabled={page >= last} onClick={() => onTurn(page + 1)}>
        {t('next')}
      </Button>
      {more && page >= last && <p className="small dim">{t('moreFilms')}</p>}
    </nav>
  )
}
