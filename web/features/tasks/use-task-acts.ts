import { HouseError } from '#web/data/house/house-error.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { changeTask, removeTask, type Task, type TaskChange, type TaskState, taskStates } from './data/tasks.ts'
import type { PlacedTasks } from './use-placed-tasks.ts'
import { tasksText } from './words.ts'

export type Way = 'up' | 'down' | 'left' | 'right'

/** Moving, changing and removing tasks; what the house refuses is said, and the board is asked for again. */
export function useTaskActs(placed: PlacedTasks) {
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
  const column = (state: TaskState) => placed.tasks.filter((task) => task.state === state)
  const put = (task: Task, state: TaskState, before?: string) => attempt(() => placed.put(task, state, before))
  return {
    put,
    /** One step on the board; undefined where there is none. Optimistic; it stays when the answer is true. */
    move(task: Task, way: Way): Promise<boolean> | undefined {
      const at = taskStates.indexOf(task.state)
      const aside = way === 'left' ? taskStates[at - 1] : way === 'right' ? taskStates[at + 1] : undefined
      if (aside) return put(task, aside, column(aside)[0]?.id)
      const own = column(task.state)
      const place = own.findIndex(({ id }) => id === task.id)
      if (way === 'up' && place > 0) return put(task, task.state, own[place - 1]!.id)
      if (way === 'down' && place < own.length - 1) return put(task, task.state, own[place + 2]?.id)
      return undefined
    },
    change: (task: Task, change: TaskChange) => attempt(() => changeTask(task.id, change)),
    async remove(task: Task) {
      if (await attempt(() => removeTask(task.id, true)))
        toast.success(t('removed'), task.title, { label: t('undo'), onPress: () => void attempt(() => removeTask(task.id, false)) })
    },
  }
}
