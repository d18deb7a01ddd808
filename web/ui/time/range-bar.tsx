import type { RangeBarData } from './range-bar-list.tsx'
import './range-bar.css'
import { type ReactNode, useMemo } from 'react'
import { useWidthPx } from '../layout/width.ts'
import { MarkLane, Names, type RangeMark, Retention, Rights, type RightsRange, Segments } from './range-bar-lanes.tsx'
import { MarkList } from './range-bar-list.tsx'

export type { RangeMark, RightsRange }

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

/** The lanes from top to bottom, without a role of their own. `over` is on the strip (a preview, a button that hangs from it). */
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
