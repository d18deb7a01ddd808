import { fieldForms, type RowType } from './fields.ts'

// A budget is rows of nine types. Empty cells are ''. Numbers are text: decimals, or formulas of globals.

export interface AccountFields {
  /** The account it is below; '' at the top. */
  parent: string
  number: string
  name: string
  band: 'above' | 'production' | 'post' | 'other'
  /** The letter of the AICP form it is exported under. */
  aicp: string
  note: string
  /** What it will still cost, in the budget's currency, where a person knows better than the difference. */
  toComplete: string
}
export interface LineFields {
  account: string
  description: string
  person: string
  amount: string
  unit: 'day' | 'week' | 'hour' | 'km' | 'item' | 'flat' | 'allow' | 'percent'
  times: string
  rate: string
  /** '' is the budget's own. */
  currency: string
  fringes: string[]
  kind: 'cash' | 'in-kind' | 'deferred' | 'credit'
  phase: 'development' | 'production' | 'post' | 'release'
  /** Tags of those who pay for it. */
  groups: string[]
  /** Where its amount comes from. */
  from: 'typed' | 'schedule' | 'archive log'
  /** Names the line of an imported sheet, or the entry of the archive log, so that it is updated and not made twice. */
  key: string
  note: string
}
export interface GlobalFields {
  name: string
  value: string
  note: string
  from: 'typed' | 'schedule'
}
export interface FringeFields {
  name: string
  form: 'percent' | 'flat'
  value: string
  /** Earnings above it bear no fringe; '' for none. */
  cutoff: string
  currency: string
  per: 'line' | 'person'
}
export interface ChargeFields {
  name: string
  percent: string
  base: 'cash' | 'accounts' | 'after' | 'income'
  /** Accounts, the charge it comes after, or the source of finance. */
  of: string[]
  /** Contributions in kind and deferred fees bear it too. */
  inKind: boolean
}
export interface CurrencyFields {
  code: string
  /** Units of the budget's currency for one of this. */
  rate: string
  on: string
  source: string
}
export interface SourceFields {
  name: string
  form: 'grant' | 'broadcaster' | 'presale' | 'tax credit' | 'own' | 'crowd' | 'in-kind' | 'deferral'
  amount: string
  currency: string
  state: 'planned' | 'asked' | 'promised' | 'contracted' | 'received'
  /** It pays lines of these groups only; all lines without one. */
  groups: string[]
  hideRates: boolean
  note: string
}
export interface OrderFields {
  account: string
  party: string
  number: string
  amount: string
  currency: string
  /** The rate of its day; '' for the budget's. */
  rate: string
  on: string
  note: string
}
export interface CostFields {
  account: string
  party: string
  number: string
  net: string
  tax: string
  /** The tax is not given back: it is a cost too. */
  withTax: boolean
  currency: string
  rate: string
  on: string
  paidOn: string
  /** The order it is invoiced on. */
  order: string
  credit: boolean
  receipt: string
  note: string
}
interface FieldsOf extends Record<RowType, object> {
  account: AccountFields
  line: LineFields
  global: GlobalFields
  fringe: FringeFields
  charge: ChargeFields
  currency: CurrencyFields
  source: SourceFields
  order: OrderFields
  cost: CostFields
}
export type BudgetRow = { [T in RowType]: { id: string; type: T; place: number } & FieldsOf[T] }[RowType]
export type RowOf<T extends RowType> = Extract<BudgetRow, { type: T }>

const first: Record<string, string> = { amount: '1', times: '1', phase: 'production' }

/** What a field of a row holds. */
export const fieldOf = (row: BudgetRow, field: string): unknown => row[field as keyof BudgetRow]

/** A row with nothing said yet. */
export function emptyRow<T extends RowType>(type: T, id: string, place: number): RowOf<T> {
  const fields = Object.entries(fieldForms[type]).map(([field, { form, choices }]) => [
    field,
    form === 'flag'
      ? false
      : form === 'ids' || form === 'words'
        ? []
        : ((type === 'line' ? first[field] : undefined) ?? choices?.[0] ?? ''),
  ])
  return { ...Object.fromEntries(fields), id, type, place } as unknown as RowOf<T>
}

export const rowsOf = <T extends RowType>(rows: readonly BudgetRow[], type: T): RowOf<T>[] =>
  rows.filter((row): row is RowOf<T> => row.type === type)

export const inPlaces = <T extends { place: number; id: string }>(rows: readonly T[]): T[] =>
  [...rows].sort((one, other) => one.place - other.place || (one.id < other.id ? -1 : 1))
