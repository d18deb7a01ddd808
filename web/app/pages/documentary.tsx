import { lazy, Suspense } from 'react'
import { useParams, useSearchParams } from 'react-router'
import DocumentaryPage from '#web/features/documentary/page.tsx'
import { useFlags } from '#web/session/use-session.ts'

const FilmSpaces = lazy(() => import('#web/features/spaces/film-spaces.tsx'))

const KeptTalksOf = lazy(() => import('#web/features/talks/kept-talks-of.tsx').then(({ KeptTalksOf }) => ({ default: KeptTalksOf })))

// Replaces the film for people without access.
const ScreeningPage = lazy(() =>
  import('#web/features/screeners/screening-page.tsx').then(({ ScreeningPage }) => ({ default: ScreeningPage })),
)
const NotLicensedPage = lazy(() =>
  import('#web/features/licences/not-licensed.tsx').then(({ NotLicensedPage }) => ({ default: NotLicensedPage })),
)
const WaysIn = lazy(() => import('#web/features/institutional/ways-in/ways-in-view.tsx').then(({ WaysIn }) => ({ default: WaysIn })))

/** A film as the house shows it, or as a person got it in advance (`?screener=`, `?screening=`). */
export default function Documentary() {
  const [query] = useSearchParams()
  const { id = '' } = useParams()
  const { flags } = useFlags()
  return query.has('screener') || query.has('screening') ? (
    <Suspense>
      <ScreeningPage />
    </Suspense>
  ) : (
    <DocumentaryPage
      closed={(documentaryId, otherwise) => (
        <Suspense>
          <NotLicensedPage documentaryId={documentaryId} otherwise={otherwise} doors={<WaysIn />} />
        </Suspense>
      )}
      after={
        <>
          <KeptTalksOf key={id} documentaryId={id} />
          {flags.show3DExperiments && <FilmSpaces documentaryId={id} />}
        </>
      }
    />
  )
}
