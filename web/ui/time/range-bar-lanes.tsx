import { type CSSProperties, memo } from 'react'
import { type Chapter, chapterAt, clip, drawPieces, placeOf, type Span, seenShare, segmentsOf } from '#core/film/range-bar.ts'

export interface RangeMark {
  atMs: number
  /** In words, for the list and the preview. */
  label: string
  /** Where the mark leads; in a player, omit it and the mark seeks. */
  to?: string
  /** The one in question. */
  lit?: boolean
}
export interface RightsRange extends Span {
  kind: 'cleared' | 'content' | 'synthetic' | 'not-cleared'
  label?: string
}
interface InView {
  view: Span
}

export function Segments({
  chapters,
  seenMs,
  nowMs,
  pieces,
  view,
  widthPx,
}: InView & {
  chapters: readonly Chapter[]
  seenMs: number | undefined
  nowMs: number | undefined
  pieces: readonly Span[]
  widthPx: number
}) {
  return (
    <span className="range-strip">
      <span className="range-chapters">
        {segmentsOf(chapters, view).map((segment) => (
          <i key={segment.startsMs} style={{ '--w': segment.endsMs - segment.startsMs } as CSSProperties}>
            {seenMs !== undefined && seenMs > segment.startsMs && <b style={{ width: `${seenShare(segment, seenMs) * 100}%` }} />}
          </i>
        ))}
      </span>
      {pieces.length > 0 && (
        <span className="range-pieces">
          {drawPieces(pieces, view, widthPx).map((piece) => (
            <i key={piece.startsMs} style={at(piece.leftPercent, piece.widthPercent)}>
              {piece.count > 1 && <small>{piece.count}</small>}
            </i>
          ))}
        </span>
      )}
      {nowMs !== undefined && inside(nowMs, view) && <span className="range-now" style={at(placeOf(nowMs, view))} />}
    </span>
  )
}

interface MarkLaneProps extends InView {
  kind: 'question' | 'note' | 'source'
  marks: readonly RangeMark[]
}

/** From so many notes on they are one line of the drawing instead of an element each. */
const manyNotes = 60

/** Hundreds of marks may be here while the film runs under them: they are drawn again only when they or the view change. */
export const MarkLane = memo(function MarkLane({ kind, marks, view }: MarkLaneProps) {
  const seen = marks.filter((mark) => inside(mark.atMs, view))
  const asOne = kind === 'note' && seen.length > manyNotes
  const path = asOne ? seen.map(({ atMs }) => `M${(placeOf(atMs, view) * 10).toFixed(1)} 0V9`).join('') : ''
  return (
    <span className={`range-marks range-marks--${kind}`}>
      {asOne && (
        <svg viewBox="0 0 1000 9" preserveAspectRatio="none" aria-hidden="true">
          <path d={path} stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </svg>
      )}
      {(asOne ? seen.filter(({ lit }) => lit) : seen).map((mark) => (
        <i key={`${mark.atMs} ${mark.label}`} className={mark.lit ? 'is-lit' : undefined} style={at(placeOf(mark.atMs, view))} />
      ))}
    </span>
  )
})

export function Rights({ ranges, view }: InView & { ranges: readonly RightsRange[] }) {
  return (
    <span className="range-rights">
      {clip(ranges, view).map((range) => (
        <i
          key={`${range.startsMs} ${range.endsMs} ${range.kind} ${range.label ?? ''}`}
          className={`is-${range.kind}`}
          style={at(placeOf(range.startsMs, view), placeOf(range.endsMs, view) - placeOf(range.startsMs, view))}
        />
      ))}
    </span>
  )
}

export function Retention({ points, view }: InView & { points: readonly { atMs: number; share: number }[] }) {
  const path = points.map((point) => `${(placeOf(point.atMs, view) * 10).toFixed(1)} ${((1 - point.share) * 100).toFixed(1)}`).join('L')
  if (points.length < 2) return null
  const fromX = (placeOf(points[0]!.atMs, view) * 10).toFixed(1)
  const toX = (placeOf(points.at(-1)!.atMs, view) * 10).toFixed(1)
  return (
    <span className="range-retention">
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={`M${fromX} 100L${path}L${toX} 100Z`} fill="currentColor" opacity=".07" />
        <path d={`M${path}`} fill="none" stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke" />
      </svg>
    </span>
  )
}

/** Names under the chapters. On a phone only the current one is shown. */
export function Names({ chapters, nowMs, view }: InView & { chapters: readonly Chapter[]; nowMs: number | undefined }) {
  const current = nowMs === undefined ? undefined : chapterAt(chapters, nowMs)?.chapter
  return (
    <span className="range-names">
      {segmentsOf(chapters, view).map((segment) => (
        <span
          key={segment.startsMs}
          style={{ '--w': segment.endsMs - segment.startsMs } as CSSProperties}
          className={current && inside(nowMs!, segment) && segment.title === current.title ? 'is-current' : undefined}
        >
          <em>{segment.title}</em>
        </span>
      ))}
    </span>
  )
}

const inside = (ms: number, view: Span) => ms >= view.startsMs && ms <= view.endsMs
const at = (leftPercent: number, widthPercent?: number) =>
  ({ left: `${leftPercent}%`, ...(widthPercent === undefined ? {} : { '--d': `${widthPercent}%` }) }) as CSSProperties
