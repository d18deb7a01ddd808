import { useState } from 'react'
import type { ScreeningReport } from '#contract/screenings/screening-reports.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { proveByScreening } from '#web/data/screenings/screening-reports.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import type { ReportedScreening } from './reported-screening.ts'
import { reportsText } from './words.ts'

/** One press makes the evening evidence of what a film did, in words, with this report as its proof. For films whose evidence the reader keeps. */
export function Evidence({ screening, report }: { screening: ReportedScreening; report: ScreeningReport }) {
  const t = useText(reportsText)
  const [proving, setProving] = useState<string>()
  const films = new Map(
    screening.items.flatMap(({ film }) => (film && report.mayProve.includes(film.documentaryId) ? [[film.documentaryId, film.title]] : [])),
  )
  if (films.size === 0) return null
  const people = report.came + report.hallCame
  const words = [
    t('proofCame', { count: people, title: screening.title }),
    ...(report.questions.length > 0 ? [t('proofAsked', { count: report.questions.length })] : []),
  ].join(' ')
  const prove = async (documentaryId: string) => {
    setProving(documentaryId)
    try {
      await proveByScreening(screening.id, {
        documentaryId,
        words: firstOf(words, 1000),
        happenedOn: dayIn(screening.startsAt, screening.zone),
        place: firstOf(screening.venue, 200),
        proofUrl: `${location.origin}${paths.screenings}?id=${screening.id}&view=report`,
      })
      toast.success(t('isEvidence'), words)
    } catch (error) {
      toast.failure(t('notKept'), (error as Error).message)
    }
    setProving(undefined)
  }
  return (
    <section className="report-unprinted" aria-labelledby="report-evidence">
      <div className="head">
        <h2 id="report-evidence">{t('evidence')}</h2>
      </div>
      <p className="ui measure">{words}</p>
      <ul className="report-evidence">
        {[...films].map(([id, title]) => (
          <li key={id}>
            {report.proven.includes(id) ? (
              <p className="ui">
                {t('alreadyEvidence', { title })}{' '}
                <TextLink to={`${paths.creatorDashboard}?figures=${id}#impact`}>{t('toEvidence')}</TextLink>
              </p>
            ) : (
              <Button kind="ink" working={proving === id && t('keeping')} onClick={() => void prove(id)}>
                {t('makeEvidence', { title })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `2027-03-05` where it took place. */
const dayIn = (at: string, zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(at))
