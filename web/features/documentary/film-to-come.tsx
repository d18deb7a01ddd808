import { SkeletonLine, SkeletonStill } from '#web/ui/skeleton.tsx'
import { Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from './words.ts'

/** The page until its film can be shown whole. */
export function FilmToCome() {
  const t = useText(documentaryText)
  return (
    <div aria-busy="true">
      <SkeletonStill ratio={2.39} />
      <div className="page documentary-state">
        <Loading what={t('loading')} />
        <SkeletonLine as="marquee" width="60%" />
      </div>
    </div>
  )
}
