import './tasks.css'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type CutToReview, type FilmToReview, filmTeamQuery } from '#web/data/review/teams.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { Activity } from './activity.tsx'
import { Board } from './board.tsx'
import { type Task, tasksQuery, useLiveTasks } from './data/tasks.ts'
import { FromNotes } from './from-notes.tsx'
import { NewTask } from './new-task.tsx'
import { TaskList } from './task-list.tsx'
import { usePlacedTasks } from './use-placed-tasks.ts'
import { tasksText } from './words.ts'

const none: readonly Task[] = []

/** Tasks of a film: a board in three columns or the same as a list (`?as=list`), notes without a task, and the activity. */
export function TasksView({ film, version }: { film: FilmToReview; version: CutToReview }) {
  const t = useText(tasksText)
  const [query, setQuery] = useSearchParams()
  const asList = query.get('as') === 'list'
  const tasks = useQuery(tasksQuery(film.id))
  const team = useQuery(filmTeamQuery(film.id))
  const placed = usePlacedTasks(tasks.data ?? none)
  useLiveTasks(film.id)
  const turn = () => {
    const next = new URLSearchParams(query)
    if (asList) next.delete('as')
    else next.set('as', 'list')
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  const people = (team.data ?? []).map(({ id, name }) => ({ id, name: name || t('somebody') }))
  return (
    <div className="tasks">
      <section aria-labelledby="tasks">
        <div className="tasks-head">
          <h2 id="tasks" className="title-m">
            {t('title')}
          </h2>
          <Button small onClick={turn}>
            {t(asList ? 'asBoard' : 'asList')}
          </Button>
        </div>
        <Fetched query={tasks} what={t('fetching')}>
          {tasks.data && (
            <>
              <div className="tasks-add">
                <NewTask film={film} tasks={placed.tasks} />
                <FromNotes {...{ film, version }} tasks={placed.tasks} />
              </div>
              {asList ? <TaskList {...{ film, people, placed }} /> : <Board {...{ film, people, placed }} />}
            </>
          )}
        </Fetched>
      </section>
      <Activity film={film} />
    </div>
  )
}
