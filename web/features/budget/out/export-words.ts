import type { BudgetRow } from '#core/production/budget/rows.ts'

/** What exports say in the reader's language. */
export interface ExportWords {
  t(key: ExportKey): string
  field(field: string): string
  choice(field: string, value: string): string
  person(id: string): string
  name(row: BudgetRow | undefined): string
}
export type ExportKey =
  | 'topSheet'
  | 'detail'
  | 'currencies'
  | 'globals'
  | 'account'
  | 'total'
  | 'sum_cash'
  | 'sum_inKind'
  | 'sum_deferred'
  | 'direct'
  | 'cashNeeded'
  | 'exchange'
  | 'fringes'
  | 'unknown'
