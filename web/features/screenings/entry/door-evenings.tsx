import { Link } from 'react-router'
import type { Screening } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { dayAndHour } from '../announce/when.ts'
import { screeningsText } from '../words.ts'

/** The other evenings of its series. */
export function DoorEvenings({ evenings }: { evenings: Screening['evenings'] }) {
  const t = useText(screeningsText)
  return (
    <section className="door-evenings" aria-labelledby="door-evenings">
      <div className="head">
        <h2 id="door-evenings">{t('evenings')}</h2>
      </div>
      <ol className="small">
        {evenings.map(({ id, startsAt, cancelledAt }) => (
          <li key={id}>
            <Link to={paths.screening(id)}>{dayAndHour(startsAt)}</Link>
            {cancelledAt && <span className="dim"> {t('calledOff')}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
