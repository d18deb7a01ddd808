import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { myDocumentaries } from '#web/data/film/own-documentaries.ts'
import { paths } from '#web/paths.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { AllPlays } from './all-plays.tsx'
import { playsByDay } from './data/plays.ts'
import { VerbHelp } from './desk-home/verb-help.tsx'
import { deskText } from './words.ts'

/** Plays of the person's published films, without naming anyone: a row a film, which opens its figures. */
export default function ShowView() {
  const t = useText(deskText)
  const films = useQuery(myDocumentaries)
  const shown = (films.data ?? []).filter((film) => film.publishedAt)
  const plays = useQueries({ queries: shown.map((film) => playsByDay(film.id)) })
  const arrived = useArrived(films, ...plays)
  if (films.isPending || !arrived) return <Loading what={t('fetchingFilms')} />
  if (films.isLoadingError) return <Failed title={t('filmsFailed')} text={t('filmsFailedText')} again={films.refetch} />
  if (shown.length === 0)
    return (
      <Empty
        title={t('nothingShown')}
        text={t('nothingShownText')}
        act={
          <Link className="button button--small" to={paths.creatorDashboard}>
            {t('make')}
          </Link>
        }
      />
    )
  const failed = plays.filter(({ isLoadingError }) => isLoadingError)
  return (
    <>
      <VerbHelp verb="show" />
      {failed.length > 0 && <PartFailed again={() => Promise.all(failed.map(({ refetch }) => refetch()))} />}
      <AllPlays films={shown.flatMap((film, place) => (plays[place]?.data ? [{ film, days: plays[place].data }] : []))} />
    </>
  )
}
