import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { writeWorkbook } from './spreadsheet-writer.ts'

it('writes text as text, numbers as numbers and what looks like a formula as what was typed', async () => {
  const rows = [
    ['Item', 'Cost'],
    ['=HYPERLINK("x")', { number: 495.5, format: '0.00' }],
    ['Über', 3],
    [null, { formula: 'SUM(B2:B3)' }],
  ]
  const file = await writeWorkbook([{ name: 'Log: all', rows, widths: [20, 10] }])
  const read = await readSheet(Buffer.from(await file.arrayBuffer()))
  expect(read.slice(0, 3)).toEqual([
    ['Item', 'Cost'],
    ['=HYPERLINK("x")', 495.5],
    ['Über', 3],
  ])
})
