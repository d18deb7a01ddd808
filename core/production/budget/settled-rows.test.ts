import { expect, it } from 'vitest'
import { emptyRow } from './rows.ts'
import { changed, created, removed, reversedRows, settledRows } from './settled-rows.ts'

const line = { ...emptyRow('line', 'l', 2), rate: '10', fringes: ['a'] }
const other = emptyRow('line', 'k', 1)

it('shows what waits on top of what is saved, by field', () => {
  const waiting = [[changed(line, { rate: '20' })], [changed(line, { fringes: ['a', 'b'] })]]
  const saved = { ...line, note: 'From others' }
  expect(settledRows([saved, other], waiting)).toEqual([other, { ...saved, rate: '20', fringes: ['a', 'b'] }])
})

it('shows rows that are new, and not those removed', () => {
  expect(settledRows([line], [[created(other)], [removed(line)]])).toEqual([other])
  expect(settledRows([line, other], [reversedRows([created(other)])])).toEqual([line])
  expect(settledRows([], [[changed(line, { rate: '20' })]])).toEqual([])
})
