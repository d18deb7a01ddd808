import './documentary.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { documentaryQuery, isId, isWatchable } from '#web/data/film/documentaries.ts'
import { useNotFoundPage } from '#web/ui/layout/not-found-page.ts'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Failed } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { About } from './about.tsx'
import { FilmToCome } from './film-to-come.tsx'
import { Watch } from './watch.tsx'
import { documentaryText } from './words.ts'

const Below = lazy(() => import('./below.tsx'))
// Its creator alone comes to it.
const BeingPrepared = lazy(() => import('./being-prepared.tsx'))

interface DocumentaryPageProps {
  /** A film that does not open for the reader: why not, where there is something to say, else what it is given. */
  closed: (documentaryId: string, otherwise: ReactNode) => ReactNode
  /** What other rooms have of the film, under it. */
  after: ReactNode
}

/** /documentary/{id}: the film first, then what is said about it. A film that is not there or not the reader's looks like any unknown address. */
export default function DocumentaryPage({ closed, after }: DocumentaryPageProps) {
  const t = useText(documentaryText)
  const { id = '' } = useParams()
  const notFound = useNotFoundPage()
  const film = useQuery(documentaryQuery(id))
  usePageTitle(film.data?.title || undefined)

  if (film.data === null) return isId(id) ? closed(id, notFound) : notFound
  if (film.isError)
    return (
      <div className="page documentary-state">
        <Failed wholePage title={t('failedTitle')} text={t('failedText', { cause: film.error.message })} again={film.refetch} />
      </div>
    )
  if (!film.data) return <FilmToCome />
  const { version } = film.data
  return isWatchable(film.data) && version ? (
    <Watch key={version.id} documentary={film.data} version={version} after={after} />
  ) : (
    <>
      <Suspense fallback={<FilmToCome />}>
        <BeingPrepared documentary={film.data} />
        <About documentary={film.data} />
      </Suspense>
      <Suspense>
        <Below documentary={film.data} after={after} />
      </Suspense>
    </>
  )
}
