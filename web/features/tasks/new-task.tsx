import { type FormEvent, useState } from 'react'
import { placeBetween } from '#core/house/place-between.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { addTask, type Task } from './data/tasks.ts'
import { tasksText } from './words.ts'

/** One line, and it is at the end of the first column. What is typed stays until the house has it. */
export function NewTask({ film, tasks }: { film: FilmToReview; tasks: readonly Task[] }) {
  const t = useText(tasksText)
  const [title, setTitle] = useState('')
  const [error, setError] = useState('')
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working || title.trim() === '') return
    setWorking(true)
    setError('')
    try {
      const last = tasks.findLast(({ state }) => state === 'todo')
      await addTask({ documentaryId: film.id, title: title.trim(), place: placeBetween(last?.place, undefined) })
      setTitle('')
    } catch (cause) {
      setError(cause instanceof HouseError ? `${cause.message} ${cause.hint}` : t('notKeptText'))
    }
    setWorking(false)
  }
  return (
    <form className="tasks-new" onSubmit={(event) => void onSubmit(event)}>
      <TextField
        label={t('new')}
        value={title}
        maxLength={200}
        autoComplete="off"
        error={error || undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" small kind="ink" working={working && t('adding')}>
        {t('add')}
      </Button>
    </form>
  )
}
