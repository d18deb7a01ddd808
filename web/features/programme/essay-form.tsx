import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addEssay, programmeFilmsQuery } from '#web/data/programme.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { momentOf, PutDown, today } from './put-down.tsx'
import { useProgrammeText } from './words.ts'

/** Something to read: on the front page from its day on. */
export function EssayForm() {
  const t = useProgrammeText()
  const films = useQuery(programmeFilmsQuery())
  const [filmId, setFilmId] = useState<string>()
  const [day, setDay] = useState(today())
  return (
    <PutDown
      onSaved={() => setFilmId(undefined)}
      save={(words) =>
        addEssay({
          title: words('title'),
          lead: words('lead'),
          body: words('body'),
          signedBy: words('signedBy'),
          documentaryId: filmId ?? null,
          publishedAt: momentOf(day, '00:00'),
        })
      }
    >
      <TextField label={t('essayTitle')} name="title" required maxLength={160} />
      <TextArea label={t('lead')} name="lead" required maxLength={1000} rows={3} />
      <TextArea label={t('body')} name="body" hint={t('bodyHint')} maxLength={60_000} rows={8} />
      <Combobox
        label={t('about')}
        options={(films.data ?? []).map((film) => ({ value: film.id, label: film.title }))}
        value={filmId}
        onChange={setFilmId}
      />
      <TextField label={t('signedBy')} name="signedBy" required maxLength={120} />
      <DateField label={t('from')} value={day} required onChange={(event) => setDay(event.target.value)} />
    </PutDown>
  )
}
