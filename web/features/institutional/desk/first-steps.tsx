import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { MyInstitution } from '#contract/institutions/institutions.ts'
import { waysInQuery } from '#web/data/institutions/institutions.ts'
import { useText } from '#web/ui/text.ts'
import { institutionalText } from '../words.ts'
import { stepsLeft, wayOfStep } from './steps-left.ts'

/** What this desk still waits for, each with the way there; nothing once all is set. Its line keeps its place until that is known. */
export function FirstSteps({ institution, leadsTo }: { institution: MyInstitution; leadsTo: (view: string) => string }) {
  const t = useText(institutionalText)
  const ways = useQuery(waysInQuery(institution.id))
  const left = ways.data ? stepsLeft(institution, ways.data) : []
  if (ways.isSuccess && left.length === 0) return null
  return (
    <section className="first-steps ui" aria-label={t('firstSteps')} aria-busy={ways.isPending}>
      {left.length > 0 && (
        <>
          <strong>{t('firstSteps')}</strong>
          <ul>
            {left.map((step) => (
              <li key={step}>
                <Link className="text-link" to={`${leadsTo('people')}${wayOfStep[step] ? `&way=${wayOfStep[step]}` : ''}`}>
                  {t(`step_${step}`)}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
