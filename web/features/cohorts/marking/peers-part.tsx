import type { WorkToMark } from '#contract/cohorts/works.ts'
import { writtenPoints } from '#core/cohorts/points.ts'
import type { Criterion } from '#core/cohorts/rubrics.ts'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'
import { MarksRead } from './marks-read.tsx'

/** What peers say, for the teacher: with names, and what authors thought of it. */
export function PeersPart({ work: { readings, peerMark }, rubric }: { work: WorkToMark; rubric: readonly Criterion[] }) {
  const t = useText(cohortsText)
  if (readings.length === 0) return null
  const waits = readings.some(({ third, doneAt }) => third && !doneAt)
  return (
    <section className="cohorts-peers" aria-labelledby="peers">
      <h3 id="peers" className="title-s">
        {t('peersHead')}
      </h3>
      <p className="ui">
        {peerMark !== null ? t('peerMarkIs', { points: writtenPoints(peerMark) }) : t(waits ? 'thirdAsked' : 'noPeerMark')}
      </p>
      <ul>
        {readings.map((reading) => (
          <li key={reading.id}>
            <p className="ui">
              <strong>{reading.reader || t('noName')}</strong>{' '}
              <span className="dim">
                {[
                  reading.third ? t('third') : '',
                  reading.doneAt ? t('totalOf', { points: writtenPoints(reading.total ?? 0) }) : t('notSentYet'),
                  reading.useful ? t('usefulOf', { stars: reading.useful }) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
            {reading.usefulWords && <p className="small">{reading.usefulWords}</p>}
            <MarksRead marks={reading.marks} rubric={rubric} />
          </li>
        ))}
      </ul>
    </section>
  )
}
