import '../search.css'
import './person-page.css'
import './season-page.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { type Season, seasonQuery } from '#web/data/search/seasons.ts'
import { SearchField } from '#web/ui/controls/search-field.tsx'
import { useNotFoundPage } from '#web/ui/layout/not-found-page.ts'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { calendarDay, today } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useResultKeys } from '../found/result-keys.ts'
import { SeasonFilm } from '../found/season-film.tsx'
import { searchText } from '../words.ts'

/** /search?season=…: a season as a printed leaflet, its introduction signed and its films in their order. One that is not there looks like any unknown address. */
export function SeasonPage({ id, onSearch }: { id: string; onSearch: (words: string) => void }) {
  const t = useText(searchText)
  const season = useQuery(seasonQuery(id))
  const page = useRef<HTMLDivElement>(null)
  const notFound = useNotFoundPage()
  usePageTitle(season.data?.title ?? t('collections'))
  useResultKeys(page)
  if (season.data === null) return notFound
  return (
    <div className="page person-page" ref={page}>
      <SearchField label={t('label')} placeholder={t('placeholder')} maxLength={300} act={t('search')} onSearch={onSearch} />
      {season.isPending && (
        <div>
          <Loading what={t('loadingSeason')} />
          <SkeletonRows rows={3} />
        </div>
      )}
      {season.isError && <Failed title={t('seasonFailed')} text={season.error.message} again={season.refetch} />}
      {season.data && <Leaflet season={season.data} />}
    </div>
  )
}

function Leaflet({ season }: { season: Season }): ReactNode {
  const t = useText(searchText)
  const { title, introduction, signedBy, startsOn, endsOn, films } = season
  const coming = startsOn > today()
  return (
    <>
      <header className="season-top">
        <p className="mono dim">
          {t('seasonRuns', { from: calendarDay(startsOn, { dateStyle: 'long' }), to: calendarDay(endsOn, { dateStyle: 'long' }) })}
        </p>
        <h1 className="marquee" tabIndex={-1}>
          {title}
        </h1>
        <div className="season-introduction">
          <p className="season-words">{introduction}</p>
          <p className="season-signed">{signedBy}</p>
        </div>
        {coming && (
          <p className="small dim" role="note">
            {t('seasonComing', { day: calendarDay(startsOn, { dateStyle: 'long' }) })}
          </p>
        )}
      </header>
      <section aria-labelledby="season-films-head">
        <div className="head">
          <h2 id="season-films-head">{t('personFilmsHead')}</h2>
        </div>
        {films.length === 0 && <Empty title={t('seasonNoneTitle')} text={t('seasonNoneText')} />}
        <ol className="person-films">
          {films.map((film) => (
            <SeasonFilm key={film.id} film={film} />
          ))}
        </ol>
      </section>
    </>
  )
}
