import { SkeletonLine, SkeletonRows, SkeletonStill } from '#web/ui/layout/skeleton.tsx'
import { useText } from '#web/ui/text.ts'
import type { PageHandle } from './page-handle.ts'
import { appText } from './words.ts'

/** Skeleton of a page with the same spacing, so that there is no layout shift. */
export function PageSkeleton({ kind }: { kind: PageHandle['skeleton'] }) {
  const t = useText(appText)
  return (
    <div className={`page-skeleton page-skeleton--${kind}`} role="status" aria-busy="true">
      <span className="unseen">{t('loadingPage')}</span>
      {kind === 'picture' && <SkeletonStill ratio={2.39} />}
      <div className="page">
        <SkeletonLine as={kind === 'picture' ? 'marquee' : 'title-l'} width="min(22ch, 60%)" />
        {kind === 'list' ? <SkeletonRows rows={6} /> : <TextLines />}
      </div>
    </div>
  )
}

function TextLines() {
  return (
    <span className="measure">
      {['96%', '100%', '91%', '60%'].map((width) => (
        <SkeletonLine key={width} width={width} />
      ))}
    </span>
  )
}
