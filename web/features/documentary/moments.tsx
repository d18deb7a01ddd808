import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ShownVersion } from '#web/data/films/documentaries.ts'
import { dropMoment, keepMoment, momentsQuery } from '#web/data/moments.ts'
import type { Film } from '#web/player/film.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Failed } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Timecode } from '#web/ui/timecode.tsx'
import { toast } from '#web/ui/toast.tsx'
import { documentaryText } from './words.ts'

const noteMaxLength = 2000
/** How long a moment is that was marked by where the film stands. */
const momentMs = 5_000

/** The reader's own notes on this cut, each at its moment; nobody else reads them. */
export function Moments({ version: { id: versionId, durationMs }, film }: { version: ShownVersion; film: Film }) {
  const t = useText(documentaryText)
  const moments = useQuery(momentsQuery(versionId))
  const [note, setNote] = useState('')
  const [working, setWorking] = useState(false)
  const nowMs = useFilmState(film, (state) => Math.floor(state.nowMs / 1000) * 1000)
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (note.trim() === '' || working) return
    setWorking(true)
    try {
      const endsMs = Math.max(nowMs + 1, Math.min(nowMs + momentMs, durationMs ?? Number.POSITIVE_INFINITY))
      await keepMoment(versionId, { startsMs: nowMs, endsMs, note: note.trim() })
      setNote('')
    } catch (cause) {
      toast.failure(t('noteNotKept'), t('noteNotKeptText', { reason: (cause as Error).message }))
    } finally {
      setWorking(false)
    }
  }
  const drop = (id: string) =>
    dropMoment(versionId, id).catch((cause: Error) =>
      toast.failure(t('noteNotDropped'), t('noteNotDroppedText', { reason: cause.message })),
    )
  return (
    <section>
      <div className="head">
        <h2>{t('notes')}</h2>
        <Timecode ms={nowMs} className="dim" />
      </div>
      {moments.isError && (
        <Failed
          title={t('notesFailed')}
          text={moments.error.message}
          act={
            <Button small onClick={() => void moments.refetch()}>
              {t('tryAgain')}
            </Button>
          }
        />
      )}
      {moments.data && moments.data.length > 0 && (
        <ul className="moments">
          {moments.data.map((moment) => (
            <li key={moment.id}>
              <button type="button" className="moment" onClick={() => film.seek(moment.startsMs)}>
                <Timecode ms={moment.startsMs} /> <span>{moment.note}</span>
              </button>
              <Button kind="plain" small onClick={() => void drop(moment.id)}>
                {t('dropNote')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form className="stack" onSubmit={(event) => void keep(event)}>
        <TextArea
          label={t('note')}
          hint={t('noteHint')}
          rows={2}
          maxLength={noteMaxLength}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <p>
          <Button small type="submit" working={working && t('keepingNote')} notNow={note.trim() === ''}>
            {t('keepNote')}
          </Button>
        </p>
      </form>
    </section>
  )
}
