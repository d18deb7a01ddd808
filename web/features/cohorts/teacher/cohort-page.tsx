import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { cohortDeskQuery } from '#web/data/cohorts/cohorts.ts'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { ViewLinks } from '#web/ui/layout/view-links.tsx'
import { useText } from '#web/ui/text.ts'
import { AssignmentForm } from '../assignment/assignment-form.tsx'
import { cohortsText } from '../words.ts'
import { AssignmentsPart } from './assignments-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { WherePart } from './where-part.tsx'

const views = ['where', 'assignments', 'people'] as const

/** A cohort for its teachers: where everyone is, its assignments, its people (`?part=`), or one assignment as it is written (`?assignment=`). */
export function CohortPage({ cohort, path }: { cohort: string; path: string }) {
  const t = useText(cohortsText)
  const asked = useQuery(cohortDeskQuery(cohort))
  const [query] = useSearchParams()
  usePageTitle(asked.data?.name)
  if (asked.isPending) return <Loading what={t('loadingCohort')} />
  if (asked.isLoadingError) return <PartFailed again={asked.refetch} />
  const desk = asked.data
  const own = `${path}&cohort=${cohort}`
  const assignment = query.get('assignment')
  const view = views.find((each) => each === query.get('part')) ?? (assignment ? 'assignments' : 'where')
  return (
    <article className="cohorts">
      <header className="cohorts-head">
        <p className="small">
          <Link className="text-link" to={path}>
            {t('allCohorts')}
          </Link>
        </p>
        <h2 className="title-m">{desk.name}</h2>
        <p className="ui dim">
          {[desk.term, t(`role_${desk.role}`), desk.zone, desk.closedAt ? t('over') : ''].filter(Boolean).join(' · ')}
        </p>
      </header>
      <ViewLinks
        className="cohorts-views"
        label={t('viewsOf', { name: desk.name })}
        links={views.map((each) => ({ to: `${own}&part=${each}`, text: t(`part_${each}`), current: each === view }))}
      />
      {assignment ? (
        <AssignmentForm key={assignment} desk={desk} assignment={desk.assignments.find(({ id }) => id === assignment)} path={own} />
      ) : view === 'where' ? (
        <WherePart desk={desk} path={own} />
      ) : view === 'assignments' ? (
        <AssignmentsPart desk={desk} path={own} />
      ) : (
        <PeoplePart desk={desk} />
      )}
    </article>
  )
}
