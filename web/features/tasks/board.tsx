import { useRef, useState } from 'react'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { useText } from '#web/ui/text.ts'
import type { Colleague } from './colleague.ts'
import { type Task, type TaskState, taskStates } from './data/tasks.ts'
import { TaskCard } from './task-card.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import type { PlacedTasks } from './use-placed-tasks.ts'
import { useTaskActs, type Way } from './use-task-acts.ts'
import { tasksText } from './words.ts'

interface BoardProps {
  film: FilmToReview
  people: readonly Colleague[]
  placed: PlacedTasks
}

const ways: Record<string, Way> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** Three columns. A task is dragged, or moved with Alt and an arrow while it has the focus, which stays with it. */
export function Board({ film, people, placed }: BoardProps) {
  const t = useText(tasksText)
  const { tasks } = placed
  const acts = useTaskActs(placed)
  const [held, setHeld] = useState<string>()
  const [open, setOpen] = useState<Task>()
  const board = useRef<HTMLDivElement>(null)
  const focus = useKeptFocus(board)
  // Said by where it is, so that a move that is refused is said too.
  const [moved, setMoved] = useState<string>()
  const move = (task: Task, way: Way) => {
    focus.hold(task.id)
    if (acts.move(task, way)) setMoved(task.id)
  }
  const where = () => {
    const task = tasks.find(({ id }) => id === moved)
    if (!task) return ''
    const column = tasks.filter(({ state }) => state === task.state)
    return t('moved', { title: task.title, column: t(`state_${task.state}`), at: column.indexOf(task) + 1, of: column.length })
  }
  const drop = (state: TaskState, before?: string) => {
    const task = tasks.find(({ id }) => id === held)
    setHeld(undefined)
    if (task && task.id !== before) void acts.put(task, state, before)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say that something is filled in
    <div
      className="board-columns"
      ref={board}
      role="group"
      aria-label={t('title')}
      tabIndex={-1}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
    >
      <p className="unseen" role="status">
        {where()}
      </p>
      <p className="small dim board-hint">{t('boardHint')}</p>
      {taskStates.map((state) => {
        const column = tasks.filter((task) => task.state === state)
        return (
          <section
            key={state}
            className="board-column"
            aria-labelledby={`board-${state}`}
            onDragOver={(event) => held && event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault()
              drop(state)
            }}
          >
            <div className="head">
              <h3 id={`board-${state}`}>{t(`state_${state}`)}</h3>
              <span className="mono dim">{column.length}</span>
            </div>
            {column.length === 0 && <p className="small dim board-empty">{t(`empty_${state}`)}</p>}
            <ol>
              {column.map((task) => (
                <li
                  key={task.id}
                  data-task={task.id}
                  draggable
                  onDragStart={(event) => {
                    event.dataTransfer.effectAllowed = 'move'
                    event.dataTransfer.setData('text/plain', task.title)
                    setHeld(task.id)
                  }}
                  onDragEnd={() => setHeld(undefined)}
                  onDragOver={(event) => held && event.preventDefault()}
                  onDrop={(event) => {
                    event.preventDefault()
                    event.stopPropagation()
                    drop(state, task.id)
                  }}
                  onKeyDown={(event) => {
                    const way = event.altKey ? ways[event.key] : undefined
                    if (!way) return
                    event.preventDefault()
                    move(task, way)
                  }}
                >
                  <TaskCard {...{ film, people, task, acts }} onOpen={() => setOpen(task)} onMove={(way) => move(task, way)} />
                </li>
              ))}
            </ol>
          </section>
        )
      })}
      {open && <TaskDialog {...{ people, acts }} task={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
