import './licences.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FilmDoor } from '#contract/institutions/licences.ts'
import { paths } from '#web/paths.ts'
import { SeeTrailer } from '#web/player/in-lists/see-trailer.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { whyNotLicensedQuery } from './data/licences.ts'
import { WishForm } from './wish-form.tsx'
import { licencesText } from './words.ts'

interface FilmDoorPageProps {
  documentaryId: string
  /** Placeholder for a film without any licence. */
  otherwise: ReactNode
  /** Institutions the reader may come into. */
  doors: ReactNode
}

/** A film for institutions that does not open: what it is, why not, by the places the reader is in, and what to do about each. */
export function NotLicensedPage({ documentaryId, otherwise, doors }: FilmDoorPageProps) {
  const t = useText(licencesText)
  const door = useQuery(whyNotLicensedQuery(documentaryId))
  usePageTitle(door.data?.title)
  if (door.isPending)
    return (
      <div className="page row">
        <Loading what={t('askingWhy')} />
      </div>
    )
  if (!door.data) return otherwise
  const { title, director, year, synopsis, places } = door.data
  return (
    <div className="page film-door">
      <h1 className="title-l">{title}</h1>
      <p className="ui dim">{[director, year].filter(Boolean).join(', ')}</p>
      {synopsis && <p className="measure">{synopsis}</p>}
      <p className="licence-acts">
        <SeeTrailer film={{ id: documentaryId, title }} />
      </p>
      <section aria-labelledby="film-door-why">
        <div className="head">
          <h2 id="film-door-why">{t('whyNot')}</h2>
        </div>
        {places.length === 0 ? (
          <>
            <p className="lead measure">{t('why_no-institution')}</p>
            {doors}
            <p className="licence-acts">
              <ButtonLink to={paths.institutional}>{t('toInstitutions')}</ButtonLink>
            </p>
          </>
        ) : (
          <ul className="licence-list">
            {places.map((place) => (
              <Place key={place.id} documentaryId={documentaryId} place={place} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function Place({ documentaryId, place }: { documentaryId: string; place: FilmDoor['places'][number] }) {
  const t = useText(licencesText)
  const [wishing, setWishing] = useState(false)
  const settled = place.asked || place.why === 'on-site' || place.why === 'withheld'
  return (
    <li className="licence-entry">
      <p className="title-s">{t(place.asked ? 'why_asked' : `why_${place.why}`, { institution: place.name })}</p>
      {!settled &&
        (place.role === 'librarian' ? (
          <p className="licence-acts">
            <ButtonLink small kind="ink" to={`${paths.institution(place.type)}?institution=${place.id}&view=films`}>
              {t('toTermsOfFilm')}
            </ButtonLink>
          </p>
        ) : wishing ? (
          <WishForm institutionId={place.id} documentaryId={documentaryId} onDone={() => setWishing(false)} />
        ) : (
          <p className="licence-acts">
            <Button small kind="ink" onClick={() => setWishing(true)}>
              {t('wishFor')}
            </Button>
          </p>
        ))}
    </li>
  )
}
