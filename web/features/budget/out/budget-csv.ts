import { writeDecimal } from '#core/money/decimal.ts'
import { plainMoney } from '#core/money/shown-money.ts'
import { accountOrder, type CountedBudget } from '#core/production/budget/calculate.ts'
import { type BudgetRow, rowsOf } from '#core/production/budget/rows.ts'
import { type Cell, csvFile } from '#core/text/tables.ts'
import type { ExportWords } from './export-words.ts'

const head = [
  ...[
    'Row',
    'Account',
    'Account name',
    'AICP',
    'Key',
    'Description',
    'Person',
    'Amount',
    'Unit',
    'Times',
    'Rate',
    'Currency',
    'Exchange rate',
  ],
  ...['Kind', 'Phase', 'Groups', 'Sum', 'Fringes', 'Total', 'Note'],
]

/**
 * The budget as comma-separated values, for programs: points before decimal places, ISO codes, English heads and values, so that it is read again by its
 * columns. Lines come first, then charges and totals. A sum that is not known is empty.
 */
export function budgetCsv(rows: readonly BudgetRow[], counted: CountedBudget, words: ExportWords): string {
  const accounts = new Map(accountOrder(rowsOf(rows, 'account')).map((account) => [account.id, account]))
  const money = (minor: bigint | null) => (minor === null ? '' : plainMoney(minor, counted.currency))
  const lines = counted.lines.map(({ row, minor, whole, exchange }): Cell[] => {
    const account = accounts.get(row.account)
    return [
      ...['line', account?.number, account?.name, account?.aicp, row.key || row.id, row.description, words.person(row.person)],
      ...[row.amount, row.unit, row.times, row.rate, row.currency || counted.currency, exchange ? writeDecimal(exchange) : ''],
      ...[row.kind, row.phase, row.groups.join(', ')],
      ...[money(minor), whole === null || minor === null ? '' : money(whole - minor), money(whole), row.note],
    ]
  })
  const sum = (row: string, name: string, minor: bigint | null): Cell[] => [
    row,
    '',
    '',
    '',
    '',
    name,
    ...Array<string>(12).fill(''),
    money(minor),
    '',
  ]
  return csvFile([
    head,
    ...lines,
    ...counted.charges.map(({ row, minor }) => sum('charge', `${row.name} ${row.percent} %`, minor)),
    sum('total', words.t('sum_cash'), counted.cash),
    sum('total', words.t('sum_inKind'), counted.direct.inKind),
    sum('total', words.t('sum_deferred'), counted.direct.deferred),
    sum('total', words.t('total'), counted.total),
  ])
}
