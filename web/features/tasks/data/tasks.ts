import { queryOptions } from '@tanstack/react-query'
import { newId } from '#core/house/new-id.ts'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import { useLiveTable } from '#web/data/house/live/use-live-table.ts'

export const taskStates = ['todo', 'doing', 'done'] as const
export type TaskState = (typeof taskStates)[number]
export interface Task {
  id: string
  /** The note it came from, with its state. */
  note: { id: string; startsMs: number; versionId: string } | null
  title: string
  words: string
  state: TaskState
  place: number
  assignedTo: string | null
  dueOn: string | null
  doneAt: string | null
}

const taskKeys = {
  all: ['tasks'],
  of: (documentaryId: string) => [...taskKeys.all, documentaryId],
} as const
const stale = [taskKeys.all, ['notes'], ['film-activity']]

/** What is to be done on a film, each column from top to bottom. */
export const tasksQuery = (documentaryId: string) =>
  queryOptions({
    queryKey: taskKeys.of(documentaryId),
    queryFn: async (): Promise<Task[]> =>
      orThrow(
        await supabase()
          .from('tasks')
          .select(
            'id, note:notes (id, startsMs:starts_ms, versionId:version_id), title, words, state, place, assignedTo:assigned_to, dueOn:due_on, doneAt:done_at',
          )
          .eq('documentary_id', documentaryId)
          .is('removed_at', null)
          .order('place')
          .order('id')
          .limit(2000),
      ).map((task) => ({ ...task, state: task.state as TaskState })),
  })

export const useLiveTasks = (documentaryId: string): void =>
  useLiveTable(
    `tasks:${documentaryId}`,
    [{ table: 'tasks', event: '*', filter: `documentary_id=eq.${documentaryId}` }],
    [taskKeys.of(documentaryId), ['film-activity']],
  )

export interface NewTask {
  documentaryId: string
  title: string
  place: number
  noteId?: string
}
export const addTask = ({ documentaryId, title, place, noteId }: NewTask): Promise<void> =>
  act(stale, async () => {
    const row = { id: newId(), documentary_id: documentaryId, title, place, ...(noteId ? { note_id: noteId } : {}) }
    orThrow(await supabase().from('tasks').insert(row))
  })

export type TaskChange = Partial<Pick<Task, 'title' | 'words' | 'state' | 'place' | 'assignedTo' | 'dueOn'>>
export const changeTask = (id: string, { assignedTo, dueOn, ...same }: TaskChange): Promise<void> =>
  act(stale, async () => {
    const change = {
      ...same,
      ...(assignedTo === undefined ? {} : { assigned_to: assignedTo }),
      ...(dueOn === undefined ? {} : { due_on: dueOn }),
    }
    orThrow(await supabase().from('tasks').update(change).eq('id', id))
  })

/** Out of the board, or back. */
export const removeTask = (id: string, removed: boolean): Promise<void> =>
  act(stale, async () => {
    orThrow(
      await supabase()
        .from('tasks')
        .update({ removed_at: removed ? new Date().toISOString() : null })
        .eq('id', id),
    )
  })
