import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { programmeFilmsQuery, saveEssay, type WrittenEssay } from '#web/data/house/programme.ts'
import { Combobox } from '#web/ui/controls/combobox.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { type Changing, fieldsOf, momentOf, PutDown, today } from './put-down.tsx'
import { useProgrammeText } from './words.ts'

/** Something to read: on the front page from its day on. */
export function EssayForm({ essay, id, onEnd }: Changing & { essay?: WrittenEssay; id?: string }) {
  const t = useProgrammeText()
  const films = useQuery(programmeFilmsQuery())
  const [filmId, setFilmId] = useState(essay?.documentaryId ?? undefined)
  const was = essay?.publishedAt ? fieldsOf(new Date(essay.publishedAt)).day : undefined
  const [day, setDay] = useState(was ?? today())
  return (
    <PutDown
      onSaved={onEnd ?? (() => setFilmId(undefined))}
      onLeave={onEnd}
      save={(words) =>
        saveEssay(
          {
            title: words('title'),
            lead: words('lead'),
            body: words('body'),
            signedBy: words('signedBy'),
            documentaryId: filmId ?? null,
            publishedAt: day === was ? essay!.publishedAt : momentOf(day, '00:00'),
          },
          id,
        )
      }
    >
      <TextField label={t('essayTitle')} name="title" defaultValue={essay?.title} required maxLength={160} />
      <TextArea label={t('lead')} name="lead" defaultValue={essay?.lead} required maxLength={1000} rows={3} />
      <TextArea label={t('body')} name="body" defaultValue={essay?.body} hint={t('bodyHint')} maxLength={60_000} rows={8} />
      <Combobox
        label={t('about')}
        options={(films.data ?? []).map((film) => ({ value: film.id, label: film.title }))}
        value={filmId}
        onChange={setFilmId}
      />
      <TextField label={t('signedBy')} name="signedBy" defaultValue={essay?.signedBy} required maxLength={120} />
      <DateField label={t('from')} value={day} required onChange={(event) => setDay(event.target.value)} />
    </PutDown>
  )
}
