import './talks.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { keptTalksQuery } from '#web/data/screenings/screening-reports.ts'
import { paths } from '#web/paths.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { talksText } from './words.ts'

/** Below a film: the screenings at which something was said that may be read again. Nothing where nothing is. */
export function KeptTalksOf({ documentaryId }: { documentaryId: string }) {
  const t = useText(talksText)
  const talks = useQuery({ ...keptTalksQuery(documentaryId), retry: false })
  if (!talks.data || talks.data.length === 0) return null
  return (
    <section className="page row" aria-labelledby="kept-talks">
      <div className="head">
        <h2 id="kept-talks">{t('saidAtScreenings')}</h2>
      </div>
      <ul className="kept-talks">
        {talks.data.map(({ screeningId, title, startsAt }) => (
          <li key={screeningId}>
            <Link className="title-s" to={`${paths.screening(screeningId)}&view=again`}>
              {title}
            </Link>
            <span className="small dim">{dateFormat({ dateStyle: 'long' }).format(new Date(startsAt))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
