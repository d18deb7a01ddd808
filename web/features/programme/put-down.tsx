import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useProgrammeText } from './words.ts'

interface PutDownProps {
  /** Writes it; rejects with words for a person. A text instead means what is missing. */
  save: (words: (name: string) => string) => Promise<void> | string
  /** What the form keeps outside of its inputs is emptied with it. */
  onSaved: () => void
  /** What is on the programme is changed; without it something is added. */
  onLeave?: (() => void) | undefined
  children: ReactNode
}

/** The form around every kind of announcement: what is missing is said at the button, what is refused keeps every word. */
export function PutDown({ save, onSaved, onLeave, children }: PutDownProps) {
  const t = useProgrammeText()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState('')
  const saving = useMutation({
    mutationFn: (task: Promise<void>) => task,
    onSuccess: () => {
      toast.success(t(onLeave ? 'changed' : 'saved'))
      form.current?.reset()
      onSaved()
    },
    onError: (error) => toast.failure(t(onLeave ? 'notChanged' : 'refused'), error.message),
  })
  return (
    <form
      ref={form}
      className="put-down"
      onSubmit={(event) => {
        event.preventDefault()
        const data = new FormData(event.currentTarget)
        const task = save((name) => String(data.get(name) ?? '').trim())
        setMissing(typeof task === 'string' ? task : '')
        if (typeof task !== 'string') saving.mutate(task)
      }}
    >
      {children}
      <p className="put-down-act">
        <Button type="submit" kind="ink" working={saving.isPending && t(onLeave ? 'changing' : 'saving')}>
          {t(onLeave ? 'saveChange' : 'save')}
        </Button>
        {onLeave && (
          <Button kind="plain" onClick={onLeave}>
            {t('leaveIt')}
          </Button>
        )}
        {missing && (
          <span className="field-error" role="alert">
            {missing}
          </span>
        )}
      </p>
    </form>
  )
}

/** A day and an hour as people give them, in this zone, as a moment. */
export const momentOf = (day: string, hour: string): string => new Date(`${day}T${hour || '00:00'}`).toISOString()

/** A moment as date and hour fields take it, in this zone. */
export const fieldsOf = (at: Date): { day: string; hour: string } => {
  const here = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString()
  return { day: here.slice(0, 10), hour: here.slice(11, 16) }
}
/** Today as a date field gives it. */
export const today = (): string => fieldsOf(new Date()).day

/** What every kind of form takes: `onEnd` closes one that changes something. */
export interface Changing {
  onEnd?: () => void
}
