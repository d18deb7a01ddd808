import { useRef, useState } from 'react'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { useText } from '#web/ui/text.ts'
import type { Colleague } from './colleague.ts'
import { type Task, type TaskState, taskStates } from './data/tasks.ts'
import { TaskFacts } from './task-card.tsx'
import { TaskDialog } from './task-dialog.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import type { PlacedTasks } from './use-placed-tasks.ts'
import { useTaskActs } from './use-task-acts.ts'
import { tasksText } from './words.ts'

/** The board as a table: the same tasks in the same order, each with its state to choose. */
export function TaskList({ film, people, placed }: { film: FilmToReview; people: readonly Colleague[]; placed: PlacedTasks }) {
  const t = useText(tasksText)
  const { tasks } = placed
  const acts = useTaskActs(placed)
  const list = useRef<HTMLDivElement>(null)
  const { onFocus, onBlur } = useKeptFocus(list)
  const [open, setOpen] = useState<Task>()
  if (tasks.length === 0) return <p className="ui dim">{t('empty_todo')}</p>
  const rows = taskStates.flatMap((state) => tasks.filter((task) => task.state === state))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears where the focus is
    <div ref={list} tabIndex={-1} onFocus={onFocus} onBlur={onBlur}>
      <Table
        caption={<span className="unseen">{t('title')}</span>}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'what',
            head: t('what'),
            cell: (task) => (
              <button type="button" className="task-title" onClick={() => setOpen(task)}>
                {task.title}
              </button>
            ),
          },
          {
            key: 'facts',
            head: t('who'),
            cell: (task) => (
              <span className="small dim task-facts">
                <TaskFacts {...{ film, people, task }} />
              </span>
            ),
          },
          {
            key: 'state',
            head: t('state'),
            cell: (task) => (
              <Select
                label={<span className="unseen">{t('stateOf', { title: task.title })}</span>}
                value={task.state}
                onChange={(event) => void acts.put(task, event.target.value as TaskState)}
                options={taskStates.map((value) => ({ value, label: t(`state_${value}`) }))}
              />
            ),
          },
          {
            key: 'remove',
            head: <span className="unseen">{t('remove')}</span>,
            cell: (task) => (
              <Button small kind="plain" aria-label={`${t('remove')}: ${task.title}`} onClick={() => void acts.remove(task)}>
                {t('remove')}
              </Button>
            ),
          },
        ]}
      />
      {open && <TaskDialog {...{ people, acts }} task={open} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
