import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field.tsx'

interface SelectProps extends ComponentProps<'select'> {
  label: ReactNode
  aside?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** One of a short list. The platform's own list, because it is the best one on a phone; for long lists use `Combobox`. */
export function Select({ label, aside, hint, error, options, className, ...select }: SelectProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      {(control) => (
        <select {...select} {...control} className="input">
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
