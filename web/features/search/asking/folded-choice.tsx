import type { ReactNode } from 'react'
import { Fieldset } from '#web/ui/controls/check.tsx'

interface FoldedChoiceProps {
  /** There is nothing to choose between: the choices are behind their name. */
  folded: boolean
  legend: string
  children: ReactNode
}

/** A group of filters, or its name alone to open it by. */
export function FoldedChoice({ folded, legend, children }: FoldedChoiceProps) {
  if (!folded)
    return (
      <Fieldset className="filter" legend={legend}>
        {children}
      </Fieldset>
    )
  return (
    <details className="filter filter--folded">
      <summary>{legend}</summary>
      {children}
    </details>
  )
}
