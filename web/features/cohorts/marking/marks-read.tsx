import type { Mark } from '#contract/cohorts/assignments.ts'
import { writtenPoints } from '#core/cohorts/points.ts'
import type { Criterion } from '#core/cohorts/rubrics.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { TextLink } from '#web/ui/text-link.tsx'

interface MarksReadProps {
  marks: readonly Mark[]
  rubric: readonly Criterion[]
  /** Where a moment of the film leads; without it moments are only said. */
  pathAt?: ((ms: number) => string) | undefined
}

/** Marks by criterion, as they are read: points, the range they are about, and words. */
export function MarksRead({ marks, rubric, pathAt }: MarksReadProps) {
  return (
    <dl className="cohorts-marks">
      {rubric.map(({ id, name, points }) => {
        const mark = marks.find(({ criterion }) => criterion === id)
        if (!mark) return null
        const { startsMs, endsMs } = mark
        const range = startsMs !== null && endsMs !== null ? `${formatTimecode(startsMs)}–${formatTimecode(endsMs)}` : ''
        return (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <span className="mono">
                {mark.points === null ? '–' : writtenPoints(mark.points)} / {writtenPoints(points)}
              </span>{' '}
              {range && (pathAt ? <TextLink to={pathAt(startsMs!)}>{range}</TextLink> : <span className="mono dim">{range}</span>)}{' '}
              {mark.words && <span>{mark.words}</span>}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
