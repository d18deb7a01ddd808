import './cases.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { myStanding } from '#web/data/office/cases.ts'
import { myClaims } from '#web/data/office/rights-claims.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { ClaimAnswer } from './claim-answer.tsx'
import { day, moment } from './day.ts'
import { Decision } from './decision.tsx'
import { casesText } from './words.ts'

/**
 * Among the views of the settings, the user's standing: a suspension, decisions to appeal, claims to answer, results of the reader's
 * reports.
 */
export default function StandingPage({ views }: { views: ReactNode }) {
  const t = useText(casesText)
  const standing = useQuery(myStanding)
  const claims = useQuery(myClaims)
  const failed = standing.error ?? claims.error
  return (
    <div className="page standing">
      <div className="standing-top">
        <h1 className="title-l">{t('title')}</h1>
        {views}
      </div>
      {failed && (
        <Failed
          title={t('failed')}
          text={failed.message}
          act={
            <Button small onClick={() => void Promise.all([standing.refetch(), claims.refetch()])}>
              {t('tryAgain')}
            </Button>
          }
        />
      )}
      {!failed && !(standing.data && claims.data) && <Loading what={t('loading')} />}
      {standing.data && claims.data && (
        <>
          {standing.data.suspension && (
            <section className="standing-suspension" aria-labelledby="suspended">
              <h2 id="suspended" className="title-m">
                {t('suspended')}
              </h2>
              <p className="lead measure">{standing.data.suspension.reason}</p>
              <p className="ui">
                {standing.data.suspension.until ? t('suspendedUntil', { at: moment(standing.data.suspension.until) }) : t('suspendedOpen')}{' '}
                {t('suspendedMeans')}
              </p>
              <p className="ui">
                <Link to={paths.contact}>{t('writeToHouse')}</Link>
              </p>
            </section>
          )}
          {claims.data.length > 0 && (
            <section className="row" aria-labelledby="claims">
              <div className="head">
                <h2 id="claims">{t('claims')}</h2>
              </div>
              <ul>
                {claims.data.map((claim) => (
                  <ClaimAnswer key={claim.id} claim={claim} />
                ))}
              </ul>
            </section>
          )}
          {standing.data.decisions.length > 0 && (
            <section className="row" aria-labelledby="decisions">
              <div className="head">
                <h2 id="decisions">{t('decisions')}</h2>
              </div>
              <ul>
                {standing.data.decisions.map((decision) => (
                  <Decision key={decision.id} decision={decision} />
                ))}
              </ul>
            </section>
          )}
          {standing.data.reports.length > 0 && (
            <section className="row" aria-labelledby="reports">
              <div className="head">
                <h2 id="reports">{t('reports')}</h2>
              </div>
              <ul>
                {standing.data.reports.map((report) => (
                  <li key={report.id} className="standing-line">
                    <span className="small dim">
                      {t(`kind_${report.kind}`)}, {day(report.createdAt)}
                    </span>
                    <span className="ui">{report.reason}</span>
                    <span className="small">
                      {report.outcome === 'waiting' ? t('reportWaiting', { date: day(report.dueOn) }) : t(`report_${report.outcome}`)}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {!standing.data.suspension && claims.data.length + standing.data.decisions.length + standing.data.reports.length === 0 && (
            <Empty title={t('nothing')} text={t('nothingText')} />
          )}
        </>
      )}
    </div>
  )
}
