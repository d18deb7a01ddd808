import { newId } from '#core/house/new-id.ts'
import { type BudgetRow, emptyRow, type RowOf } from '#core/production/budget/rows.ts'

/** The documentary chart of accounts, with accessibility as an account of its own: `chart_01` … in the words of the feature. AICP letters are left to those who need them. */
const chart = [
  ['01', 'above'],
  ['02', 'above'],
  ['03', 'above'],
  ['04', 'production'],
  ['05', 'production'],
  ['06', 'production'],
  ['07', 'production'],
  ['08', 'production'],
  ['09', 'post'],
  ['10', 'post'],
  ['11', 'post'],
  ['12', 'post'],
  ['13', 'post'],
  ['14', 'other'],
  ['15', 'other'],
  ['16', 'other'],
  ['17', 'other'],
] as const satisfies readonly (readonly [string, RowOf<'account'>['band']])[]
type ChartNumber = (typeof chart)[number][0]

export interface ChartWords {
  account(key: `chart_${ChartNumber}`): string
  contingency: string
  overhead: string
}

/** The rows a new budget begins with: the chart in the reader's language, shoot days as a global, contingency and overhead. Everything can be changed. */
export function templateRows({ account, contingency, overhead }: ChartWords): BudgetRow[] {
  const accounts = chart.map(([number, band], at) => ({
    ...emptyRow('account', newId(), (at + 1) * 1024),
    ...{ number, band, name: account(`chart_${number}`) },
  }))
  const first = { ...emptyRow('charge', newId(), 1024), name: contingency, percent: '10' }
  return [
    ...accounts,
    { ...emptyRow('global', newId(), 1024), name: 'shoot_days', value: '10' },
    first,
    { ...emptyRow('charge', newId(), 2048), name: overhead, percent: '7', base: 'after' as const, of: [first.id] },
  ]
}
