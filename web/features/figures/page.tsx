import './figures.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { myDocumentaries, type OwnDocumentary, type OwnVersion } from '#web/data/film/own-documentaries.ts'
import { paths } from '#web/paths.ts'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Asked } from './asked.tsx'
import { Cells } from './cells.tsx'
import { figuresQuery } from './data/figures.ts'
import { DaysPlot } from './days-plot.tsx'
import { FiguresHead } from './figures-head.tsx'
import { HowCounted } from './how-counted.tsx'
import { Leaving } from './leaving.tsx'
import { readAsked } from './read-asked.ts'
import { Staying } from './staying.tsx'
import { Totals } from './totals.tsx'
import { figuresText } from './words.ts'

interface FiguresPageProps {
  documentaryId: string
  /** What is known of the film's effect beyond counts, by anyone who composes the page. */
  impact(film: OwnDocumentary, version: OwnVersion): ReactNode
}

/** What became of one film: how much of it was watched, where viewers left, where they came from, and what changed. Prints as a report. */
export function FiguresPage({ documentaryId, impact }: FiguresPageProps) {
  const t = useText(figuresText)
  const films = useQuery(myDocumentaries)
  const film = films.data?.find(({ id, removedAt }) => id === documentaryId && !removedAt)
  if (films.isPending)
    return (
      <div className="page row" key="loading">
        <Loading what={t('fetching')} />
      </div>
    )
  if (films.isLoadingError)
    return (
      <div className="page row">
        <Failed title={t('failed')} text={t('failedText')} again={films.refetch} />
      </div>
    )
  if (!film || film.versions.length === 0)
    return (
      <div className="page row">
        <Empty
          wholePage
          title={t('noSuchFilm')}
          text={t('noSuchFilmText')}
          act={
            <Link className="button button--small" to={paths.creatorDashboard}>
              {t('toDesk')}
            </Link>
          }
        />
      </div>
    )
  return <FiguresOf film={film} films={films.data ?? []} impact={impact} />
}

function FiguresOf({ film, films, impact }: { film: OwnDocumentary; films: OwnDocumentary[]; impact: FiguresPageProps['impact'] }) {
  const t = useText(figuresText)
  const [query] = useSearchParams()
  const asked = readAsked(query, film, films, Date.now())
  const figures = useQuery(figuresQuery(asked.compared ? [asked.version.id, asked.compared.version.id] : [asked.version.id], asked.period))
  const [own, other] = figures.data ?? []
  return (
    <div className="page desk figures">
      <FiguresHead film={film} period={asked.period} />
      <Asked asked={asked} film={film} films={films} figures={own} />
      {figures.isPending ? (
        <Loading what={t('fetching')} />
      ) : figures.isLoadingError || !own ? (
        <Failed title={t('failed')} text={t('failedText')} again={figures.refetch} />
      ) : own.plays === null ? (
        <Empty title={t(own.keptBack ? 'underFive' : 'nothing')} text={t(own.keptBack ? 'underFiveText' : 'nothingText')} />
      ) : (
        <>
          <Totals figures={own} compared={other} named={asked.compared?.name} />
          <DaysPlot figures={own} compared={other} period={asked.period} />
          <Staying film={film} version={asked.version} figures={own} compared={other} named={asked.compared?.name} />
          <Leaving film={film} version={asked.version} figures={own} />
          <Cells figures={own} />
        </>
      )}
      {impact(film, asked.version)}
      <HowCounted />
    </div>
  )
}
