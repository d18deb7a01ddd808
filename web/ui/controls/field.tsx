import './field.css'
import { type ComponentProps, type CSSProperties, type ReactNode, useId } from 'react'

interface FieldProps {
  label: ReactNode
  /** Small text at the right end of the label ("2 to 50 characters"). */
  aside?: ReactNode
  hint?: ReactNode
  /** In words, with the way out. Shown under the field and read with it. */
  error?: ReactNode
  className?: string
  children: (control: { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }) => ReactNode
}

/** Label, control, hint and error in one rhythm. `children` receives what ties the control to its words. */
export function Field({ label, aside, hint, error, className, children }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
        {aside && <span>{aside}</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described })}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

type Words = Pick<FieldProps, 'label' | 'aside' | 'hint' | 'error'>

/** One line of text. */
export function TextField({ label, aside, hint, error, className, ...input }: Words & ComponentProps<'input'>) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      {(control) => <input {...input} {...control} className="input" />}
    </Field>
  )
}

/** Several lines of text; grows with what is written. */
export function TextArea({ label, aside, hint, error, className, rows = 4, ...area }: Words & ComponentProps<'textarea'>) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} className={className}>
      {(control) => <textarea {...area} {...control} rows={rows} className="input" style={{ '--rows': rows } as CSSProperties} />}
    </Field>
  )
}

/** What is wrong with a form as a whole; read out when it comes. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    children && (
      <p className="field-error" role="alert">
        {children}
      </p>
    )
  )
}
