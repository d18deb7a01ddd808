import './creator-dashboard.css'
import { useSearchParams } from 'react-router'
import { useLivePreparation } from '#web/data/film/own-documentaries.ts'
import { DeskHead } from './desk-head.tsx'
import type { DeskParts } from './desk-parts.ts'
import { FilmDesk } from './film-desk.tsx'
import { LearnView } from './learn-view.tsx'
import { MakeView } from './make-view.tsx'
import { ShowView } from './show-view.tsx'

/** The creator's desk: what arrives, what is public and who watches (`?view=`), or one film (`?documentary=`). */
export default function CreatorDashboardPage({ parts }: { parts: DeskParts }) {
  const [query] = useSearchParams()
  const documentaryId = query.get('documentary')
  const view = query.get('view')
  useLivePreparation()
  if (documentaryId) return <FilmDesk documentaryId={documentaryId} parts={parts} />
  return (
    <div className="page desk">
      <DeskHead />
      {view === 'show' ? <ShowView /> : view === 'license' ? parts.licences() : view === 'learn' ? <LearnView /> : <MakeView />}
    </div>
  )
}
