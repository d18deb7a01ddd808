import { type RefObject, useRef, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import type { FileToSend } from '#web/data/review/notes/files.ts'
import type { ReviewPerson } from '#web/data/review/notes.ts'
import type { Film } from '#web/player/film.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import type { MarkedFilm } from '#web/player/marking/marked-film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { useText } from '#web/ui/text.ts'
import { KindChoice, Words } from '../notes/note-fields.tsx'
import { collaborationText } from '../words.ts'
import { ComposerMore } from './composer-more.tsx'
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
  /** The cut, as times of it are marked. */
  of: MarkedFilm
  holds: boolean
  field: RefObject<HTMLTextAreaElement | null>
  onDraft(change: Partial<Draft>): void
  onFiles(files: FileToSend[]): void
  onHolds(holds: boolean): void
  /** The first letter was written: the note is where the film is. */
  onBegin(): void
  onSend(asDraft: boolean): void
}

/** A note as it is written, beside the picture it is about: where, what about, in words or said. What few notes need is behind More. */
export function Composer(props: ComposerProps) {
  const { draft, files, me, people, clock, film, of, holds, field, onDraft, onFiles, onHolds, onBegin, onSend } = props
  const t = useText(collaborationText)
  const [more, setMore] = useState(false)
  const team = isOfTeam(me) ? people.filter(({ role }) => role !== 'guest') : undefined
  // What was set is in sight, also after the page was left and opened again.
  const opened = more || draft.assignedTo !== null || draft.dueOn !== null
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
        {draft.drawing.length > 0 && <span className="small dim">{t('withDrawing')}</span>}
      </p>
      <MarkOnFilm
        of={of}
        value={{ startsMs: draft.startsMs, endsMs: draft.endsMs }}
        onChange={({ startsMs, endsMs }) => {
          // What is typed and no time yet leaves the note where it was.
          if (!Number.isNaN(startsMs) && !Number.isNaN(endsMs)) onDraft({ startsMs, endsMs: startsMs === null ? null : endsMs })
        }}
        acts={
          draft.endsMs !== null && (
            <Button small kind="plain" onClick={() => onDraft({ startsMs: null, endsMs: null })}>
              {t('noRange')}
            </Button>
          )
        }
      />
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
      <FilesOfNote files={files} onFiles={onFiles} />
      <div className="review-acts">
        <Button type="submit" kind="ink" small>
          {t('send')}
        </Button>
        {team && (
          <Checkbox checked={draft.forTeam} onChange={(event) => onDraft({ forTeam: event.target.checked })}>
            {t('forTeam')}
          </Checkbox>
        )}
        <Attached files={files} onFiles={onFiles} />
        <Button small kind="plain" aria-expanded={opened} onClick={() => setMore(!opened)}>
          {t('more')}
        </Button>
      </div>
      {opened && <ComposerMore {...{ draft, team, holds, onDraft, onHolds }} onSaveDraft={() => onSend(true)} />}
    </form>
  )
}

interface FilesProps {
  files: readonly FileToSend[]
  onFiles(files: FileToSend[]): void
}

function FilesOfNote({ files, onFiles }: FilesProps) {
  const t = useText(collaborationText)
  if (files.length === 0) return null
  return (
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
  )
}

/** A voice or files that go with the note. */
function Attached({ files, onFiles }: FilesProps) {
  const t = useText(collaborationText)
  const chooser = useRef<HTMLInputElement>(null)
  const voice = useVoice((file) => onFiles([...files, file]))
  return (
    <>
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
          const chosen = [...(event.target.files ?? [])].map((blob) => ({ id: newId(), name: blob.name, blob, voiceMs: null }))
          onFiles([...files, ...chosen].slice(0, 10))
          event.target.value = ''
        }}
      />
      {voice.state === 'denied' && (
        <p className="small" role="status">
          {t('noMicrophone')}
        </p>
      )}
    </>
  )
}

function Now({ film, clock }: { film: Film; clock: DeskClock }) {
  return <span className="mono">{useFilmState(film, ({ nowMs }) => frameTimecode(nowMs, clock))}</span>
}
