import { type FormEvent, useState } from 'react'
import type { TalkPoll } from '#contract/screenings/talks.ts'
import { isTime } from '#core/film/marked-range.ts'
import { newId } from '#core/house/new-id.ts'
import { type PollKind, type PollPart, pollKinds, pollParts } from '#core/screenings/talks.ts'
import { writePoll } from '#web/data/screenings/talks.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { FormError, TextArea } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import type { DeskScreening } from './desk-screening.ts'
import { talksText } from './words.ts'

interface FormProps {
  screening: DeskScreening
  polls: readonly TalkPoll[]
  poll: TalkPoll | undefined
  onDone: () => void
}

/** Writes a question for everyone. A poll may open automatically at a second of a film. */
export function PollForm({ screening, polls, poll, onDone }: FormProps) {
  const t = useText(talksText)
  const [part, setPart] = useState<PollPart>(poll?.part ?? 'during')
  const [kind, setKind] = useState<PollKind>(poll?.kind ?? 'choice')
  const [words, setWords] = useState(poll?.words ?? '')
  const usual = t('yesAndNo')
  const [choices, setChoices] = useState(poll?.choices.join('\n') ?? usual)
  const [item, setItem] = useState(poll?.itemId ?? '')
  const [at, setAt] = useState<number | null>(poll?.atMs ?? null)
  const [refused, setRefused] = useState<{ words?: string; choices?: string; at?: string; form?: string }>({})
  const [writing, setWriting] = useState(false)
  const films = screening.items.filter((one) => one.kind === 'film')
  const playsFilm = films.find(({ id }) => id === item)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const listed = choices
      .split('\n')
      .map((choice) => choice.trim())
      .filter(Boolean)
    const atMs = item && part === 'during' && isTime(at) ? at : undefined
    const wrong = {
      ...(words.trim() ? {} : { words: t('askSomething') }),
      ...(kind === 'choice' && (listed.length < 2 || listed.length > 8 || new Set(listed).size < listed.length)
        ? { choices: t('choicesWrong') }
        : {}),
      ...(item && part === 'during' && atMs === undefined ? { at: t('timeWrong') } : {}),
    }
    setRefused(wrong)
    if (Object.keys(wrong).length > 0) return
    setWriting(true)
    try {
      await writePoll(screening.id, {
        ...{ id: poll?.id ?? newId(), part, kind, words: words.trim(), choices: kind === 'choice' ? listed : [] },
        place: poll?.place ?? Math.max(0, ...polls.map(({ place }) => place + 1)),
        at: item && atMs !== undefined ? { itemId: item, atMs } : undefined,
      })
      onDone()
    } catch (error) {
      setRefused({ form: (error as Error).message })
      setWriting(false)
    }
  }
  return (
    <form className="poll-write" onSubmit={(event) => void send(event)}>
      <Fieldset legend={t('when')}>
        {pollParts.map((one) => (
          <Radio key={one} name="poll-part" checked={part === one} onChange={() => setPart(one)}>
            {t(`pollPart_${one}`)}
          </Radio>
        ))}
      </Fieldset>
      <TextArea
        label={t('questionWords')}
        rows={2}
        maxLength={300}
        value={words}
        error={refused.words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Select
        label={t('answeredBy')}
        value={kind}
        options={pollKinds.map((value) => ({ value, label: t(`pollKind_${value}`) }))}
        onChange={({ target }) => setKind(target.value as PollKind)}
      />
      {kind === 'choice' && (
        <TextArea
          label={t('choices')}
          hint={t('oneALine')}
          rows={4}
          value={choices}
          error={refused.choices}
          onChange={({ target }) => setChoices(target.value)}
        />
      )}
      {part === 'during' && (
        <div className="talk-rules-pair">
          <Select
            label={t('putBy')}
            value={item}
            options={[
              { value: '', label: t('byHand') },
              ...films.map((one) => ({ value: one.id, label: t('duringFilm', { film: one.film?.title ?? one.title }) })),
            ]}
            onChange={({ target }) => setItem(target.value)}
          />
        </div>
      )}
      {part === 'during' && item && (
        <MarkOnFilm
          moment
          of={playsFilm?.film ? { documentaryId: playsFilm.film.documentaryId } : undefined}
          value={{ startsMs: at, endsMs: null }}
          onChange={({ startsMs }) => setAt(startsMs)}
          labels={{ from: t('atSecond') }}
          errors={{ from: refused.at }}
        />
      )}
      <FormError>{refused.form}</FormError>
      <p className="small dim measure">{t('fiveRule')}</p>
      <p className="question-acts">
        <Button small kind="ink" type="submit" working={writing && t('sending')}>
          {t('keepPoll')}
        </Button>
        <Button small kind="plain" onClick={onDone}>
          {t('cancel')}
        </Button>
      </p>
    </form>
  )
}
