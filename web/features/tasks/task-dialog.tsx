import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import type { Colleague } from './colleague.ts'
import type { Task } from './data/tasks.ts'
import type { useTaskActs } from './use-task-acts.ts'
import { tasksText } from './words.ts'

interface TaskDialogProps {
  people: readonly Colleague[]
  task: Task
  acts: ReturnType<typeof useTaskActs>
  onClose: () => void
}

/** A task to be read and changed. It stays open, with what was typed, until the house has it. */
export function TaskDialog({ people, task, acts, onClose }: TaskDialogProps) {
  const t = useText(tasksText)
  const [title, setTitle] = useState(task.title)
  const [words, setWords] = useState(task.words)
  const [assignedTo, setAssignedTo] = useState(task.assignedTo ?? '')
  const [dueOn, setDueOn] = useState(task.dueOn ?? '')
  const [error, setError] = useState('')
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return setError(t('titleMissing'))
    if (await acts.change(task, { title: title.trim(), words: words.trim(), assignedTo: assignedTo || null, dueOn: dueOn || null }))
      onClose()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('task')}>
      <form className="stack" noValidate onSubmit={(event) => void onSubmit(event)}>
        <TextField
          label={t('what')}
          value={title}
          maxLength={200}
          error={error || undefined}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea label={t('words')} value={words} maxLength={2000} rows={4} onChange={(event) => setWords(event.target.value)} />
        <Select
          label={t('who')}
          value={assignedTo}
          onChange={(event) => setAssignedTo(event.target.value)}
          options={[{ value: '', label: t('nobody') }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <DateField label={t('until')} value={dueOn} onChange={(event) => setDueOn(event.target.value)} />
        <div className="dialog-acts">
          <Button type="button" onClick={onClose}>
            {t('leave')}
          </Button>
          <Button type="submit" kind="ink">
            {t('keep')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
