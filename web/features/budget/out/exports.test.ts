import { expect, it } from 'vitest'
import { shownMoney } from '#core/money/shown-money.ts'
import { calculate } from '#core/production/budget/calculate.ts'
import { type BudgetRow, emptyRow } from '#core/production/budget/rows.ts'
import { wholeBudget } from '#core/production/budget/worked-budget.ts'
import { calculatedSheets } from '#tests/support/calculated-sheets.ts'
import { rowsOfText } from '#web/ui/files/spreadsheet.ts'
import { importedRows } from '../in/imported-rows.ts'
import { readLines } from '../in/read-lines.ts'
import { budgetCsv } from './budget-csv.ts'
import { budgetWorkbook } from './budget-workbook.ts'
import type { ExportWords } from './export-words.ts'

const words: ExportWords = {
  t: (key) => key,
  field: (field) => field,
  choice: (_, value) => value,
  person: (id) => id,
  name: () => '',
}
const counted = calculate(wholeBudget, 'EUR')

it('calculates the same digits in a workbook as on the page (C1, C6)', () => {
  const cells = calculatedSheets(budgetWorkbook(wholeBudget, counted, words))
  const top = cells.get('Top sheet')!
  expect(top.map((row) => row.slice(1, 6))).toEqual([
    ['account', 'sum_cash', 'sum_inKind', 'sum_deferred', 'total EUR'],
    ['Producers, director', 21_225, 0, 0, 21_225],
    ['Crew', 6731.02, 0, 0, 6731.02],
    ['Archive and stills', 1579.77, 0, 0, 1579.77],
    ['Editing', 0, 3200, 0, 3200],
    ['direct', 29_535.79, 3200, 0, 32_735.79],
    ['Contingency 10 %', 2953.58, null, null, 2953.58],
    ['Overhead 7 %', 2274.26, null, null, 2274.26],
    ['total', 34_763.63, 3200, 0, 37_963.63],
  ])
  expect(shownMoney(counted.total, 'EUR', 'en-GB')).toBe('37,963.63')
})

it('goes on calculating there: a cutoff of a person over two lines, accounts below accounts, formulas, credits, charges of accounts', () => {
  const rows: BudgetRow[] = [
    { ...emptyRow('account', 'a', 1), name: 'Crew' },
    { ...emptyRow('account', 'b', 2), name: 'Camera', parent: 'a' },
    { ...emptyRow('global', 'g', 1), name: 'days', value: '10 / 3' },
    { ...emptyRow('fringe', 'f', 1), value: '21.5', cutoff: '15000', per: 'person' },
    { ...emptyRow('line', 'l1', 1), account: 'a', person: 'p', rate: '10000', fringes: ['f'] },
    { ...emptyRow('line', 'l2', 2), account: 'b', person: 'p', rate: '8000', fringes: ['f'] },
    { ...emptyRow('line', 'l3', 3), account: 'b', amount: 'days * 2', rate: '33.33' },
    { ...emptyRow('line', 'l4', 4), account: 'b', rate: '12.50', kind: 'credit' },
    { ...emptyRow('line', 'l5', 5), account: 'b', amount: '2.5', rate: '10000', unit: 'percent', kind: 'deferred' },
    { ...emptyRow('line', 'l6', 6), account: 'b', amount: '3' },
    { ...emptyRow('charge', 'c', 1), name: 'Fee', percent: '2.5', base: 'accounts', of: ['b'], inKind: true },
  ]
  const counted = calculate(rows, 'EUR')
  const top = calculatedSheets(budgetWorkbook(rows, counted, words)).get('Top sheet')!
  expect(top.at(-1)!.slice(2)).toEqual(
    [counted.cash, counted.direct.inKind, counted.direct.deferred, counted.total].map((minor) => Number(minor) / 100),
  )
  expect(counted.lines.map(({ fringes }) => fringes[0]?.minor)).toEqual([215_000n, 107_500n, undefined, undefined, undefined, undefined])
})

it('writes plain values that are read back as the same lines', async () => {
  const csv = budgetCsv(wholeBudget, counted, words)
  const rows = (await rowsOfText(csv))!
  expect(rows.slice(-1)[0]).toContain('37963.63')
  expect(rows.find((row) => row.includes('Camera'))).toEqual(
    expect.arrayContaining(['shoot_days', '650', 'USD', '0.9213', '5988.45', '742.57', '6731.02']),
  )
  const read = readLines(rows, {}, undefined, { sign: '.', rows: [], people: new Map(), choice: (_, value) => value })
  expect([read.lines.length, read.faulty]).toEqual([4, []])
  expect(importedRows(read.lines, wholeBudget, 'EUR')).toMatchObject({ added: 0, updated: 0, same: 4, accounts: 0, changes: [] })
})
