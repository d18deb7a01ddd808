import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { InstitutionType } from '#core/institutions/institution-types.ts'
import { type OfferedTitle, offeredTitlesQuery } from '#web/data/institutions/offered-titles.ts'
import { paths } from '#web/paths.ts'
import { useLength } from '#web/ui/layout/length.ts'
import { ratioOf, Still } from '#web/ui/layout/still.tsx'
import { listFormat, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { institutionalText } from './words.ts'

/** Films with their price and rights: the page shows what it sells. Nothing where none is offered. */
export function OfferedTitles({ type }: { type?: InstitutionType }) {
  const t = useText(institutionalText)
  const length = useLength()
  const { data: films = [] } = useQuery(offeredTitlesQuery(type))
  if (films.length === 0) return null
  return (
    <section className="institutional-titles" aria-labelledby="offered">
      <h2 id="offered">{t('offered')}</h2>
      <ul>
        {films.map((film) => (
          <li key={film.id} style={{ '--ratio': ratioOf(film) } as CSSProperties}>
            <Link to={paths.documentary(film.id)} tabIndex={-1} aria-hidden="true">
              <Still src={film.still} alt="" ratio={ratioOf(film)} />
            </Link>
            <h3 className="title-s">
              <Link to={paths.documentary(film.id)}>{film.title}</Link>
            </h3>
            <p className="small dim">{[film.director, film.year, length(film.durationMs)].filter(Boolean).join(', ')}</p>
            <Offer offers={film.offers} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Offer({ offers }: { offers: OfferedTitle['offers'] }) {
  const t = useText(institutionalText)
  const [least] = offers
  if (!least) return null
  const { priceCents, currency, years } = least
  const price = numberFormat({ style: 'currency', currency, minimumFractionDigits: priceCents % 100 === 0 ? 0 : 2 }).format(
    priceCents / 100,
  )
  const uses = (['classroom', 'publicPerformance', 'clips'] as const).filter((use) => offers.some((offer) => offer[use]))
  return (
    <>
      <p className="mono">
        {priceCents === 0 ? t('offerFree') : years === null ? t('offerForLife', { price }) : t('offerFrom', { price, count: years })}
      </p>
      {uses.length > 0 && <p className="small">{listFormat().format(uses.map((use) => t(`offer_${use}`)))}</p>}
    </>
  )
}
