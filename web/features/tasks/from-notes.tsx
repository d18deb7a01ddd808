import { useQuery } from '@tanstack/react-query'
import { placeBetween } from '#core/house/place-between.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { type WholeNote, wholeNotesQuery } from '#web/data/review/carried-notes.ts'
import type { CutToReview, FilmToReview } from '#web/data/review/teams.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { addTask, type Task } from './data/tasks.ts'
import { NoteTime } from './note-time.tsx'
import { tasksText } from './words.ts'

/** Unassigned open notes on this cut, in one menu: a selected one becomes a task. When either is done, so is the other. */
export function FromNotes({ film, version, tasks }: { film: FilmToReview; version: CutToReview; tasks: readonly Task[] }) {
  const t = useText(tasksText)
  const notes = useQuery(wholeNotesQuery(version.id))
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
  if (free.length === 0) return null
  const timeOf = (startsMs: number) => <NoteTime filmId={film.id} note={{ versionId: version.id, startsMs }} />
  return (
    <Menu
      label={t('fromNotes', { number: version.number })}
      trigger={<Button small>{t('take', { count: free.length })}</Button>}
      items={free.map((note) => ({
        label: firstOf(note.body.replace(/\s+/g, ' ').trim(), 90) || t('drawing'),
        aside: timeOf(note.startsMs),
        onChoose: () => void take(note),
      }))}
    />
  )
}
