import { type ComponentProps, type ReactNode, useState } from 'react'
import { calendarDay } from '../locale.ts'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'
import { Field } from './field.tsx'

interface Words {
  label: ReactNode
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
}

/** A day, `2027-03-05`; the platform's own calendar. Under it the day is written in full, because 5/3 and 3/5 are the same digits; an empty one says so. */
export function DateField({
  label,
  aside,
  hint,
  error,
  className,
  value,
  ...input
}: Words & Omit<ComponentProps<'input'>, 'type' | 'value'> & { value?: string }) {
  const inFull = value ? dayInFull(value) : undefined
  const empty = useEmptyDay(value ?? input.defaultValue)
  return (
    <Field label={label} aside={aside} error={error} className={className} hint={inFull && hint ? `${inFull}. ${hint}` : (inFull ?? hint)}>
      {(control) => (
        <input {...input} {...(value === undefined ? {} : { value })} {...control} {...empty(value)} type="date" className="input" />
      )}
    </Field>
  )
}

/**
 * The placeholder of an empty date input: our own text instead of the browser's pattern, which is in the browser's language and not in
 * the page's. Without `value` the typed input decides.
 */
export function useEmptyDay(first: unknown) {
  const t = useText(uiText)
  const [typed, setTyped] = useState(Boolean(first))
  return (value?: string) => ({
    'data-empty': (value === undefined ? typed : value !== '') ? undefined : t('noDay'),
    onInput: (event: { currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value !== ''),
  })
}

/** A time of day, `20:15`, in the person's own zone; name the zone in `hint` where people of several meet. */
export function TimeField({ label, aside, hint, error, className, ...input }: Words & Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      {(control) => <input {...input} {...control} type="time" className="input" />}
    </Field>
  )
}

/** "Friday, 5 March 2027" in the person's language. Undefined when it is no day. */
export function dayInFull(day: string): string | undefined {
  const date = new Date(`${day}T00:00:00`)
  return Number.isNaN(date.getTime()) ? undefined : calendarDay(day, { dateStyle: 'full' })
}
