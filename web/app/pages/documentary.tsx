import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import DocumentaryPage from '#web/features/documentary/page.tsx'
import { Doors } from '#web/features/institutional/doors/doors.tsx'
import { FilmDoorPage } from '#web/features/licences/film-door.tsx'
import { ScreeningPage } from '#web/features/screeners/screening-page.tsx'
import { useFlags } from '#web/session/use-session.ts'

const FilmSpaces = lazy(() => import('#web/features/spaces/film-spaces.tsx'))

const KeptTalksOf = lazy(() => import('#web/features/talks/kept-talks-of.tsx').then(({ KeptTalksOf }) => ({ default: KeptTalksOf })))

/** A film as the house shows it, or as one person was given it before (`?screener=`, `?screening=`). */
export default function Documentary() {
  const [query] = useSearchParams()
  const { id = '' } = useParams()
  const { flags } = useFlags()
  return query.has('screener') || query.has('screening') ? (
    <ScreeningPage />
  ) : (
    <>
      <DocumentaryPage
        closed={(documentaryId, otherwise) => <FilmDoorPage documentaryId={documentaryId} otherwise={otherwise} doors={<Doors />} />}
      />
      <Suspense>
        <KeptTalksOf key={id} documentaryId={id} />
      </Suspense>
      {flags.show3DExperiments && (
        <Suspense>
          <FilmSpaces documentaryId={id} />
        </Suspense>
      )}
    </>
  )
}
