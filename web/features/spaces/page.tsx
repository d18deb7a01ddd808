import './spaces.css'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { isId } from '#web/data/film/documentaries.ts'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { useNotFoundPage } from '#web/ui/layout/not-found-page.ts'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { spaceQuery } from './data/spaces.ts'
import { EnterSpace } from './enter-space.tsx'
import { SpaceList } from './space-list.tsx'
import { spacesText } from './words.ts'

const Author = lazy(() => import('./author/author.tsx'))

/** /3d-experiments: every space there is for the reader; one of them (`?space=`); or the same where its author writes it (`&edit=1`). */
export default function SpacesPage() {
  const [query] = useSearchParams()
  const id = query.get('space')
  return id ? <OneSpace key={id} id={id} edit={query.has('edit')} /> : <SpaceList />
}

function OneSpace({ id, edit }: { id: string; edit: boolean }) {
  const t = useText(spacesText)
  const notFound = useNotFoundPage()
  const space = useQuery({ ...spaceQuery(id), enabled: isId(id) })
  usePageTitle(space.data?.title || undefined)
  if (!isId(id) || space.data === null) return notFound
  if (space.isLoadingError)
    return (
      <div className="page spaces-state">
        <PartFailed wholePage again={space.refetch} />
      </div>
    )
  const coming = (
    <div className="page spaces-state">
      <Loading what={t('fetchingOne')} />
    </div>
  )
  if (!space.data) return coming
  if (!edit) return <EnterSpace space={space.data} />
  if (!space.data.isOwn) return notFound
  return (
    <Suspense fallback={coming}>
      <Author space={space.data} />
    </Suspense>
  )
}
