import { useState } from 'react'
import { formatCoordinates, readCoordinates } from '#core/film/coordinates.ts'
import { type FilmPlace, placeActs } from '#web/data/film/film-words.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { newRow } from './new-row.ts'
import { PlaceMap } from './place-map.tsx'
import { RowsSection } from './rows-section.tsx'
import { filmWordsText } from './words.ts'

/** Where the film plays and which places it is about, each a point on the map once it has coordinates. */
export function PlacesSection({ documentaryId, places }: { documentaryId: string; places: readonly FilmPlace[] }) {
  const t = useText(filmWordsText)
  return (
    <RowsSection
      id="film-places"
      title={t('places')}
      hint={t('placesHint')}
      of={documentaryId}
      rows={places}
      acts={placeActs}
      ordered
      blank={() => ({ ...newRow(), name: '', latitude: null, longitude: null })}
      addWords={t('addPlace')}
      called={(place) => place.name}
      problemOf={(place) => (place.name.trim() === '' ? t('placeNeedsName') : undefined)}
      fields={(place, set) => (
        <>
          <TextField label={t('placeName')} maxLength={120} value={place.name} onChange={(event) => set({ name: event.target.value })} />
          <CoordinatesField place={place} onChange={set} />
        </>
      )}
    />
  )
}

/** Both coordinates in one field, as they are copied from any map, or by a press on ours. */
function CoordinatesField({ place, onChange }: { place: FilmPlace; onChange: (change: Partial<FilmPlace>) => void }) {
  const t = useText(filmWordsText)
  const { latitude, longitude } = place
  const kept = latitude === null || longitude === null ? '' : formatCoordinates({ latitude, longitude })
  const [typed, setTyped] = useState<string>()
  const wrong = typed !== undefined && typed.trim() !== '' && !readCoordinates(typed)
  return (
    <>
      <TextField
        label={t('coordinates')}
        value={typed ?? kept}
        placeholder="59.3083, 4.8794"
        error={wrong ? t('coordinatesWrong') : undefined}
        onChange={(event) => {
          const written = event.target.value
          setTyped(written)
          const read = readCoordinates(written)
          if (read) onChange(read)
          else if (written.trim() === '') onChange({ latitude: null, longitude: null })
        }}
        onBlur={() => wrong || setTyped(undefined)}
      />
      <PlaceMap
        place={place}
        onFound={(found) => {
          setTyped(undefined)
          onChange(found)
        }}
      />
    </>
  )
}
