import { placeBetween } from '#core/place-between.ts'
import { HouseError } from '#web/data/house-error.ts'
import { changeTask, removeTask, type Task, type TaskChange, type TaskState, taskStates } from '#web/data/tasks.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { tasksText } from './words.ts'

export type Way = 'up' | 'down' | 'left' | 'right'

/** Moving, changing and removing tasks; what the house refuses is said, and the board is asked for again. */
export function useTaskActs(tasks: readonly Task[]) {
  const t = useText(tasksText)
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
      return true
    } catch (error) {
      toast.failure(t('notKept'), error instanceof HouseError ? `${error.message} ${error.hint}` : t('notKeptText'))
      return false
    }
  }
  const column = (state: TaskState) => tasks.filter((task) => task.state === state)
  /** Into a column, before the task that stands there; at its end without one. */
  const put = (task: Task, state: TaskState, before?: string) => {
    const others = column(state).filter(({ id }) => id !== task.id)
    const at =
      before === undefined
        ? others.length
        : Math.max(
            0,
            others.findIndex(({ id }) => id === before),
          )
    return attempt(() => changeTask(task.id, { state, place: placeBetween(others[at - 1]?.place, others[at]?.place) }))
  }
  return {
    put,
    /** One step on the board; false where there is none. */
    move(task: Task, way: Way): Promise<boolean> {
      const at = taskStates.indexOf(task.state)
      const aside = way === 'left' ? taskStates[at - 1] : way === 'right' ? taskStates[at + 1] : undefined
      if (aside) return put(task, aside, column(aside)[0]?.id)
      const own = column(task.state)
      const place = own.findIndex(({ id }) => id === task.id)
      if (way === 'up' && place > 0) return put(task, task.state, own[place - 1]!.id)
      if (way === 'down' && place < own.length - 1) return put(task, task.state, own[place + 2]?.id)
      return Promise.resolve(false)
    },
    change: (task: Task, change: TaskChange) => attempt(() => changeTask(task.id, change)),
    async remove(task: Task) {
      if (await attempt(() => removeTask(task.id, true)))
        toast.success(t('removed'), task.title, { label: t('undo'), onPress: () => void attempt(() => removeTask(task.id, false)) })
    },
  }
}
