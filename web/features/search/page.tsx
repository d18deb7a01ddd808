import '#web/ui/layout/still.css'
import './search.css'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Link } from 'react-router'
import { keptSearchesQuery } from '#web/data/search/kept-searches.ts'
import { foundDescribedQuery, foundFilmsQuery, foundMomentsQuery, foundPeopleQuery } from '#web/data/search/search.ts'
import { foundCollectionsQuery } from '#web/data/search/seasons.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { countFilters, reworded, understood, useAsked, writeAsked } from './asking/asked.ts'
import { Filters } from './asking/filters.tsx'
import { KeepSearch } from './asking/keep-search.tsx'
import { KeptSearches } from './asking/kept-searches.tsx'
import { KindLinks } from './asking/kind-links.tsx'
import { WordHelp } from './asking/word-help.tsx'
import { FoundCollections } from './found/found-collections.tsx'
import { FoundDescribed } from './found/found-described.tsx'
import { FoundFilms } from './found/found-films.tsx'
import { FoundMoments } from './found/found-moments.tsx'
import { FoundPeople } from './found/found-people.tsx'
import { useResultKeys } from './found/result-keys.ts'
import { MapPage } from './pages/map-page.tsx'
import { PersonPage } from './pages/person-page.tsx'
import { SeasonPage } from './pages/season-page.tsx'
import { isSentence } from './search-words.ts'
import { searchText } from './words.ts'

/** /search: what is found; with `?person=` the films of one person, with `?season=` a season, with `?view=map` where films are. */
export default function SearchPage() {
  const { person, season, map, search } = useAsked()
  // Enter in an empty field searches for nothing, and keeps the page.
  const searchWords = (words: string) => {
    if (words) search(words)
  }
  if (map) return <MapPage onSearch={searchWords} />
  if (season) return <SeasonPage key={season} id={season} onSearch={searchWords} />
  return person ? <PersonPage key={person} person={person} onSearch={searchWords} /> : <Results />
}

/** Films, moments and people, separately. The query is in the address. */
function Results() {
  const t = useText(searchText)
  const { asked, filter, search, widen, turnTo, sortBy } = useAsked()
  const { read, filters } = understood(asked)
  const looked = { ...asked, query: read.words, filters }
  const films = useQuery(foundFilmsQuery(read.words, filters, asked.sort, asked.page))
  const moments = useQuery(foundMomentsQuery(read.words, filters))
  const described = useQuery(foundDescribedQuery(read.words, filters))
  const people = useQuery(foundPeopleQuery(read.words))
  const collections = useQuery(foundCollectionsQuery(read.words))
  // Films, moments and people come together: none pushes another down under the eyes of who reads.
  const kept = useQuery(keptSearchesQuery())
  const arrived = useArrived(films, moments, described, people, collections, kept)
  const page = useRef<HTMLDivElement>(null)
  usePageTitle(asked.query || t('title'))
  useResultKeys(page)

  const filtered = countFilters(filters) > 0 || asked.page > 1
  // Filters do not apply to them, so they are hidden with filters and without words.
  const foundCollections = read.words || !filtered ? collections.data : undefined
  const shownCollections = foundCollections && foundCollections.length > 0 && <FoundCollections collections={foundCollections} />
  // "No captions match" is shown only where nothing else was found; else it would separate films from people.
  const elsewhere = (films.data?.total ?? 0) > 0 || (people.data?.length ?? 0) > 0
  const silent = moments.data?.films.length === 0 && moments.data.protectedPassages === 0
  const shownMoments = read.words && !read.onlyWithout && !(silent && elsewhere) && <FoundMoments asked={looked} answer={moments} />
  // Who writes so much of a sentence looks for where it is said.
  const momentsFirst = asked.page === 1 && isSentence(read.words) && (moments.data?.total ?? 0) > 0

  return (
    <div className="page" ref={page}>
      <h1 className="unseen">{t('title')}</h1>
      {/* Keyed by the address, so that going back puts the old words into the field. */}
      <SearchField
        key={asked.query}
        size="l"
        className="search-page-field"
        label={t('label')}
        placeholder={t('placeholder')}
        defaultValue={asked.query}
        maxLength={300}
        act={t('search')}
        working={films.isFetching && t('searching')}
        onSearch={search}
      />
      <WordHelp read={read} />
      {arrived ? (
        <>
          <KindLinks
            films={films.data}
            moments={read.words && !read.onlyWithout ? moments.data : undefined}
            people={read.words && people.data ? { total: people.data.length } : undefined}
            collections={foundCollections && { total: foundCollections.length }}
            momentsFirst={momentsFirst}
          />
          {/* A sign that was not understood is reported instead: it was not meant as a word. */}
          {films.data?.meant && read.unread.length === 0 && (
            <p className="search-meant">
              {t('meant')}{' '}
              <Link to={`?${writeAsked({ ...asked, query: reworded(read, films.data.meant), page: 1 })}`}>{films.data.meant}</Link>?
            </p>
          )}
          {!asked.query && countFilters(asked.filters) === 0 ? <KeptSearches /> : <KeepSearch asked={asked} />}
          <div className="search-grid">
            {(films.data?.total !== 0 || filtered) && <Filters filters={asked.filters} found={films.data} onFilter={filter} />}
            <div className="search-results">
              {/* Without words they are a way in of their own; with words films come first. */}
              {!read.words && shownCollections}
              {momentsFirst && shownMoments}
              <FoundFilms
                asked={looked}
                onlyWithout={read.onlyWithout}
                answer={films}
                onTurn={turnTo}
                onSort={sortBy}
                onClear={() => widen(read.words)}
              />
              {!momentsFirst && shownMoments}
              {read.words && described.data && described.data.films.length > 0 && (
                <FoundDescribed query={read.words} found={described.data} />
              )}
              {read.words && people.data && people.data.length > 0 && <FoundPeople people={people.data} />}
              {read.words && shownCollections}
            </div>
          </div>
        </>
      ) : (
        <div className="search-arriving">
          <Loading what={t('loadingFilms')} />
          <SkeletonRows rows={4} />
        </div>
      )}
    </div>
  )
}
