import { useQuery } from '@tanstack/react-query'
import { guestsQuery } from '#web/data/screenings/screenings.ts'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import type { PrintedScreening } from './printed-screening.ts'
import { whenOf } from './when-where.ts'
import { printsText } from './words.ts'

/** The list at the door of the hall: names in order, seats, and a box to tick; with lines left for who comes unannounced. */
export function DoorList({ screening }: { screening: PrintedScreening }) {
  const t = useText(printsText)
  const guests = useQuery(guestsQuery(screening.id))
  const when = whenOf(screening)
  if (guests.isPending) return <Loading what={t('fetchingGuests')} />
  if (guests.isError) return <Failed title={t('guestsFailed')} text={guests.error.message} />
  const coming = guests.data.filter(({ seat, state }) => seat === 'hall' && (state === 'registered' || state === 'invited'))
  const seats = coming.reduce((sum, { heads }) => sum + heads, 0)
  return (
    <div className="sheet-list">
      <h2 className="sheet-title">{screening.title}</h2>
      <p>
        {when.date}, {when.hour} · {screening.venue}
      </p>
      <p className="sheet-list-sum">{t('seats', { count: seats })}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('came')}</th>
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('heads')}</th>
          </tr>
        </thead>
        <tbody>
          {coming.map(({ id, name, heads, cameAt }) => (
            <tr key={id}>
              <td>
                <i className="sheet-box" data-came={cameAt !== null || undefined} />
              </td>
              <td>{name}</td>
              <td className="mono">{heads}</td>
            </tr>
          ))}
          {[1, 2, 3, 4, 5, 6].map((line) => (
            <tr key={line}>
              <td>
                <i className="sheet-box" />
              </td>
              <td className="sheet-blank" />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
      <p className="sheet-count">{t('counted')}</p>
    </div>
  )
}
