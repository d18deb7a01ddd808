import { createContext, useContext } from 'react'
import type { DecimalSign } from '#core/money/typed-decimal.ts'
import type { CountedBudget } from '#core/production/budget/calculate.ts'
import type { BudgetRow } from '#core/production/budget/rows.ts'
import type { Budget } from '#web/data/production/budgets.ts'
import type { BudgetActs } from './use-budget.ts'

/** A panel beside the table: one at a time. */
export type Panel =
  | 'globals'
  | 'currencies'
  | 'fringes'
  | 'charges'
  | 'assumptions'
  | 'import'
  | 'keys'
  | { line: string }
  | { account: string }

/** What every part of an open budget knows. */
export interface OpenBudget extends BudgetActs {
  film: { id: string; title: string }
  budget: Budget
  counted: CountedBudget
  /** Who can be named in a line, by the names this reader may know. */
  people: ReadonlyMap<string, string>
  readOnly: boolean
  student: boolean
  sign: DecimalSign
  panel: Panel | null
  show(panel: Panel | null): void
  money(minor: bigint, withCode?: boolean): string
  /** Prints the whole budget, or what one source of finance sees of it. */
  print(source?: string): void
  byId(id: string): BudgetRow | undefined
}

const OpenBudgetContext = createContext<OpenBudget | null>(null)
export const OpenBudgetProvider = OpenBudgetContext.Provider

export function useOpenBudget(): OpenBudget {
  const whole = useContext(OpenBudgetContext)
  if (!whole) throw new Error('No budget is open around this.')
  return whole
}
