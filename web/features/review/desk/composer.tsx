import { type RefObject, useRef } from 'react'
import { newId } from '#core/house/new-id.ts'
import type { FileToSend } from '#web/data/review/notes/files.ts'
import type { ReviewPerson } from '#web/data/review/notes.ts'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { useText } from '#web/ui/text.ts'
import { KindChoice, Words } from '../notes/note-fields.tsx'
import { collaborationText } from '../words.ts'
import { isOfTeam, type Reviewer } from './desk-cut.ts'
import { type DeskClock, frameTimecode, rangeTimecode } from './timecode.ts'
import type { Draft } from './use-draft.ts'
import { useVoice } from './use-voice.ts'

interface ComposerProps {
  draft: Draft
  files: readonly FileToSend[]
  me: Reviewer
  people: readonly ReviewPerson[]
  clock: DeskClock
  film: Film
  holds: boolean
  field: RefObject<HTMLTextAreaElement | null>
  onDraft(change: Partial<Draft>): void
  onFiles(files: FileToSend[]): void
  onHolds(holds: boolean): void
  /** The first letter was written: the note stands where the film is. */
  onBegin(): void
  onDraw(): void
  onSend(asDraft: boolean): void
}

/** A note as it is written: where, what about, in words, drawn or said; for whom. */
export function Composer(props: ComposerProps) {
  const { draft, files, me, people, clock, film, holds, field, onDraft, onFiles, onHolds, onBegin, onDraw, onSend } = props
  const t = useText(collaborationText)
  const chooser = useRef<HTMLInputElement>(null)
  const voice = useVoice((file) => onFiles([...files, file]))
  const team = people.filter(({ role }) => role !== 'guest')
  return (
    <form
      className="review-composer"
      aria-label={t('newNote')}
      onSubmit={(event) => {
        event.preventDefault()
        onSend(false)
      }}
    >
      <p className="review-at">
        {draft.startsMs === null ? (
          <Now film={film} clock={clock} />
        ) : (
          <span className="mono">{rangeTimecode({ startsMs: draft.startsMs, endsMs: draft.endsMs }, clock)}</span>
        )}
        {draft.endsMs !== null && (
          <Button small kind="plain" onClick={() => onDraft({ startsMs: null, endsMs: null })}>
            {t('noRange')}
          </Button>
        )}
      </p>
      <Words
        label={t('words')}
        placeholder={t('wordsHere')}
        value={draft.body}
        people={people}
        field={field}
        onWords={(body) => onDraft({ body })}
        onBegin={onBegin}
        onSend={() => onSend(false)}
      />
      <KindChoice kind={draft.kind} onKind={(kind) => onDraft({ kind })} />
      {files.length > 0 && (
        <ul className="review-files small">
          {files.map((file) => (
            <li key={file.id}>
              {file.voiceMs === null ? file.name : t('voiceOf', { seconds: Math.round(file.voiceMs / 1000) })}{' '}
              <Button small kind="plain" onClick={() => onFiles(files.filter(({ id }) => id !== file.id))}>
                {t('takeOff')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOfTeam(me) && (
        <div className="review-for">
          <select
            className="input"
            aria-label={t('giveTo')}
            value={draft.assignedTo ?? ''}
            onChange={(event) => onDraft({ assignedTo: event.target.value || null })}
          >
            <option value="">{t('givenToNobody')}</option>
            {team.map(({ id, name }) => (
              <option key={id} value={id}>
                {t('giveToName', { name: name || t('nameless') })}
              </option>
            ))}
          </select>
          <DateField label={t('due')} value={draft.dueOn ?? ''} onChange={(event) => onDraft({ dueOn: event.target.value || null })} />
          <Checkbox checked={draft.forTeam} onChange={(event) => onDraft({ forTeam: event.target.checked })}>
            {t('forTeam')}
          </Checkbox>
        </div>
      )}
      <div className="review-acts">
        <Button type="submit" kind="ink" small>
          {t('send')}
        </Button>
        <Button small onClick={() => onSend(true)}>
          {t('keepToMyself')}
        </Button>
        <Button small kind="plain" onClick={onDraw}>
          {draft.drawing.length > 0 ? t('drawMore') : t('draw')}
        </Button>
        <Button small kind="plain" onClick={() => (voice.state === 'recording' ? voice.end() : void voice.begin())}>
          {t(voice.state === 'recording' ? 'voiceEnd' : 'voice')}
        </Button>
        <Button small kind="plain" onClick={() => chooser.current?.click()}>
          {t('attach')}
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])].map((blob) => ({
              id: newId(),
              name: blob.name,
              blob,
              voiceMs: null,
            }))
            onFiles([...files, ...chosen].slice(0, 10))
            event.target.value = ''
          }}
        />
        <Checkbox checked={holds} onChange={(event) => onHolds(event.target.checked)}>
          {t('hold')}
        </Checkbox>
      </div>
      {voice.state === 'denied' && (
        <p className="small" role="status">
          {t('noMicrophone')}
        </p>
      )}
    </form>
  )
}

function Now({ film, clock }: { film: Film; clock: DeskClock }) {
  return <span className="mono">{useFilmState(film, ({ nowMs }) => frameTimecode(nowMs, clock))}</span>
}
