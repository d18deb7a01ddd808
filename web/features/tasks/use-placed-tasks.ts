import { useMemo, useRef, useState } from 'react'
import { placeBetween } from '#core/house/place-between.ts'
import { changeTask, type Task, type TaskState } from './data/tasks.ts'

type Placed = Pick<Task, 'id' | 'state' | 'place'>

export interface PlacedTasks {
  tasks: readonly Task[]
  /** Into a column, before the task that is there; at its end without one. Done once the house has it. */
  put(task: Task, state: TaskState, before?: string): Promise<void>
}

/**
 * Optimistic order of tasks; moves are sent one after the other. Stale answers and
 * events from before the last move do not revert it.
 */
export function usePlacedTasks(known: readonly Task[]): PlacedTasks {
  const [waiting, setWaiting] = useState<readonly Placed[]>([])
  const told = useRef<Promise<unknown>>(Promise.resolve())
  const tasks = useMemo(() => {
    if (waiting.length === 0) return known
    return known
      .map((task) => ({ ...task, ...waiting.findLast(({ id }) => id === task.id) }))
      .toSorted((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1))
  }, [known, waiting])
  return {
    tasks,
    async put(task, state, before) {
      const others = tasks.filter((one) => one.state === state && one.id !== task.id)
      const found =
        before === undefined
          ? others.length
          : Math.max(
              0,
              others.findIndex(({ id }) => id === before),
            )
      const placed = { id: task.id, state, place: placeBetween(others[found - 1]?.place, others[found]?.place) }
      setWaiting((before) => [...before, placed])
      const telling = told.current.then(() => changeTask(placed.id, { state, place: placed.place }))
      told.current = telling.catch(() => undefined)
      try {
        await telling
      } finally {
        setWaiting((before) => before.filter((one) => one !== placed))
      }
    },
  }
}
