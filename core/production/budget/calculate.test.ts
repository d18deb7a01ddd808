import { describe, expect, it } from 'vitest'
import { accountOrder, calculate } from './calculate.ts'
import { costReport } from './cost-report.ts'
import { budgetDifferences, effectOf } from './differences.ts'
import type { RowType } from './fields.ts'
import { financeOf, funderView, showsRate } from './finance.ts'
import { looksLikeShare } from './fringes.ts'
import { type BudgetRow, emptyRow, type RowOf, rowsOf } from './rows.ts'
import { wholeBudget } from './worked-budget.ts'

const row = <T extends RowType>(type: T, id: string, over: Partial<RowOf<T>>, place = 0): RowOf<T> =>
  ({ ...emptyRow(type, id, place), ...over }) as RowOf<T>
const replaced = (rows: readonly BudgetRow[], id: string, over: object) =>
  rows.map((one) => (one.id === id ? ({ ...one, ...over } as BudgetRow) : one))
const euro = (minor: bigint | null) =>
  minor === null ? null : `${minor / 100n}.${String((minor < 0n ? -minor : minor) % 100n).padStart(2, '0')}`
const lineOf = (rows: readonly BudgetRow[], id: string) => calculate(rows, 'EUR').lines.find((line) => line.row.id === id)!
const account = row('account', 'a', { name: 'All' })

describe('a whole budget', () => {
  it('comes to the same sums as by hand (C1)', () => {
    const budget = calculate(wholeBudget, 'EUR')
    const sums = Object.fromEntries(
      budget.lines.map((line) => [line.row.id, [euro(line.minor), ...line.fringes.map(({ minor }) => euro(minor))]]),
    )
    expect(sums).toEqual({
      director: ['18000.00', '3225.00'],
      camera: ['5988.45', '742.57'],
      archive: ['1579.77'],
      room: ['3200.00'],
    })
    expect(euro(budget.direct.cash)).toBe('29535.79')
    expect(budget.charges.map(({ minor }) => euro(minor))).toEqual(['2953.58', '2274.26'])
    expect([euro(budget.cash), euro(budget.total)]).toEqual(['34763.63', '37963.63'])
    expect(budget.incomplete).toBe(false)
  })

  it('follows a rate and leaves the other lines (C3)', () => {
    const after = replaced(wholeBudget, 'usd', { rate: '0.9300' })
    const { lines } = budgetDifferences(calculate(wholeBudget, 'EUR'), calculate(after, 'EUR'))
    expect(lines.map(({ line, fringe, after }) => [line.id, fringe, euro(after)])).toEqual([
      ['camera', null, '6045.00'],
      ['camera', 'Social US', '749.58'],
    ])
  })

  it('follows the days of the schedule, and says by how much (C4)', () => {
    const days = rowsOf(wholeBudget, 'global').find(({ name }) => name === 'shoot_days')!
    const after = calculate(replaced(wholeBudget, days.id, { value: '12' }), 'EUR')
    expect(after.lines.find(({ row }) => row.id === 'camera')).toMatchObject({ minor: 718_614n, fringes: [{ minor: 89_108n }] })
    expect([after.direct.cash, ...after.charges.map(({ minor }) => minor), after.cash].map((sum) => euro(sum))).toEqual([
      '30881.99',
      '3088.20',
      '2377.91',
      '36348.10',
    ])
    const effect = effectOf(wholeBudget, { ...days, value: '12' }, 'EUR')
    expect([euro(effect.cashAfter - effect.cashBefore), effect.lines.length]).toEqual(['1584.47', 2])
  })

  it('follows the seconds of the archive log (C5)', () => {
    const after = calculate(replaced(wholeBudget, 'archive', { amount: '34' }), 'EUR')
    expect([euro(after.lines.find(({ row }) => row.id === 'archive')!.minor), euro(after.cash)]).toEqual(['1790.41', '35011.54'])
  })
})

