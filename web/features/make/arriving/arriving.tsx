import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import type { UploadView } from '#web/data/media/uploads.ts'
import { useKept } from '#web/ui/kept.ts'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'
import { ArrivingFilm } from './arriving-film.tsx'

/** Films on their way in: uploads of this page, uploads that wait for their file, and preparations under way or stopped. */
export function Arriving({ films, uploads }: { films: OwnDocumentary[]; uploads: readonly UploadView[] }) {
  const t = useText(deskText)
  const arriving = films.flatMap((film) => film.versions.filter(isArriving).map((version) => ({ film, version })))
  const sending = uploads.find((upload) => upload.state === 'sending' || upload.state === 'interrupted' || upload.state === 'paused')
  useKept(sending && t('arrivedIsKept', { name: sending.fileName }))
  if (arriving.length === 0) return null
  return (
    <section aria-labelledby="arriving-now">
      <div className="head">
        <h2 id="arriving-now">{t('arrivingNow')}</h2>
        <span className="mono dim">{arriving.length}</span>
      </div>
      {arriving.map(({ film, version }) => (
        <ArrivingFilm key={version.id} film={film} version={version} upload={uploads.find((upload) => upload.versionId === version.id)} />
      ))}
    </section>
  )
}

export const isArriving = (version: OwnVersion): boolean => version.state !== 'ready'
