import './field.css'
import type { ComponentProps, ReactNode } from 'react'

interface CheckProps extends ComponentProps<'input'> {
  children: ReactNode
  /** At the right end, such as a count. */
  aside?: ReactNode
}

/** A checkbox with its words; the whole line is the target. */
export function Checkbox({ children, aside, className, ...input }: CheckProps) {
  return (
    <label className={className ? `check ${className}` : 'check'}>
      <input type="checkbox" {...input} />
      <span>{children}</span>
      {aside !== undefined && <span className="check-aside mono dim">{aside}</span>}
    </label>
  )
}

/** One of several; give all of a group the same `name` and put them in a `Fieldset`. */
export function Radio({ children, className, ...input }: CheckProps) {
  return (
    <label className={className ? `check ${className}` : 'check'}>
      <input type="radio" {...input} />
      <span>{children}</span>
    </label>
  )
}

/** Takes effect at once, without Save. */
export function Switch({ children, className, ...input }: CheckProps) {
  return (
    <label className={className ? `switch ${className}` : 'switch'}>
      <span>{children}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state */}
      <input type="checkbox" role="switch" {...input} />
    </label>
  )
}

/** A group of choices under one question. */
export function Fieldset({ legend, children, className }: { legend: ReactNode; children: ReactNode; className?: string }) {
  return (
    <fieldset className={className}>
      <legend className="fieldset-legend">{legend}</legend>
      <div>{children}</div>
    </fieldset>
  )
}
