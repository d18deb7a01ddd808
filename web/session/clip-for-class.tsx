import { type ComponentType, lazy, Suspense } from 'react'
import type { Moment } from '#web/data/people/moments.ts'
import { onceSomebodyIsHere } from '#web/ui/first-act.ts'

interface ClipForClassProps {
  documentaryId: string
  moment: Pick<Moment, 'startsMs' | 'endsMs'>
}

/** Asks what institutions the reader is in: with the first thing they do at the page. */
const Link = lazy<ComponentType<ClipForClassProps>>(() =>
  onceSomebodyIsHere()
    .then(() => import('./clip-for-class-link.tsx'))
    .then(
      ({ ClipForClassLink }) => ({ default: ClipForClassLink }),
      () => ({ default: () => null }),
    ),
)

/** Links from a saved moment to the form of a clip for a class. Nothing for readers who may not create one. */
export const ClipForClass = (props: ClipForClassProps) => (
  <Suspense>
    <Link {...props} />
  </Suspense>
)
