import { useRef, useState } from 'react'
import { type Task, type TaskState, taskStates } from '#web/data/tasks.ts'
import type { FilmToReview } from '#web/data/teams.ts'
import { useText } from '#web/ui/text.ts'
import { TaskCard } from './task-card.tsx'
import { useTaskActs, type Way } from './use-task-acts.ts'
import { tasksText } from './words.ts'

export interface Colleague {
  id: string
  name: string
}
interface BoardProps {
  film: FilmToReview
  people: readonly Colleague[]
  tasks: readonly Task[]
}

const ways: Record<string, Way> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' }

/** Three columns. A task is carried by the hand, or with Alt and an arrow while it has the focus, which goes with it. */
export function Board({ film, people, tasks }: BoardProps) {
  const t = useText(tasksText)
  const acts = useTaskActs(tasks)
  const [held, setHeld] = useState<string>()
  const [said, setSaid] = useState('')
  const board = useRef<HTMLDivElement>(null)
  const move = async (task: Task, way: Way) => {
    if (!(await acts.move(task, way))) return
    setSaid(t('moved', { title: task.title }))
    requestAnimationFrame(() => board.current?.querySelector<HTMLElement>(`[data-task="${task.id}"] .task-title`)?.focus())
  }
  const drop = (state: TaskState, before?: string) => {
    const task = tasks.find(({ id }) => id === held)
    setHeld(undefined)
    if (task && task.id !== before) void acts.put(task, state, before)
  }
  return (
    <div className="board-columns" ref={board}>
      <p className="unseen" role="status">
        {said}
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
                    void move(task, way)
                  }}
                >
                  <TaskCard {...{ film, people, task, acts }} onMove={(way) => void move(task, way)} />
                </li>
              ))}
            </ol>
          </section>
        )
      })}
    </div>
  )
}
