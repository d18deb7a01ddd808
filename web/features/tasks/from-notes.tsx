import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { placeBetween } from '#core/house/place-between.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { type WholeNote, wholeNotesQuery } from '#web/data/review/carried-notes.ts'
import type { CutToReview, FilmToReview } from '#web/data/review/teams.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { addTask, type Task } from './data/tasks.ts'
import { NoteTime } from './note-time.tsx'
import { tasksText } from './words.ts'

const shownAtFirst = 8

/** Open notes on this cut that nobody has taken up: one press makes a task of one. When either is done, so is the other. */
export function FromNotes({ film, version, tasks }: { film: FilmToReview; version: CutToReview; tasks: readonly Task[] }) {
  const t = useText(tasksText)
  const notes = useQuery(wholeNotesQuery(version.id))
  const [all, setAll] = useState(false)
  const taken = new Set(tasks.map(({ note }) => note?.id))
  const free = (notes.data ?? []).filter(({ id, resolved }) => !resolved && !taken.has(id))
  const take = async (note: WholeNote) => {
    const last = tasks.findLast(({ state }) => state === 'todo')
    const title = firstOf(note.body.replace(/\s+/g, ' ').trim(), 200) || t('drawing')
    try {
      await addTask({ documentaryId: film.id, title, noteId: note.id, place: placeBetween(last?.place, undefined) })
    } catch (error) {
      toast.failure(t('notKept'), error instanceof HouseError ? `${error.message} ${error.hint}` : t('notKeptText'))
    }
  }
  if (!notes.data) return null
  return (
    <section aria-labelledby="tasks-notes">
      <div className="head">
        <h2 id="tasks-notes">{t('fromNotes', { number: version.number })}</h2>
      </div>
      {free.length === 0 ? (
        <p className="ui dim tasks-none">{t('noneFree')}</p>
      ) : (
        <ol className="tasks-notes">
          {free.slice(0, all ? undefined : shownAtFirst).map((note) => (
            <li key={note.id}>
              <NoteTime filmId={film.id} note={{ versionId: version.id, startsMs: note.startsMs }} />
              <span className="ui">{note.body || t('drawing')}</span>
              <Button small aria-label={`${t('take')}: ${note.body}`} onClick={() => void take(note)}>
                {t('take')}
              </Button>
            </li>
          ))}
        </ol>
      )}
      {!all && free.length > shownAtFirst && (
        <p>
          <Button small onClick={() => setAll(true)}>
            {t('more', { count: free.length - shownAtFirst })}
          </Button>
        </p>
      )}
    </section>
  )
}
