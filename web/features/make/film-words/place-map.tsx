import { lazy, Suspense, useState } from 'react'
import { type Coordinates, readCoordinates } from '#core/film/coordinates.ts'
import type { FilmPlace } from '#web/data/film/film-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { filmWordsText } from './words.ts'

// The world map is heavier than the desk; it loads on demand.
const WorldMap = lazy(() => import('#web/ui/map/world-map.tsx'))

/** A place's coordinates by a press on the map, to a few kilometres at its closest: two decimals, for the drawing knows no more. */
export function PlaceMap({ place, onFound }: { place: FilmPlace; onFound: (found: Coordinates) => void }) {
  const t = useText(filmWordsText)
  const [open, setOpen] = useState(false)
  const { id, name, latitude, longitude } = place
  const points = latitude === null || longitude === null ? [] : [{ key: id, label: name, latitude, longitude, weight: 1 }]
  const press = (east: number, north: number) => {
    const found = readCoordinates(`${north.toFixed(2)}, ${east.toFixed(2)}`)
    if (found) onFound(found)
  }
  return (
    // It takes the focus of a press on the drawing: a row is saved on blur, and this must not count as one.
    <div className="place-map" tabIndex={-1}>
      <Button small aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('findOnMap')}
      </Button>
      {open && (
        <div className="place-map-drawn">
          <p className="small dim">{t('findOnMapHint')}</p>
          <Suspense fallback={<Loading what={t('fetchingMap')} />}>
            <WorldMap label={t('mapOfWorld')} points={points} lit={id} onPress={press} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