describe('fringes', () => {
  const lines = (per: 'line' | 'person') => [
    account,
    row('fringe', 'f', { name: 'Social', value: '21.5', cutoff: '15000', per }),
    row('line', 'one', { account: 'a', person: 'p', rate: '10000', fringes: ['f'] }, 1),
    row('line', 'two', { account: 'a', person: 'p', rate: '8000', fringes: ['f'] }, 2),
  ]
  it('stop at the cutoff of a person, in the order of lines, or of each line (C2)', () => {
    const borne = (rows: BudgetRow[]) => calculate(rows, 'EUR').lines.map(({ fringes }) => euro(fringes[0]!.minor))
    expect(borne(lines('person'))).toEqual(['2150.00', '1075.00'])
    expect(borne(lines('line'))).toEqual(['2150.00', '1720.00'])
  })

  it('of a person sum up to the cutoff’s share to the cent, over many small lines', () => {
    const rows = [
      account,
      row('fringe', 'f', { value: '21.5', cutoff: '100', per: 'person' }),
      ...Array.from({ length: 40 }, (_, at) => row('line', `l${at}`, { account: 'a', person: 'p', rate: '3.33', fringes: ['f'] }, at)),
    ]
    expect(calculate(rows, 'EUR').lines.reduce((sum, { fringes }) => sum + fringes[0]!.minor!, 0n)).toBe(2150n)
  })

  it('are a flat sum a unit where they are, and a share is warned of', () => {
    const rows = [
      account,
      row('fringe', 'f', { form: 'flat', value: '12.50' }),
      row('line', 'l', { account: 'a', amount: '10', times: '2', rate: '100', fringes: ['f'] }),
    ]
    expect(lineOf(rows, 'l').fringes[0]!.minor).toBe(25_000n)
    expect(['0.215', '21.5', '', '0'].map(looksLikeShare)).toEqual([true, false, false, false])
  })
})

describe('what is not known', () => {
  const of = (over: Partial<RowOf<'line'>>, more: BudgetRow[] = []) =>
    calculate([account, row('line', 'l', { account: 'a', ...over }), row('line', 'known', { account: 'a', rate: '5' }), ...more], 'EUR')
  it.each([
    ['an empty rate', { rate: '' }, 'unknown', false],
    ['a currency without a rate', { rate: '5', currency: 'USD' }, 'no-rate', true],
    ['division by zero', { rate: '5 / (2 - 2)' }, 'zero', true],
    ['a formula that is none', { rate: '5 +' }, 'form', true],
    ['a name that is no global', { amount: 'days', rate: '5' }, 'unknown-name', true],
    ['a price below zero', { rate: '-5' }, 'negative', true],
    ['a sum beyond 10^13 minor units', { rate: '9999999999999', amount: '9999' }, 'too-large', true],
  ])('%s is left out of the sum and said', (_, over, why, incomplete) => {
    const budget = of(over)
    expect(budget.lines.find(({ row }) => row.id === 'l')).toMatchObject({ minor: null, whole: null, why })
    expect([budget.cash, budget.incomplete, budget.withoutRate.length]).toEqual([500n, incomplete, incomplete ? 0 : 1])
    expect(budget.accounts.get('a')).toMatchObject({ lines: 2, open: 1 })
  })

  it('a fringe without a value makes its line unknown', () => {
    const budget = of({ rate: '5', fringes: ['f'] }, [row('fringe', 'f', { name: 'Social' })])
    expect(budget.lines.find(({ row }) => row.id === 'l')).toMatchObject({ minor: 500n, whole: null, why: 'fringe' })
    expect([budget.cash, budget.incomplete]).toEqual([500n, true])
  })

  it('a credit reduces, however it is written', () => {
    expect([of({ rate: '2', kind: 'credit' }).cash, of({ rate: '-2', kind: 'credit' }).cash]).toEqual([300n, 300n])
  })

  it('a circle of globals is named', () => {
    const circle = [row('global', 'g1', { name: 'days', value: 'weeks * 5' }), row('global', 'g2', { name: 'weeks', value: 'days / 5' })]
    expect(of({ amount: 'days', rate: '1' }, circle).lines.find(({ row }) => row.id === 'l')).toMatchObject({
      why: 'circle',
      names: ['days', 'weeks', 'days'],
    })
  })
})

it('prints currencies without and with three places (C6)', () => {
  const of = (currency: string, rate: string, amount = '1') =>
    calculate([account, row('line', 'l', { account: 'a', rate, amount })], currency).cash
  expect([of('JPY', '1250.5'), of('KWD', '1.0005'), of('EUR', '30', '0.20'), of('EUR', '2475', '1'), of('EUR', '0.335', '0.1')]).toEqual([
    1251n,
    1001n,
    600n,
    247_500n,
    3n,
  ])
})

