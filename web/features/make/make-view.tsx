import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myDocumentaries } from '#web/data/film/own-documentaries.ts'
import { useUploads } from '#web/data/media/uploads.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { AddDocumentary } from './arriving/add-documentary.tsx'
import { Arriving } from './arriving/arriving.tsx'
import { StorageMeter } from './arriving/storage-meter.tsx'
import { SinceYouLooked } from './desk-home/happened.tsx'
import { MyInstitutions } from './desk-home/my-institutions.tsx'
import { useUnlocking } from './desk-home/use-unlocking.ts'
import { VerbHelp } from './desk-home/verb-help.tsx'
import { WaitingForMe } from './desk-home/waiting.tsx'
import { DocumentariesTable } from './documentaries-table.tsx'
import { RemovedFilms } from './removed-films.tsx'
import { TeamFilms } from './team-films.tsx'
import { deskText } from './words.ts'

/** Running uploads, the person's films, and the storage left. */
export function MakeView() {
  const t = useText(deskText)
  const films = useQuery(myDocumentaries)
  const uploads = useUploads()
  const [adding, setAdding] = useState(false)
  useUnlocking((films.data ?? []).filter((film) => !film.removedAt))
  if (films.isPending) return <Loading what={t('fetchingFilms')} />
  if (films.isLoadingError) return <Failed title={t('filmsFailed')} text={t('filmsFailedText')} again={films.refetch} />
  const kept = films.data.filter((film) => !film.removedAt)
  // A first visit has no film, or one and nothing of it: its one act is the place for the file, which nothing else on the page repeats.
  const first = kept.length < 2 && kept.every(({ versions }) => versions.length === 0)
  const awaited = first && !adding ? kept[0] : undefined
  const removed = films.data.filter((film) => film.removedAt)
  return (
    <>
      <VerbHelp verb="make" />
      <Arriving films={kept} uploads={uploads} />
      <div className="desk-columns desk-columns--home">
        <section aria-labelledby="your-documentaries">
          <div className="head">
            <h2 id="your-documentaries">{t('yourDocumentaries')}</h2>
            {kept.length > 0 && (
              <Button {...(first ? {} : { kind: 'ink' })} small onClick={() => setAdding((open) => !open)} aria-expanded={adding}>
                {t('addDocumentary')}
              </Button>
            )}
          </div>
          {awaited && (
            <div className="first-cut">
              <AddDocumentary films={kept} documentaryId={awaited.id} title={awaited.title} />
            </div>
          )}
          {(adding || kept.length === 0) && <AddDocumentary films={kept} onAdded={() => setAdding(false)} />}
          {kept.length === 0 ? <Empty title={t('noFilms')} text={t('noFilmsText')} /> : <DocumentariesTable films={kept} />}
          {removed.length > 0 && <RemovedFilms films={removed} />}
        </section>
        <div className="desk-side">
          {!first && <WaitingForMe films={kept} uploads={uploads} />}
          <TeamFilms />
          <SinceYouLooked />
          <StorageMeter />
          <MyInstitutions />
        </div>
      </div>
    </>
  )
}
