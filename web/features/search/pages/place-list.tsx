import { useState } from 'react'
import { Link } from 'react-router'
import type { MappedPlace } from '#web/data/search/search.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { placeInWords } from '#web/ui/map/country-names.ts'
import { useText } from '#web/ui/text.ts'
import { searchText } from '../words.ts'

interface PlaceListProps {
  places: readonly MappedPlace[]
  nowhere: readonly MappedPlace[]
  lit: string | null
  onLight: (name: string | null) => void
}
const atFirst = 24

/** Every place of the map as a link to its films, the most frequent first; the one under the pointer is named on the map. */
export function PlaceList({ places, nowhere, lit, onLight }: PlaceListProps) {
  const t = useText(searchText)
  const [all, setAll] = useState(false)
  const mapped = places.filter((place) => !nowhere.includes(place))
  return (
    <nav className="map-places" aria-label={t('mapPlaces')}>
      <Places places={all ? mapped : mapped.slice(0, atFirst)} lit={lit} onLight={onLight} />
      {!all && mapped.length > atFirst && (
        <Button kind="plain" small className="button--flush" onClick={() => setAll(true)}>
          {t('mapAll', { count: mapped.length })}
        </Button>
      )}
      {nowhere.length > 0 && (
        <>
          <h2 className="small dim map-nowhere">{t('mapUnplaced')}</h2>
          <Places places={nowhere} lit={lit} onLight={onLight} />
        </>
      )}
    </nav>
  )
}

function Places({ places, lit, onLight }: Omit<PlaceListProps, 'nowhere'>) {
  const t = useText(searchText)
  return (
    <ul>
      {places.map(({ name, films }) => (
        <li key={name}>
          <Link
            to={paths.place(name)}
            className={name === lit ? 'is-lit' : undefined}
            onPointerEnter={() => onLight(name)}
            onPointerLeave={() => onLight(null)}
            onFocus={() => onLight(name)}
            onBlur={() => onLight(null)}
          >
            <span className="title-s">{placeInWords(name)}</span>
            <span className="mono dim">{t('mapCount', { count: films })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
