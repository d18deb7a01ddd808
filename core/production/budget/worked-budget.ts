import type { RowType } from './fields.ts'
import { type BudgetRow, emptyRow, type RowOf } from './rows.ts'

const row = <T extends RowType>(type: T, id: string, place: number, over: Partial<RowOf<T>>): RowOf<T> =>
  ({ ...emptyRow(type, id, place), ...over }) as RowOf<T>

/** The budget of the tests, worked out by hand: 29,535.79 direct cash, 34,763.63 cash, 37,963.63 with contributions in kind. In euros. */
export const wholeBudget: readonly BudgetRow[] = [
  row('currency', 'usd', 1, { code: 'USD', rate: '0.9213', on: '2026-05-04', source: 'ECB' }),
  row('currency', 'gbp', 2, { code: 'GBP', rate: '1.1702', on: '2026-05-04', source: 'ECB' }),
  row('global', 'days', 1, { name: 'shoot_days', value: '10' }),
  row('fringe', 'social', 1, { name: 'Social', value: '21.5', cutoff: '15000', per: 'person' }),
  row('fringe', 'social-us', 2, { name: 'Social US', value: '12.4', currency: 'USD' }),
  row('account', '03', 1, { number: '03', name: 'Producers, director', band: 'above' }),
  row('account', '05', 2, { number: '05', name: 'Crew', band: 'production' }),
  row('account', '09', 3, { number: '09', name: 'Archive and stills', band: 'post' }),
  row('account', '11', 4, { number: '11', name: 'Editing', band: 'post' }),
  row('line', 'director', 1, {
    account: '03',
    description: 'Director',
    person: 'amina',
    amount: '12',
    unit: 'week',
    rate: '1500',
    fringes: ['social'],
  }),
  row('line', 'camera', 1, {
    ...{ account: '05', description: 'Camera', amount: 'shoot_days', unit: 'day', rate: '650', currency: 'USD', fringes: ['social-us'] },
  }),
  row('line', 'archive', 1, {
    account: '09',
    description: 'Harbour film, 1962',
    amount: '30',
    unit: 'item',
    rate: '45',
    currency: 'GBP',
    from: 'archive log',
  }),
  row('line', 'room', 1, { account: '11', description: 'Edit room', amount: '1', unit: 'flat', rate: '3200', kind: 'in-kind' }),
  row('charge', 'contingency', 1, { name: 'Contingency', percent: '10', base: 'cash' }),
  row('charge', 'overhead', 2, { name: 'Overhead', percent: '7', base: 'after', of: ['contingency'] }),
]
