import './creator-dashboard.css'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useLivePreparation } from '#web/data/film/own-documentaries.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { DeskHead } from './desk-head.tsx'
import type { DeskParts } from './desk-parts.ts'
import { MakeView } from './make-view.tsx'
import { deskText } from './words.ts'

const FilmDesk = lazy(() => import('./film-desk.tsx'))
const ShowView = lazy(() => import('./show-view.tsx'))
const LearnView = lazy(() => import('./learn-view.tsx'))

/** The creator's desk: what arrives, what is public and who watches (`?view=`), or one film (`?documentary=`) and one view of it. */
export default function CreatorDashboardPage({ parts }: { parts: DeskParts }) {
  const t = useText(deskText)
  const [query] = useSearchParams()
  const documentaryId = query.get('documentary')
  const view = query.get('view')
  useLivePreparation()
  if (documentaryId)
    return (
      <Suspense
        fallback={
          <div className="page row">
            <h1 className="unseen">{t('desk')}</h1>
            <Loading what={t('fetchingFilm')} />
          </div>
        }
      >
        <FilmDesk documentaryId={documentaryId} parts={parts} />
      </Suspense>
    )
  return (
    <div className="page desk">
      <DeskHead />
      <Suspense fallback={<Loading what={t('fetchingFilms')} />}>
        {view === 'show' ? (
          <ShowView />
        ) : view === 'license' ? (
          parts.licences()
        ) : view === 'cohorts' ? (
          parts.cohorts()
        ) : view === 'learn' ? (
          <LearnView />
        ) : (
          <MakeView />
        )}
      </Suspense>
    </div>
  )
}
