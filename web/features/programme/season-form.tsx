import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { programmeFilmsQuery, type Season, saveSeason } from '#web/data/house/programme.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { type Changing, PutDown, today } from './put-down.tsx'
import { useProgrammeText } from './words.ts'

const most = 24

/** A season: a title, its films in their order (the front page shows the first four), a signed paragraph, from and until. */
export function SeasonForm({ season, onEnd }: Changing & { season?: Season }) {
  const t = useProgrammeText()
  const films = useQuery(programmeFilmsQuery())
  const [filmIds, setFilmIds] = useState<string[]>(season?.filmIds ?? [])
  const [from, setFrom] = useState(season?.startsOn ?? today())
  const left = (films.data ?? []).filter((film) => !filmIds.includes(film.id))
  return (
    <PutDown
      onSaved={onEnd ?? (() => setFilmIds([]))}
      onLeave={onEnd}
      save={(words) =>
        filmIds.length === 0
          ? t('chooseFilm')
          : saveSeason({
              id: season?.id ?? newId(),
              title: words('title'),
              introduction: words('introduction'),
              signedBy: words('signedBy'),
              startsOn: from,
              endsOn: words('until'),
              filmIds,
            })
      }
    >
      <TextField label={t('seasonTitle')} name="title" defaultValue={season?.title} required maxLength={80} />
      {[...filmIds, ...(filmIds.length < most ? [undefined] : [])].map((id, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the row is what the field stands for
        <div key={index} className="season-film">
          <Combobox
            label={t('filmsOf', { count: index + 1 })}
            options={(films.data ?? [])
              .filter((film) => film.id === id || left.includes(film))
              .map((film) => ({ value: film.id, label: film.title }))}
            value={id}
            onChange={(chosen) => setFilmIds(chosen ? filmIds.toSpliced(index, 1, chosen) : filmIds.toSpliced(index, 1))}
          />
          {id && index > 0 && (
            <Button
              small
              kind="plain"
              aria-label={t('earlierThis', { title: films.data?.find((film) => film.id === id)?.title ?? '' })}
              onClick={() => setFilmIds(filmIds.toSpliced(index - 1, 2, id, filmIds[index - 1]!))}
            >
              {t('earlier')}
            </Button>
          )}
        </div>
      ))}
      <TextArea label={t('introduction')} name="introduction" defaultValue={season?.introduction} required maxLength={2000} rows={4} />
      <div className="put-down-pair">
        <DateField label={t('from')} value={from} required onChange={(event) => setFrom(event.target.value)} />
        <DateField label={t('untilDay')} name="until" defaultValue={season?.endsOn} min={from} required />
      </div>
      <TextField label={t('signedBy')} name="signedBy" defaultValue={season?.signedBy} required maxLength={80} />
    </PutDown>
  )
}
