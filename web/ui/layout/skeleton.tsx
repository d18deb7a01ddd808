import './skeleton.css'
import type { CSSProperties } from 'react'

/** A line of text still to come, as wide as `width` says (a CSS length) and as high as its type role. */
export function SkeletonLine({
  as = 'body',
  width = '100%',
}: {
  as?: 'marquee' | 'title-l' | 'title-m' | 'title-s' | 'body' | 'small'
  width?: string
}) {
  return <span aria-hidden="true" className={`skeleton skeleton--${as}`} style={{ width }} />
}

/** A picture still to come, in its own ratio so that nothing moves when it arrives. */
export function SkeletonStill({ ratio = 1.78 }: { ratio?: number }) {
  return <span aria-hidden="true" className="skeleton skeleton--still" style={{ '--ratio': ratio } as CSSProperties} />
}

/** Rows of a list still to come. */
export function SkeletonRows({ rows = 5 }: { rows?: number }) {
  return (
    <span aria-hidden="true" className="skeleton-rows">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <span key={row}>
          <SkeletonLine as="title-s" width={`${58 - ((row * 13) % 31)}%`} />
          <SkeletonLine as="small" width={`${26 + ((row * 7) % 17)}%`} />
        </span>
      ))}
    </span>
  )
}
