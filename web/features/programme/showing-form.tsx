import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { programmeFilmsQuery, type Showing, saveShowing, sentencesQuery } from '#web/data/house/programme.ts'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import { DateField, TimeField } from '#web/ui/controls/date-field.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { type Changing, fieldsOf, momentOf, PutDown, today } from './put-down.tsx'
import { useProgrammeText } from './words.ts'

/** A film now, with its reason and its sentence; or a line of the week, with place and note. */
export function ShowingForm({ showing, onFront = showing?.onFront ?? false, onEnd }: Changing & { showing?: Showing; onFront?: boolean }) {
  const t = useProgrammeText()
  const films = useQuery(programmeFilmsQuery())
  const [filmId, setFilmId] = useState(showing?.documentaryId)
  const [cueId, setCueId] = useState(showing?.cueId ?? undefined)
  const starts = showing && fieldsOf(new Date(showing.startsAt))
  // An end that was not touched keeps its hour.
  const ends = showing?.endsAt ? fieldsOf(new Date(showing.endsAt)).day : ''
  const [day, setDay] = useState(starts?.day ?? today())
  const sentences = useQuery(sentencesQuery(onFront ? films.data?.find((film) => film.id === filmId)?.versionId : null))
  return (
    <PutDown
      onSaved={
        onEnd ??
        (() => {
          setFilmId(undefined)
          setCueId(undefined)
        })
      }
      onLeave={onEnd}
      save={(words) => {
        if (!filmId) return t('chooseFilm')
        const until = words('until')
        return saveShowing(
          {
            documentaryId: filmId,
            startsAt: momentOf(day, words('hour')),
            endsAt: until === ends ? (showing?.endsAt ?? null) : until ? momentOf(until, '23:59') : null,
            onFront,
            reason: words('reason'),
            cueId: cueId ?? null,
            place: words('place'),
            note: words('note'),
            signedBy: words('signedBy'),
          },
          showing?.id,
        )
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
        <TimeField label={t('hour')} name="hour" required defaultValue={starts?.hour ?? '20:00'} />
      </div>
      <DateField label={t('untilDay')} name="until" min={day} defaultValue={ends} {...(onFront ? { hint: t('untilHint') } : {})} />
      {onFront ? (
        <>
          <TextArea
            label={t('reason')}
            name="reason"
            defaultValue={showing?.reason}
            hint={t('reasonHint')}
            required
            maxLength={300}
            rows={2}
          />
          <Combobox label={t('sentence')} hint={t('sentenceHint')} options={sentences.data ?? []} value={cueId} onChange={setCueId} />
          <TextField label={t('signedBy')} name="signedBy" defaultValue={showing?.signedBy} maxLength={80} />
        </>
      ) : (
        <>
          <TextField label={t('place')} name="place" defaultValue={showing?.place} hint={t('placeHint')} maxLength={120} />
          <TextField label={t('note')} name="note" defaultValue={showing?.note} hint={t('noteHint')} maxLength={80} />
        </>
      )}
    </PutDown>
  )
}
