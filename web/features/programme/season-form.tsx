import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addSeason, programmeFilmsQuery } from '#web/data/programme.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { PutDown, today } from './put-down.tsx'
import { useProgrammeText } from './words.ts'

const most = 24

/** A season: a title, its films in their order (the front page shows the first four), a signed paragraph, from and until. */
export function SeasonForm() {
  const t = useProgrammeText()
  const films = useQuery(programmeFilmsQuery())
  const [filmIds, setFilmIds] = useState<string[]>([])
  const [from, setFrom] = useState(today())
  const left = (films.data ?? []).filter((film) => !filmIds.includes(film.id))
  return (
    <PutDown
      onSaved={() => setFilmIds([])}
      save={(words) =>
        filmIds.length === 0
          ? t('chooseFilm')
          : addSeason({
              title: words('title'),
              introduction: words('introduction'),
              signedBy: words('signedBy'),
              startsOn: from,
              endsOn: words('until'),
              filmIds,
            })
      }
    >
      <TextField label={t('seasonTitle')} name="title" required maxLength={80} />
      {[...filmIds, ...(filmIds.length < most ? [undefined] : [])].map((id, index) => (
        <Combobox
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the row is what the field stands for
          key={index}
          label={t('filmsOf', { count: index + 1 })}
          options={(films.data ?? [])
            .filter((film) => film.id === id || left.includes(film))
            .map((film) => ({ value: film.id, label: film.title }))}
          value={id}
          onChange={(chosen) => setFilmIds(chosen ? filmIds.toSpliced(index, 1, chosen) : filmIds.toSpliced(index, 1))}
        />
      ))}
      <TextArea label={t('introduction')} name="introduction" required maxLength={2000} rows={4} />
      <div className="put-down-pair">
        <DateField label={t('from')} value={from} required onChange={(event) => setFrom(event.target.value)} />
        <DateField label={t('untilDay')} name="until" min={from} required />
      </div>
      <TextField label={t('signedBy')} name="signedBy" required maxLength={80} />
    </PutDown>
  )
}
