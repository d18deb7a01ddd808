import type { MarkedHandIn, WorkToMark } from '#contract/cohorts/works.ts'
import { writtenPoints } from '#core/cohorts/points.ts'
import { possibleOf } from '#core/cohorts/rubrics.ts'
import { writtenResult } from '#core/cohorts/written-result.ts'
import { useText } from '#web/ui/text.ts'
import { momentText } from '../moments.ts'
import { cohortsText } from '../words.ts'

/** The total of a hand-in, its late line apart; none while a criterion is not marked. Under it what was released, and a remark that was asked. */
export function Standing({ work, handIn, teaches }: { work: WorkToMark; handIn: MarkedHandIn; teaches: boolean }) {
  const t = useText(cohortsText)
  const possible = writtenPoints(possibleOf(handIn.rubric))
  const raw = teaches ? handIn.raw : handIn.secondRaw
  const counts = work.standing?.handInId === handIn.id
  const late = teaches && counts ? (work.standing?.late ?? 0) : 0
  const [last] = work.results
  return (
    <div className="cohorts-standing">
      <p className="cohorts-total" role="status">
        {raw === null ? t('noTotal') : `${writtenResult({ raw, late })} / ${possible}`}
      </p>
      {late > 0 && <p className="small dim">{t('lateLine', { points: writtenPoints(late) })}</p>}
      {!counts && <p className="small">{t(work.counts === 'best' ? 'bestCounts' : 'lastCounts')}</p>}
      {work.deductedBy === 'course' && <p className="small dim">{t('courseDeducts')}</p>}
      {teaches && handIn.secondRaw !== null && raw !== null && (
        <p className="small">{t('secondTotal', { points: writtenPoints(handIn.secondRaw) })}</p>
      )}
      {last && <p className="small dim">{t('releasedAs', { result: writtenResult(last), date: momentText(last.releasedAt) })}</p>}
      {last?.remarkAskedAt && (
        <p className="cohorts-remark">
          <strong>{t('remarkAskedHead')}</strong> {last.remarkWords}
        </p>
      )}
    </div>
  )
}
