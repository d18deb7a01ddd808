import { useSearchParams } from 'react-router'
import DocumentaryPage from '#web/features/documentary/page.tsx'
import { Doors } from '#web/features/institutional/doors/doors.tsx'
import { FilmDoorPage } from '#web/features/licences/film-door.tsx'
import { ScreeningPage } from '#web/features/screeners/screening-page.tsx'

/** A film as the house shows it, or as one person was given it before (`?screener=`, `?screening=`). */
export default function Documentary() {
  const [query] = useSearchParams()
  return query.has('screener') || query.has('screening') ? (
    <ScreeningPage />
  ) : (
    <DocumentaryPage
      closed={(documentaryId, otherwise) => <FilmDoorPage documentaryId={documentaryId} otherwise={otherwise} doors={<Doors />} />}
    />
  )
}
