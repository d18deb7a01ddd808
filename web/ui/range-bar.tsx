import './range-bar.css'
import { type ReactNode, useMemo } from 'react'
import type { Chapter, Span } from '#core/range-bar.ts'
import { MarkLane, Names, type RangeMark, Retention, Rights, type RightsRange, Segments } from './range-bar-lanes.tsx'
import { MarkList } from './range-bar-list.tsx'
import { useWidthPx } from './width.ts'

export type { RangeMark, RightsRange }
/** Everything one strip can carry. Every lane is optional; times are milliseconds of the version. */
export interface RangeBarData {
  durationMs: number
  chapters?: readonly Chapter[]
  /** Up to here it has been seen: drawn as ink. The rest is still to come. */
  seenMs?: number | undefined
  /** Now: the signal line. */
  nowMs?: number | undefined
  /** The ranges in question, lifted out of the strip. */
  pieces?: readonly Span[]
  /** Share of people (0 to 1) still there at a moment. */
  retention?: readonly { atMs: number; share: number }[]
  questions?: readonly RangeMark[]
  notes?: readonly RangeMark[]
  sources?: readonly RangeMark[]
  rights?: readonly RightsRange[]
  names?: boolean
  thin?: boolean
  /** The visible part, when closer than the whole. */
  view?: Span
}
interface RangeBarProps extends RangeBarData {
  /** The sentence a sighted reader would conclude: "Seven matches, three of them in chapter 3." */
  label: string
  className?: string
  /** Leave out the list of marks after the bar when the page already shows the same data as a list or table. */
  listedElsewhere?: boolean
}

/** The house's one drawing, to look at: `role="img"` with a sentence, and its marks as a list of links after it. To seek with, use `RangeSlider`. */
export function RangeBar({ label, className, listedElsewhere, ...data }: RangeBarProps) {
  return (
    <>
      <span role="img" aria-label={label} className={`range-bar${data.thin ? ' range-bar--thin' : ''}${className ? ` ${className}` : ''}`}>
        <RangeLanes {...data} />
      </span>
      {!listedElsewhere && <MarkList questions={data.questions} notes={data.notes} sources={data.sources} rights={data.rights} />}
    </>
  )
}

/** The lanes from top to bottom, without a role of their own. `over` lies on the strip (a preview, a button that hangs from it). */
export function RangeLanes({ over, ...data }: RangeBarData & { over?: ReactNode }) {
  const view = useMemo(() => data.view ?? { startsMs: 0, endsMs: Math.max(1, data.durationMs) }, [data.view, data.durationMs])
  const [strip, widthPx] = useWidthPx<HTMLSpanElement>()
  const zoomed = view.startsMs > 0 || view.endsMs < data.durationMs
  return (
    <span className={`range-lanes${zoomed ? ' range-lanes--zoomed' : ''}`} ref={strip}>
      {data.retention && <Retention points={data.retention} view={view} />}
      {data.questions && <MarkLane kind="question" marks={data.questions} view={view} />}
      <Segments
        chapters={data.chapters ?? []}
        seenMs={data.seenMs}
        nowMs={data.nowMs}
        pieces={data.pieces ?? []}
        view={view}
        widthPx={widthPx}
      />
      {data.notes && <MarkLane kind="note" marks={data.notes} view={view} />}
      {data.sources && <MarkLane kind="source" marks={data.sources} view={view} />}
      {data.rights && <Rights ranges={data.rights} view={view} />}
      {data.names && <Names chapters={data.chapters ?? []} nowMs={data.nowMs} view={view} />}
      {over}
    </span>
  )
}
