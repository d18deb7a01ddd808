import { Link } from 'react-router'
import type { AskedAssignment, MyCohort } from '#contract/cohorts/cohorts.ts'
import { writtenPoints } from '#core/cohorts/points.ts'
import { orderedLevels, possibleOf } from '#core/cohorts/rubrics.ts'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { lateText } from '../late-text.ts'
import { exactMoment, momentText } from '../moments.ts'
import { cohortsText } from '../words.ts'
import { HandInForm } from './hand-in-form.tsx'
import { StudentResult } from './student-result.tsx'

/** An assignment for a student: brief, date in their own zone, rubric, handing in, receipts, what to read, the result. */
export function AskedPage({ cohort, asked, path }: { cohort: MyCohort; asked: AskedAssignment; path: string }) {
  const t = useText(cohortsText)
  usePageTitle(asked.title)
  const past = Date.parse(asked.dueAt) < Date.parse(cohort.now)
  const shut = past && (asked.handIns.length > 0 || (asked.closesAt !== null && Date.parse(asked.closesAt) < Date.parse(cohort.now)))
  return (
    <article className="cohorts cohorts-asked">
      <header className="cohorts-head">
        <p className="small">
          <Link className="text-link" to={path}>
            {cohort.name}
          </Link>
        </p>
        <h2 className="title-m">{asked.title}</h2>
        <p className="lead">{t('dueOn', { date: momentText(asked.dueAt) })}</p>
        <p className="ui dim">
          {[t(`milestone_${asked.milestone}`), asked.extended ? t('extended') : '', asked.lateRule && t('lateSays', lateSays(asked, t))]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {asked.result && <StudentResult asked={asked} result={asked.result} />}
      {asked.brief && <p className="measure cohorts-words">{asked.brief}</p>}
      <Rubric asked={asked} />
      {!asked.result && !cohort.graduatedAt && (shut ? <p className="ui">{t('shut')}</p> : <HandInForm asked={asked} past={past} />)}
      {asked.handIns.length > 0 && (
        <section aria-labelledby="receipts" className="cohorts-receipts">
          <h3 id="receipts" className="title-s">
            {t('receipts')}
          </h3>
          <ul>
            {asked.handIns.map((receipt) => (
              <li key={receipt.id}>
                <span className="ui">{t('receiptOf', { number: receipt.number, date: exactMoment(receipt.handedAt) })}</span>
                <span className="small dim">
                  {[
                    receipt.parts.version && t('partVersion', { number: receipt.parts.version.number, label: receipt.parts.version.label }),
                    receipt.parts.paperEdit &&
                      t('partPaperEdit', { title: receipt.parts.paperEdit.title, number: receipt.parts.paperEdit.number }),
                    receipt.parts.budget && t('partBudget', { title: receipt.parts.budget.title, number: receipt.parts.budget.number }),
                    receipt.logItems !== null && t('partLog', { count: receipt.logItems }),
                    lateText(receipt.lateSeconds, t),
                    receipt.credits > 0 && t('creditsUsed', { count: receipt.credits }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked.readings.length > 0 && (
        <section aria-labelledby="to-read" className="cohorts-receipts">
          <h3 id="to-read" className="title-s">
            {t('toRead')}
          </h3>
          <ul>
            {asked.readings.map(({ id, doneAt, useful, usefulWords }, at) => (
              <li key={id}>
                <TextLink to={`${path}&assignment=${asked.id}&reading=${id}`}>{t('workNumber', { number: at + 1 })}</TextLink>
                <span className="small dim">
                  {[doneAt ? t('sentReview') : t('notSentYet'), useful ? t('usefulOf', { stars: useful }) : '', usefulWords]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  )
}

function lateSays({ lateRule }: AskedAssignment, t: ReturnType<typeof useText<typeof cohortsText.english>>) {
  const { kind, amount, intervalSeconds } = lateRule!
  const each = intervalSeconds === 3600 ? 'hour' : intervalSeconds === 604_800 ? 'week' : 'day'
  return {
    amount: kind === 'points' ? t('pointCount', { points: writtenPoints(amount) }) : `${writtenPoints(amount)} %`,
    each: t(`begun_${each}`),
  }
}

function Rubric({ asked: { rubric } }: { asked: AskedAssignment }) {
  const t = useText(cohortsText)
  return (
    <section aria-labelledby="rubric">
      <h3 id="rubric" className="title-s">
        {t('rubric', { points: writtenPoints(possibleOf(rubric)) })}
      </h3>
      <dl className="cohorts-marks">
        {rubric.map(({ id, name, points, levels, evidence, kind }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <span className="mono">{writtenPoints(points)}</span>{' '}
              <span className="small dim">
                {[
                  kind === 'picture' ? '' : t(`kind_${kind}`),
                  evidence ? t('evidence') : '',
                  ...orderedLevels(levels).map((level) => `${level.name} ${writtenPoints(level.points)}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