it('reports what was spent, ordered and is to come (C7)', () => {
  const rows = [
    row('account', 'a', { name: 'Crew', toComplete: '3000' }),
    row('line', 'l', { account: 'a', rate: '10000' }),
    row('cost', 'c', { account: 'a', net: '6200', on: '2026-03-01', paidOn: '2026-03-02' }),
    row('order', 'o', { account: 'a', amount: '1500' }),
  ]
  const report = (rows: BudgetRow[], until?: string) => costReport(rows, calculate(rows, 'EUR'), until)
  expect(report(rows).accounts[0]).toMatchObject({
    budget: 1_000_000n,
    paid: 620_000n,
    committed: 150_000n,
    final: 1_070_000n,
    variance: -70_000n,
  })
  const invoiced = [...rows, row('cost', 'i', { account: 'a', net: '600', order: 'o', on: '2026-04-01', paidOn: '2026-04-01' })]
  expect(report(invoiced).whole).toMatchObject({ paid: 680_000n, committed: 90_000n, final: 1_070_000n, variance: -70_000n })
  const before = report(invoiced, '2026-03-31')
  expect([before.whole.paid, before.whole.committed, before.later.map(({ id }) => id)]).toEqual([620_000n, 150_000n, ['i']])
  const unestimated = report(rows.map((one) => (one.id === 'a' ? { ...one, toComplete: '' } : one)) as BudgetRow[])
  expect(unestimated.accounts[0]).toMatchObject({ toComplete: 230_000n, variance: 0n })
})

describe('finance', () => {
  it('says the gap, and what is left of it if the answer is yes (C8)', () => {
    const sources = [
      row('source', 's1', { amount: '12000', state: 'received' }),
      row('source', 's2', { amount: '8000', state: 'contracted' }),
      row('source', 's3', { amount: '10000', state: 'asked' }),
      row('source', 's4', { amount: '3200', state: 'received', form: 'in-kind' }),
      row('source', 's5', { amount: '5000', state: 'planned' }),
    ]
    const rows = [...wholeBudget, ...sources]
    const { gap, gapIfYes } = financeOf(rows, calculate(rows, 'EUR'))
    expect([euro(gap), euro(gapIfYes)]).toEqual(['14763.63', '4763.63'])
  })

  it('shows a funder the lines it pays and what others pay, without the fees of people (C9)', () => {
    const rows = [
      account,
      row('line', 'outreach', { account: 'a', rate: '4000', groups: ['impact'], person: 'p' }, 1),
      row('line', 'prints', { account: 'a', rate: '1000', groups: ['impact', 'release'] }, 2),
      row('line', 'crew', { account: 'a', rate: '9000' }, 3),
      row('source', 's', { amount: '3000', groups: ['impact'], hideRates: true }),
    ]
    const budget = calculate(rows, 'EUR')
    const [source] = financeOf(rows, budget).sources
    const view = funderView(source!, budget)
    expect([view.lines.map(({ row }) => row.id), view.total, view.paid, view.others]).toEqual([
      ['outreach', 'prints'],
      500_000n,
      300_000n,
      200_000n,
    ])
    expect(view.lines.map((line) => showsRate(source!.row, line.row))).toEqual([false, true])
  })
})

it('charges a chosen account once, also where one below it is chosen too, and a source’s money', () => {
  const rows = [
    account,
    row('account', 'b', { parent: 'a' }),
    row('line', 'l', { account: 'b', rate: '100' }),
    row('charge', 'c1', { percent: '10', base: 'accounts', of: ['a', 'b'] }, 1),
    row('charge', 'c2', { percent: '7.5', base: 'income', of: ['s'] }, 2),
    row('charge', 'c3', { percent: '', base: 'cash' }, 3),
    row('source', 's', { amount: '2000' }),
  ]
  const { charges, incomplete } = calculate(rows, 'EUR')
  expect([charges.map(({ minor }) => minor), incomplete]).toEqual([[1000n, 15_000n, null], true])
})

it('orders accounts below their parents, three levels deep', () => {
  const accounts = [
    row('account', 'c', { parent: 'b' }, 0),
    row('account', 'b', { parent: 'a' }, 1),
    row('account', 'a', {}, 2),
    row('account', 'z', {}, 3),
  ]
  expect(accountOrder(accounts).map(({ id, level }) => [id, level])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['z', 1],
  ])
})
