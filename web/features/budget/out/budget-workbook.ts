import { readDecimal, writeDecimal } from '#core/money/decimal.ts'
import { placesOf } from '#core/money/money.ts'
import { accountOrder, type CountedBudget } from '#core/production/budget/calculate.ts'
import { topmost } from '#core/production/budget/charges.ts'
import { type BudgetRow, inPlaces, rowsOf } from '#core/production/budget/rows.ts'
import type { WorkbookCell, WorkbookSheet } from '#web/ui/files/spreadsheet-writer.ts'
import { detailSheet, type Reached } from './detail-sheet.ts'
import type { ExportWords } from './export-words.ts'
import { sheetFormula } from './sheet-formula.ts'
import { moneyFormat, sheetNames } from './sheet-names.ts'

/**
 * The budget as a workbook that calculates: top sheet, detail, currencies and globals. Each line rounds once, as here, so the digits are the same; another
 * rate or amount in it changes every sum. Names of the sheets are English, because formulas name them; everything else is in the reader's language.
 */
export function budgetWorkbook(rows: readonly BudgetRow[], counted: CountedBudget, words: ExportWords): WorkbookSheet[] {
  const format = moneyFormat(counted.currency)
  const reached: Reached = { globals: new Map(), currencies: new Map() }
  const globals = rowsOf(rows, 'global')
  for (const [at, { name }] of globals.entries()) reached.globals.set(name, `${sheetNames.globals}!$B$${at + 2}`)
  const currencies = inPlaces(rowsOf(rows, 'currency'))
  for (const [at, { code }] of currencies.entries()) reached.currencies.set(code, `${sheetNames.currencies}!$B$${at + 2}`)
  const detail = detailSheet(rows, counted, words, reached)
  return [
    topSheet(rows, counted, words, detail.own, format),
    detail.sheet,
    {
      name: sheetNames.currencies,
      rows: [
        [
          words.field('currency_code'),
          `${words.t('exchange')} (${counted.currency})`,
          words.field('currency_on'),
          words.field('currency_source'),
        ],
        ...currencies.map(({ code, rate, on, source }): WorkbookCell[] => [code, numberOf(rate), on, source]),
      ],
      widths: [12, 20, 14, 30],
    },
    {
      name: sheetNames.globals,
      rows: [
        [words.field('global_name'), words.field('global_value'), words.field('global_note')],
        ...globals.map(({ name, value, note }): WorkbookCell[] => [name, sheetFormula(value, reached.globals), note]),
      ],
      widths: [20, 14, 40],
    },
  ]
}

/** Accounts with their sums, charges, and what has to be found. */
function topSheet(
  rows: readonly BudgetRow[],
  counted: CountedBudget,
  words: ExportWords,
  own: ReadonlyMap<string, readonly [string, string, string]>,
  format: string,
): WorkbookSheet {
  const accounts = accountOrder(rowsOf(rows, 'account'))
  const rowOf = new Map(accounts.map(({ id }, at) => [id, at + 2]))
  const kinds = ['C', 'D', 'E'] as const
  const places = placesOf(counted.currency)
  // Sums of floats: rounded, so that a percentage of one is that of what is shown.
  const sum = (formula: string): WorkbookCell => ({ formula: `ROUND(${formula},${places})`, format })
  const body = accounts.map(({ id, number, name, level }, at): WorkbookCell[] => {
    const below = accounts.filter(({ parent }) => parent === id).map((child) => rowOf.get(child.id)!)
    const cells = kinds.map((column, kind) => sum([own.get(id)?.[kind] ?? '0', ...below.map((row) => `${column}${row}`)].join('+')))
    return [number, `${'   '.repeat(level - 1)}${name}`, ...cells, sum(`SUM(C${at + 2}:E${at + 2})`)]
  })
  const directAt = accounts.length + 2
  const tops = accounts.filter(({ level }) => level === 1).map(({ id }) => rowOf.get(id)!)
  const direct = kinds.map((column) => sum(tops.map((row) => `${column}${row}`).join('+') || '0'))
  const chargeAt = new Map(counted.charges.map(({ row }, at) => [row.id, directAt + 1 + at]))
  const charges = counted.charges.map(({ row, base, minor }): WorkbookCell[] => {
    const at = chargeAt.get(row.id)!
    const sumOf = (from: number) => (row.inKind ? `F${from}` : `C${from}`)
    const last = row.of[0] ? chargeAt.get(row.of[0])! : at - 1
    const of = {
      cash: sumOf(directAt),
      accounts:
        topmost(row.of, rows)
          .filter((id) => rowOf.has(id))
          .map((id) => sumOf(rowOf.get(id)!))
          .join('+') || '0',
      after: [sumOf(directAt), ...(last > directAt ? [`SUM(C${directAt + 1}:C${last})`] : [])].join('+'),
      income: base === null ? '0' : plainNumber(base, places),
    }[row.base]
    const percent = readDecimal(row.percent)
    const cell =
      percent && minor !== null ? { formula: `ROUND((${of})*${writeDecimal(percent)}/100,${places})`, format } : words.t('unknown')
    return ['', `${row.name} ${row.percent} %`, cell, null, null, sum(`SUM(C${at}:E${at})`)]
  })
  const totalAt = directAt + counted.charges.length + 1
  const column = (letter: string) => sum(`SUM(${letter}${directAt}:${letter}${totalAt - 1})`)
  return {
    name: sheetNames.top,
    rows: [
      [
        '',
        words.t('account'),
        words.t('sum_cash'),
        words.t('sum_inKind'),
        words.t('sum_deferred'),
        `${words.t('total')} ${counted.currency}`,
      ],
      ...body,
      ['', words.t('direct'), ...direct, sum(`SUM(C${directAt}:E${directAt})`)],
      ...charges,
      ['', words.t('total'), column('C'), column('D'), column('E'), column('F')],
    ],
    widths: [8, 42, 16, 16, 16, 18],
  }
}

const numberOf = (text: string): WorkbookCell => {
  const value = readDecimal(text)
  return value ? { number: Number(writeDecimal(value)), format: '0.######' } : text
}
const plainNumber = (minor: bigint, places: number) => writeDecimal({ digits: minor, places })
