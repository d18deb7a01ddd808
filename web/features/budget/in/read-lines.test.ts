import { expect, it } from 'vitest'
import { calculate } from '#core/production/budget/calculate.ts'
import { rowsOf } from '#core/production/budget/rows.ts'
import { settledRows } from '#core/production/budget/settled-rows.ts'
import type { CellWords } from '../grid/cell-text.ts'
import { importedRows } from './imported-rows.ts'
import { readLines } from './read-lines.ts'

const words: CellWords = { sign: '.', rows: [], people: new Map(), choice: (_, value) => value }
const head = ['Account', 'Description', 'Qty', 'Unit', 'Rate']
const sheet = (rate: (at: number) => string) => [
  head,
  ...Array.from({ length: 300 }, (_, at) => [`0${(at % 5) + 1}`, `Line ${at}`, '2', 'day', rate(at)]),
]

it('takes what can be read of 300 lines, names three, and makes no doubles the second time (C10)', () => {
  const rows = sheet((at) => (at === 10 ? 'tbc.' : '1,250.50'))
  rows[51]![3] = 'fortnight'
  rows[101]![1] = ''
  const read = readLines(rows, {}, undefined, words)
  expect([read.lines.length, read.sign]).toEqual([297, '.'])
  expect(read.faulty).toEqual([
    { row: 12, why: 'formula', text: 'tbc.' },
    { row: 52, why: 'choice', text: 'fortnight' },
    { row: 102, why: 'description', text: '01' },
  ])
  const first = importedRows(read.lines, [], 'EUR')
  expect([first.added, first.updated, first.accounts]).toEqual([297, 0, 5])
  const held = settledRows([], [first.changes])
  expect(calculate(held, 'EUR').cash).toBe(297n * 250_100n)
  const again = importedRows(read.lines, held, 'EUR')
  expect([again.added, again.updated, again.same, again.changes]).toEqual([0, 0, 297, []])
  const dearer = importedRows(
    readLines(
      sheet((at) => (at === 0 ? '2,000.00' : '1,250.50')),
      {},
      undefined,
      words,
    ).lines,
    held,
    'EUR',
  )
  expect([dearer.added, dearer.updated, dearer.same]).toEqual([3, 1, 296])
  expect(rowsOf(settledRows(held, [dearer.changes]), 'line').find(({ description }) => description === 'Line 0')).toMatchObject({
    rate: '2000.00',
  })
})

it('asks once how numbers are written where a file does not say, and never guesses', () => {
  const rows = sheet(() => '1.500')
  expect(readLines(rows, {}, undefined, words).sign).toBe('either')
  const rate = (sign: '.' | ',') => readLines(rows, {}, sign, words).lines[0]!.fields.rate
  expect([rate(','), rate('.')]).toEqual(['1500', '1.500'])
  const german = readLines(
    sheet(() => '1.500,00'),
    {},
    undefined,
    words,
  )
  expect([german.sign, german.lines[0]!.fields.rate]).toEqual([',', '1500.00'])
})

it('takes an amount below zero for a credit alone, two lines of one name as two, and totals of our own export for none', () => {
  const rows = [
    [...head, 'Kind', 'Row'],
    ['01', 'Refund', '1', 'flat', '-50', 'credit', 'line'],
    ['01', 'Refund', '1', 'flat', '-50', '', 'line'],
    ['01', 'Taxi', '1', 'flat', '50', '', ''],
    ['01', 'Taxi', '1', 'flat', '50', '', ''],
    ['', 'Total', '', '', '100', '', 'total'],
  ]
  const { lines, faulty } = readLines(rows, {}, undefined, words)
  expect(lines.map(({ key }) => key)).toEqual(['01 / Refund', '01 / Taxi', '01 / Taxi (2)'])
  expect(faulty).toEqual([{ row: 3, why: 'negative', text: '-50' }])
})
