import '../cohorts.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { cohortsOf } from '#web/data/cohorts/cohorts.ts'
import { deskPath } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { MarkingPage } from '../marking/marking-page.tsx'
import { cohortsText } from '../words.ts'
import { CohortPage } from './cohort-page.tsx'
import { MakeCohort } from './make-cohort.tsx'

/** The cohorts of a film school; one of them (`?cohort=`), or a work of it as it is marked (`&work=`). */
export function CohortsView({ institution }: { institution: MyInstitution }) {
  const [query] = useSearchParams()
  const [cohort, work] = [query.get('cohort'), query.get('work')]
  const path = deskPath(institution, 'cohorts')
  if (cohort && work) return <MarkingPage key={work} work={work} cohort={cohort} path={path} />
  if (cohort) return <CohortPage key={cohort} cohort={cohort} path={path} />
  return <AllCohorts institution={institution} path={path} />
}

function AllCohorts({ institution, path }: { institution: MyInstitution; path: string }) {
  const t = useText(cohortsText)
  const cohorts = useQuery(cohortsOf(institution.id))
  const [making, setMaking] = useState(false)
  return (
    <section aria-labelledby="cohorts" className="cohorts">
      <div className="head">
        <h2 id="cohorts">{t('cohorts')}</h2>
        <Button small kind="ink" aria-expanded={making} onClick={() => setMaking(!making)}>
          {t('makeCohort')}
        </Button>
      </div>
      {making && <MakeCohort institution={institution.id} onMade={() => setMaking(false)} />}
      <Fetched query={cohorts} what={t('loadingCohorts')}>
        {cohorts.data?.length === 0 && !making && <Empty title={t('noCohorts')} text={t('noCohortsText')} />}
        <ul className="cohorts-list">
          {cohorts.data?.map(({ id, name, term, role, students, assignments, closedAt }) => (
            <li key={id}>
              <span className="cohorts-what">
                {role ? <TextLink to={`${path}&cohort=${id}`}>{name}</TextLink> : <strong>{name}</strong>}
                {term && <span className="small dim">{term}</span>}
              </span>
              <span className="small dim">
                {[t('studentCount', { count: students }), t('assignmentCount', { count: assignments }), closedAt ? t('over') : '']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="small dim">{role ? t(`role_${role}`) : t('notTaught')}</span>
            </li>
          ))}
        </ul>
      </Fetched>
    </section>
  )
}
