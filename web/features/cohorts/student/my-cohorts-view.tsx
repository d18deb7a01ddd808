import '../cohorts.css'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { AskedAssignment, MyCohort } from '#contract/cohorts/cohorts.ts'
import { writtenResult } from '#core/cohorts/written-result.ts'
import { myCohortsQuery } from '#web/data/cohorts/student.ts'
import { paths } from '#web/paths.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { lateText } from '../late-text.ts'
import { momentText } from '../moments.ts'
import { cohortsText } from '../words.ts'
import { AskedPage } from './asked-page.tsx'
import { JoinForm } from './join-form.tsx'
import { LeaveCohort } from './leave-cohort.tsx'
import { ReadingPage } from './reading-page.tsx'

const own = `${paths.creatorDashboard}?view=cohorts`

/** A student's cohorts and what they ask; one assignment (`&assignment=`), or the work of another they read (`&reading=`). */
export function MyCohortsView() {
  const t = useText(cohortsText)
  const [query] = useSearchParams()
  const cohorts = useQuery(myCohortsQuery)
  const [assignment, reading] = [query.get('assignment'), query.get('reading')]
  if (reading) return <ReadingPage key={reading} reading={reading} path={own} />
  const all = cohorts.data ?? []
  const shown = assignment
    ? all.flatMap((cohort) => cohort.assignments.map((each) => ({ cohort, each }))).find(({ each }) => each.id === assignment)
    : undefined
  return (
    <Fetched query={cohorts} what={t('loadingCohorts')}>
      {shown ? (
        <AskedPage key={shown.each.id} cohort={shown.cohort} asked={shown.each} path={own} />
      ) : (
        <div className="cohorts">
          {all.length === 0 && <Empty title={t('inNoCohort')} text={t('inNoCohortText')} />}
          {all.map((cohort) => (
            <OneCohort key={cohort.id} cohort={cohort} />
          ))}
          <JoinForm />
        </div>
      )}
    </Fetched>
  )
}

function OneCohort({ cohort }: { cohort: MyCohort }) {
  const t = useText(cohortsText)
  const { id, name, term, institution, group, credits, assignments, graduatedAt, now } = cohort
  return (
    <section aria-labelledby={`cohort-${id}`} className="cohorts-mine">
      <div className="head">
        <h2 id={`cohort-${id}`}>{name}</h2>
      </div>
      <p className="ui dim">
        {[institution, term, group && t('inGroup', { group }), credits > 0 ? t('creditsLeft', { count: credits }) : '']
          .filter(Boolean)
          .join(' · ')}
      </p>
      {graduatedAt && <p className="ui">{t('youGraduated', { date: momentText(graduatedAt) })}</p>}
      {assignments.length === 0 && <p className="ui dim">{t('nothingAsked')}</p>}
      <ul className="cohorts-assignments">
        {assignments.map((asked) => (
          <li key={asked.id}>
            <span className="cohorts-what">
              <TextLink to={`${own}&assignment=${asked.id}`}>{asked.title}</TextLink>
              <span className="small dim">{t(`milestone_${asked.milestone}`)}</span>
            </span>
            <span className="cohorts-what">
              <span className="ui">{t('dueOn', { date: momentText(asked.dueAt) })}</span>
              {asked.extended && <span className="small dim">{t('extended')}</span>}
            </span>
            <State asked={asked} now={now} />
            {asked.readings.some(({ doneAt }) => !doneAt) && (
              <span className="small">{t('toReadCount', { count: asked.readings.filter(({ doneAt }) => !doneAt).length })}</span>
            )}
          </li>
        ))}
      </ul>
      {!graduatedAt && <LeaveCohort cohort={cohort} />}
    </section>
  )
}

function State({ asked, now }: { asked: AskedAssignment; now: string }) {
  const t = useText(cohortsText)
  if (asked.result) return <strong className="mono cohorts-result">{writtenResult(asked.result)}</strong>
  const [last] = asked.handIns
  if (last)
    return (
      <span className="ui">{[t('handedInShort', { number: last.number }), lateText(last.lateSeconds, t)].filter(Boolean).join(' · ')}</span>
    )
  return (
    <span className={`ui ${Date.parse(asked.dueAt) < Date.parse(now) ? 'cohorts-overdue' : 'dim'}`}>
      {t(Date.parse(asked.dueAt) < Date.parse(now) ? 'overdue' : 'notYet')}
    </span>
  )
}
