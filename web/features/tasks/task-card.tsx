import { Link } from 'react-router'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { Colleague } from './colleague.ts'
import type { Task } from './data/tasks.ts'
import { NoteTime } from './note-time.tsx'
import type { useTaskActs, Way } from './use-task-acts.ts'
import { tasksText } from './words.ts'

interface TaskCardProps {
  film: FilmToReview
  people: readonly Colleague[]
  task: Task
  acts: ReturnType<typeof useTaskActs>
  onOpen: () => void
  onMove: (way: Way) => void
}

/** A task in its column: what, who, until when, and the note it came from. */
export function TaskCard({ film, people, task, acts, onOpen, onMove }: TaskCardProps) {
  const t = useText(tasksText)
  return (
    <article className="task" aria-label={task.title}>
      <button type="button" className="task-title title-s" onClick={onOpen}>
        {task.title}
      </button>
      <p className="small dim task-facts">
        <TaskFacts {...{ film, people, task }} />
      </p>
      <Menu
        label={t('movesOf', { title: task.title })}
        trigger={
          <Button small kind="plain" aria-label={t('movesOf', { title: task.title })}>
            {t('move')}
          </Button>
        }
        items={[
          ...(task.state === 'todo' ? [] : [{ label: t('moveLeft'), aside: 'Alt ←', onChoose: () => onMove('left') }]),
          ...(task.state === 'done' ? [] : [{ label: t('moveRight'), aside: 'Alt →', onChoose: () => onMove('right') }]),
          { label: t('moveUp'), aside: 'Alt ↑', onChoose: () => onMove('up') },
          { label: t('moveDown'), aside: 'Alt ↓', onChoose: () => onMove('down') },
          { label: t('remove'), onChoose: () => void acts.remove(task) },
        ]}
      />
    </article>
  )
}

/** Who, until when, and the moment of its note as a way there. */
export function TaskFacts({ film, people, task }: { film: FilmToReview; people: readonly Colleague[]; task: Task }) {
  const t = useText(tasksText)
  const who = people.find(({ id }) => id === task.assignedTo)?.name
  const today = new Intl.DateTimeFormat('sv').format(new Date())
  return (
    <>
      <span>{who ?? t('nobody')}</span>
      {task.dueOn && (
        <span className={task.dueOn < today && task.state !== 'done' ? 'signal-word' : undefined}>
          {t(task.dueOn < today && task.state !== 'done' ? 'late' : 'due', {
            date: calendarDay(task.dueOn, { day: 'numeric', month: 'long' }),
          })}
        </span>
      )}
      {task.note && (
        <Link className="text-link" to={`?film=${film.id}&version=${task.note.versionId}&note=${task.note.id}`}>
          {t('noteAt')} <NoteTime filmId={film.id} note={task.note} />
        </Link>
      )}
    </>
  )
}
