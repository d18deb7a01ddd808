import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Addressee } from '#contract/messages.ts'
import { type RequestKind, requestKinds } from '#core/messages.ts'
import { parseStart } from '#core/timecode.ts'
import { documentaryQuery, isId } from '#web/data/films/documentaries.ts'
import { beginThread } from '#web/data/messages.ts'
import { paths } from '#web/paths.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/timecode.tsx'
import { AddresseeField } from './addressee-field.tsx'
import { messagesText } from './words.ts'

/** A new letter: `?film=`, `&t=`, `&end=` say what it is about, `&request=` what is asked. */
export function NewLetter() {
  const t = useText(messagesText)
  const [query] = useSearchParams()
  const filmId = isId(query.get('film') ?? '') ? query.get('film')! : ''
  const film = useQuery({ ...documentaryQuery(filmId), enabled: filmId !== '' })
  if (!useArrived(film)) return <SkeletonRows rows={4} />
  const [startsMs, endsMs] = [parseStart(query.get('t')), parseStart(query.get('end'))]
  const range = startsMs !== null && endsMs !== null && endsMs > startsMs ? { startsMs, endsMs } : undefined
  const known = film.data ? { id: film.data.id, title: film.data.title, versionId: film.data.version?.id } : undefined
  const asked = requestKinds.find((kind) => kind === query.get('request'))
  return <LetterForm key={known?.id ?? ''} film={known} range={range} asked={asked} heading={t('newTitle')} />
}

interface FormProps {
  film: { id: string; title: string; versionId: string | undefined } | undefined
  range: { startsMs: number; endsMs: number } | undefined
  asked: RequestKind | undefined
  heading: string
}

function LetterForm({ film, range, asked, heading }: FormProps) {
  const t = useText(messagesText)
  const navigate = useNavigate()
  const [people, setPeople] = useState<Addressee[]>([])
  const [kind, setKind] = useState<RequestKind | ''>(asked ?? '')
  const [problem, setProblem] = useState<string>()
  const [working, setWorking] = useState(false)
  // Sent twice, or over a line that was cut, it is the same letter.
  const [keys] = useState(() => ({ id: crypto.randomUUID(), messageId: crypto.randomUUID() }))
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const said = (name: string) => String(form.get(name) ?? '').trim()
    if (people.length === 0 && !film) return setProblem(t('toWhom'))
    if (!said('subject') || !said('body')) return setProblem(t('needsWords'))
    setWorking(true)
    setProblem(undefined)
    try {
      await beginThread({
        ...keys,
        subject: said('subject'),
        body: said('body'),
        people: people.map(({ id }) => id),
        ...(film && { film: { documentaryId: film.id, ...(range && film.versionId && { versionId: film.versionId, ...range }) } }),
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
      <h2 className="title-m">{heading}</h2>
      {film && (
        <p className="ui">
          {t('about')} <strong>{film.title}</strong>
          {range && (
            <>
              {' '}
              <Timecode ms={range.startsMs} />–<Timecode ms={range.endsMs} />
            </>
          )}
        </p>
      )}
      <AddresseeField film={film?.id ?? null} chosen={people} onChange={setPeople} />
      <Select
        label={t('whatFor')}
        value={kind}
        onChange={(event) => setKind(event.target.value as RequestKind | '')}
        options={[{ value: '', label: t('justALetter') }, ...requestKinds.map((one) => ({ value: one, label: t(`request_${one}`) }))]}
      />
      {kind && <TextField label={t('answerBy')} aside={t('optional')} name="due" type="date" min={new Date().toISOString().slice(0, 10)} />}
      <TextField label={t('subject')} name="subject" maxLength={200} required />
      <TextArea label={t('letter')} name="body" rows={8} maxLength={20_000} required />
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <p className="thread-buttons">
        <Button type="submit" kind="ink" working={working && t('sending')}>
          {t('send')}
        </Button>
      </p>
    </form>
  )
}
