import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { itemStartsMs } from '#core/screenings/screenings.ts'
import { trailersOf } from '#web/data/film/trailers.ts'
import type { Screening } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { SeeTrailer } from '#web/player/in-lists/see-trailer.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { useText } from '#web/ui/text.ts'
import { hour } from '../announce/when.ts'
import { useHouseNow } from '../data/use-house-clock.ts'
import { screeningsText } from '../words.ts'

/** The programme, each item with its hour. */
export function DoorProgramme({ screening: { items, timeline, lengthMs } }: { screening: Screening }) {
  const t = useText(screeningsText)
  const length = useLength()
  const starts = itemStartsMs(items, timeline, useHouseNow())
  const trailers = useQuery(trailersOf([...new Set(items.flatMap(({ film }) => film?.documentaryId ?? []))]))
  return (
    <section aria-labelledby="door-programme">
      <div className="head">
        <h2 id="door-programme">{t('programme')}</h2>
        <span className="small dim">{length(lengthMs)}</span>
      </div>
      <ol className="door-items">
        {items.map((item, at) => (
          <li key={item.id}>
            <span className="mono">{typeof starts[at] === 'number' ? hour(starts[at]) : <LeftOut />}</span>
            <ProgrammeItem item={item} hasTrailer={Boolean(item.film && trailers.data?.includes(item.film.documentaryId))} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function ProgrammeItem({ item, hasTrailer }: { item: Screening['items'][number]; hasTrailer: boolean }) {
  const t = useText(screeningsText)
  const length = useLength()
  const { kind, film, title } = item
  const facts = [kind === 'trailer' && t('kind_trailer'), film?.director, film?.year, length(item.durationMs)]
  return (
    <span>
      {film?.canWatch ? (
        <Link className="door-film" to={paths.documentary(film.documentaryId)}>
          {title}
        </Link>
      ) : (
        <b>{title || t(`kind_${kind}`)}</b>
      )}
      <span className="small dim">{facts.filter(Boolean).join(', ')}</span>
      {film?.contentNotes && <span className="small dim">{t('contentNotes', { notes: film.contentNotes })}</span>}
      {film && kind === 'film' && hasTrailer && <SeeTrailer film={{ id: film.documentaryId, title }} known />}
      {item.withheld && <span className="small door-withheld">{t('withheld')}</span>}
    </span>
  )
}

/** Of an item that was passed over there is no hour. */
function LeftOut() {
  const t = useText(screeningsText)
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="unseen">{t('leftOut')}</span>
    </>
  )
}
