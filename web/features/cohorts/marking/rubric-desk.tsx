import { useRef, useState } from 'react'
import type { Mark } from '#contract/cohorts/assignments.ts'
import { type Criterion, orderedLevels } from '#core/cohorts/rubrics.ts'
import type { WrittenMark } from '#web/data/cohorts/works.ts'
import type { Film } from '#web/player/film.ts'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'
import { CriterionCard } from './criterion-card.tsx'
import { useMarkingKeys } from './use-marking-keys.ts'

interface RubricDeskProps {
  rubric: readonly Criterion[]
  marks: readonly Mark[]
  second?: readonly Mark[] | undefined
  film: Film | undefined
  /** What the film is called by towards the player; for a blind reader it is no film's id. */
  documentaryId: string | null
  onWrite(mark: WrittenMark): Promise<void>
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
}

/** The rubric beside the film. 1 to 9 give that level of the open criterion, 0 clears it; arrows change the criterion, N and P the student. */
export function RubricDesk({ rubric, marks, second, film, documentaryId, onWrite, onNext, onPrevious }: RubricDeskProps) {
  const t = useText(cohortsText)
  const [openId, setOpenId] = useState(rubric[0]?.id)
  const pointsField = useRef<HTMLInputElement>(null)
  const at = rubric.findIndex(({ id }) => id === openId)
  const markOf = (id: string) => marks.find(({ criterion }) => criterion === id)
  const give = (key: number) => {
    const criterion = rubric[at]
    if (!criterion) return
    const level = orderedLevels(criterion.levels)[key - 1]
    // Without levels the keys begin to type points.
    if (criterion.levels.length === 0) return pointsField.current?.focus()
    if (key > 0 && !level) return
    const kept = markOf(criterion.id)
    void onWrite({
      ...{ criterion: criterion.id, points: level?.points ?? null, words: kept?.words ?? '' },
      ...{ startsMs: kept?.startsMs ?? null, endsMs: kept?.endsMs ?? null },
    }).catch(() => undefined)
  }
  useMarkingKeys({
    give,
    move: (by) => setOpenId(rubric[Math.min(rubric.length - 1, Math.max(0, at + by))]?.id),
    next: onNext,
    previous: onPrevious,
  })
  return (
    <div className="cohorts-rubric-desk">
      <ol>
        {rubric.map((criterion) => (
          <CriterionCard
            key={criterion.id}
            criterion={criterion}
            mark={markOf(criterion.id)}
            second={second?.find((mark) => mark.criterion === criterion.id)}
            open={criterion.id === openId}
            film={film}
            documentaryId={documentaryId}
            pointsField={pointsField}
            onOpen={() => setOpenId(criterion.id === openId ? undefined : criterion.id)}
            onWrite={onWrite}
          />
        ))}
      </ol>
      <p className="small dim">{t(onNext || onPrevious ? 'keysTeacher' : 'keysPeer')}</p>
    </div>
  )
}
