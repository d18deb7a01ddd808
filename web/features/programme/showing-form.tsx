import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addShowing, programmeFilmsQuery, sentencesQuery } from '#web/data/programme.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { DateField, TimeField } from '#web/ui/date-field.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { momentOf, PutDown, today } from './put-down.tsx'
import { useProgrammeText } from './words.ts'

/** A film now, with its reason and its sentence; or a line of the week, with place and note. */
export function ShowingForm({ onFront = false }: { onFront?: boolean }) {
  const t = useProgrammeText()
  const films = useQuery(programmeFilmsQuery())
  const [filmId, setFilmId] = useState<string>()
  const [cueId, setCueId] = useState<string>()
  const [day, setDay] = useState(today())
  const sentences = useQuery(sentencesQuery(onFront ? films.data?.find((film) => film.id === filmId)?.versionId : null))
  return (
    <PutDown
      onSaved={() => {
        setFilmId(undefined)
        setCueId(undefined)
      }}
      save={(words) => {
        if (!filmId) return t('chooseFilm')
        const until = words('until')
        return addShowing({
          documentaryId: filmId,
          startsAt: momentOf(day, words('hour')),
          endsAt: until ? momentOf(until, '23:59') : null,
          onFront,
          reason: words('reason'),
          cueId: cueId ?? null,
          place: words('place'),
          note: words('note'),
          signedBy: words('signedBy'),
        })
      }}
    >
      <Combobox
        label={t('film')}
        options={(films.data ?? []).map((film) => ({ value: film.id, label: film.title }))}
        value={filmId}
        onChange={(id) => {
          setFilmId(id)
          setCueId(undefined)
        }}
      />
      <div className="put-down-pair">
        <DateField label={t('day')} value={day} required onChange={(event) => setDay(event.target.value)} />
        <TimeField label={t('hour')} name="hour" required defaultValue="20:00" />
      </div>
      <DateField label={t('untilDay')} name="until" min={day} {...(onFront ? { hint: t('untilHint') } : {})} />
      {onFront ? (
        <>
          <TextArea label={t('reason')} name="reason" hint={t('reasonHint')} required maxLength={300} rows={2} />
          <Combobox label={t('sentence')} hint={t('sentenceHint')} options={sentences.data ?? []} value={cueId} onChange={setCueId} />
          <TextField label={t('signedBy')} name="signedBy" maxLength={80} />
        </>
      ) : (
        <>
          <TextField label={t('place')} name="place" hint={t('placeHint')} maxLength={120} />
          <TextField label={t('note')} name="note" hint={t('noteHint')} maxLength={80} />
        </>
      )}
    </PutDown>
  )
}
