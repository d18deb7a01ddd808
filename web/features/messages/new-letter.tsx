import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Addressee } from '#contract/people/messages.ts'
import { newId } from '#core/house/new-id.ts'
import { type RequestKind, requestKinds } from '#core/people/messages.ts'
import { parseStart } from '#core/time/timecode.ts'
import { documentaryQuery, isId } from '#web/data/film/documentaries.ts'
import { beginThread, type LetterAbout, type NewThread, noteToWriteAbout } from '#web/data/people/messages.ts'
import { screeningQuery } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { FormError, TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Denied } from '#web/ui/layout/states.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/time/timecode.tsx'
import { AddresseeField } from './addressee-field.tsx'
import { NoteSlip } from './note-slip.tsx'
import { messagesText } from './words.ts'

/** A new letter: `?film=`, `&t=`, `&end=`, or `?note=`, or `?screening=` say what it is about, `&request=` what is asked. */
export function NewLetter() {
  const t = useText(messagesText)
  const [query] = useSearchParams()
  const id = (name: string) => (isId(query.get(name) ?? '') ? query.get(name)! : '')
  const [filmId, noteId, screeningId] = [id('film'), id('note'), id('screening')]
  const film = useQuery({ ...documentaryQuery(filmId), enabled: filmId !== '' })
  const note = useQuery({ ...noteToWriteAbout(noteId), enabled: noteId !== '' })
  const screening = useQuery({ ...screeningQuery(screeningId), enabled: screeningId !== '' })
  const arrived = [useArrived(film), useArrived(note), useArrived(screening)]
  if (!arrived.every(Boolean)) return <SkeletonRows rows={4} />
  if ((noteId && !note.data) || (screeningId && !screening.data)) return <NothingThere />
  const asked = requestKinds.find((kind) => kind === query.get('request'))
  if (note.data)
    return (
      <LetterForm key={noteId} about={{ note: noteId }} whom={t('toItsAuthor')} asked={asked}>
        <NoteSlip note={note.data} />
      </LetterForm>
    )
  if (screening.data) {
    const { title, startsAt } = screening.data
    return (
      <LetterForm key={screeningId} about={{ screening: screeningId }} whom={t('toItsHost')} asked={asked}>
        <p className="ui">
          {t('about')} <strong>{title}</strong>, {dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(startsAt))}
        </p>
      </LetterForm>
    )
  }
  if (!film.data) return <LetterForm key="" about={{}} asked={asked} />
  const [startsMs, endsMs] = [parseStart(query.get('t')), parseStart(query.get('end'))]
  const range = startsMs !== null && endsMs !== null && endsMs > startsMs ? { startsMs, endsMs } : undefined
  const { title, version } = film.data
  return (
    <LetterForm
      key={filmId}
      about={{ film: filmId }}
      passage={range && version ? { versionId: version.id, ...range } : {}}
      whom={t('toItsCreator')}
      asked={asked}
    >
      <p className="ui">
        {t('about')} <strong>{title}</strong>
        {range && (
          <>
            {' '}
            <Timecode ms={range.startsMs} />–<Timecode ms={range.endsMs} />
          </>
        )}
      </p>
    </LetterForm>
  )
}

/** What the letter was to be about is not there for its writer. */
function NothingThere() {
  const t = useText(messagesText)
  return (
    <Denied
      title={t('aboutNothing')}
      text={t('aboutNothingText')}
      act={
        <ButtonLink small to={`${paths.messages}?view=new`}>
          {t('write')}
        </ButtonLink>
      }
    />
  )
}

interface FormProps {
  about: LetterAbout
  passage?: Omit<NonNullable<NewThread['film']>, 'documentaryId'>
  /** The default recipient. */
  whom?: string
  asked: RequestKind | undefined
  children?: ReactNode
}

function LetterForm({ about, passage, whom, asked, children }: FormProps) {
  const t = useText(messagesText)
  const navigate = useNavigate()
  const [people, setPeople] = useState<Addressee[]>([])
  const [kind, setKind] = useState<RequestKind | ''>(asked ?? '')
  const [problem, setProblem] = useState<string>()
  const [working, setWorking] = useState(false)
  // Idempotency key for retries.
  const [keys] = useState(() => ({ id: newId(), messageId: newId() }))
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const said = (name: string) => String(form.get(name) ?? '').trim()
    if (people.length === 0 && !whom) return setProblem(t('toWhom'))
    if (!said('subject') || !said('body')) return setProblem(t('needsWords'))
    setWorking(true)
    setProblem(undefined)
    const { film, ...other } = about
    try {
      await beginThread({
        ...keys,
        ...other,
        subject: said('subject'),
        body: said('body'),
        people: people.map(({ id }) => id),
        ...(film && { film: { documentaryId: film, ...passage } }),
        ...(kind && { request: { kind, ...(said('due') && { dueOn: said('due') }) } }),
      })
      await navigate(`${paths.messages}?thread=${keys.id}`, { replace: true })
    } catch (error) {
      const { message, hint } = error as Error & { hint?: string }
      setProblem([message, hint].filter(Boolean).join(' '))
      setWorking(false)
    }
  }
  return (
    <form className="new-letter stack" onSubmit={onSubmit}>
      <h2 className="title-m">{t('newTitle')}</h2>
      {children}
      <AddresseeField about={about} whom={whom} chosen={people} onChange={setPeople} />
      <Select
        label={t('whatFor')}
        value={kind}
        onChange={(event) => setKind(event.target.value as RequestKind | '')}
        options={[{ value: '', label: t('justALetter') }, ...requestKinds.map((one) => ({ value: one, label: t(`request_${one}`) }))]}
      />
      {kind && <DateField label={t('answerBy')} aside={t('optional')} name="due" min={new Date().toISOString().slice(0, 10)} />}
      <TextField label={t('subject')} name="subject" maxLength={200} required />
      <TextArea label={t('letter')} name="body" rows={8} maxLength={20_000} required />
      <FormError>{problem}</FormError>
      <p className="thread-buttons">
        <Button type="submit" kind="ink" working={working && t('sending')}>
          {t('send')}
        </Button>
      </p>
    </form>
  )
}
