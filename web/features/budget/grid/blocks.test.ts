import { describe, expect, it } from 'vitest'
import { calculate } from '#core/production/budget/calculate.ts'
import type { LineFields } from '#core/production/budget/rows.ts'
import { settledRows } from '#core/production/budget/settled-rows.ts'
import { wholeBudget } from '#core/production/budget/worked-budget.ts'
import { cellsOf, cleared, copied, filledDown, pasted } from './blocks.ts'
import type { CellWords } from './cell-text.ts'
import { columnsFor } from './columns.ts'
import { gridRows } from './grid-rows.ts'
import { movedLine, newLine } from './line-acts.ts'

const german: Record<string, string> = { week: 'Woche', day: 'Tag', item: 'Stück', flat: 'pauschal' }
const words: CellWords = {
  sign: ',',
  rows: wholeBudget,
  people: new Map([['amina', 'Amina']]),
  choice: (_, value) => german[value] ?? value,
}
const columns = columnsFor(1400, false)
const at = (key: string) => columns.findIndex((column) => column.key === key)
const shown = (rows = wholeBudget, folded: string[] = []) => gridRows(rows, calculate(rows, 'EUR'), new Set(folded))
const all = shown()
const rowAt = (id: string) => all.findIndex((row) => row.id === id)
const resulting = (changes: Parameters<typeof settledRows>[1][number]) => settledRows(wholeBudget, [changes])

describe('the rows of the table', () => {
  it('are accounts, their lines, and an empty line; folded ones hide theirs', () => {
    expect(all.map(({ id }) => id)).toEqual([
      ...['03', 'director', 'new 03', '05', 'camera', 'new 05'],
      ...['09', 'archive', 'new 09', '11', 'room', 'new 11'],
    ])
    expect(shown(wholeBudget, ['03', '05', '09', '11'])).toHaveLength(4)
  })

  it('move past their neighbours and into the next account', () => {
    expect(resulting(movedLine(all, 'director', 1)).find(({ id }) => id === 'director')).toMatchObject({ account: '05', place: -1023 })
    expect(resulting(movedLine(all, 'camera', -1)).find(({ id }) => id === 'camera')).toMatchObject({ account: '03', place: 1025 })
    expect(movedLine(all, 'director', -1)).toEqual([])
    expect(newLine(all, '05', {}, 'camera')).toMatchObject({ account: '05', place: 1025 })
  })
})

describe('a block of cells', () => {
  it('is copied as a spreadsheet takes it, and pasted back without a change', () => {
    const block = { top: rowAt('director'), bottom: rowAt('director'), left: 0, right: at('fringes') }
    const text = copied(all, columns, block, words, () => '')
    expect(text).toBe('Director\tAmina\t12\tWoche\t1\t1500\t\tSocial')
    const { changes, faults } = pasted(all, columns, block, cellsOf(text), words)
    expect([resulting(changes), faults]).toEqual([settledRows(wholeBudget, []), []])
  })

  it('from a German spreadsheet becomes lines, below the last one new ones', () => {
    const text = 'Kamera\t\t12\tTag\t1\t1.650,50\r\n"Ton, und\nLicht"\t\tshoot_days\tTag\t1,5\t420\n'
    const { changes, faults } = pasted(all, columns, { top: rowAt('camera'), left: 0 }, cellsOf(text), words)
    expect(faults).toEqual([])
    expect(changes.map(({ after }) => after)).toMatchObject([
      { description: 'Kamera', amount: '12', rate: '1650.50', unit: 'day' },
      { description: 'Ton, und Licht', account: '05', amount: 'shoot_days', times: '1.5', rate: '420' },
    ])
  })

  it('says what could not be read and keeps the rest', () => {
    const { changes, faults } = pasted(all, columns, { top: rowAt('camera'), left: at('amount') }, [['zwölf Tage', 'Monat', '2']], words)
    expect(faults).toEqual(['formula', 'choice'])
    expect(changes[0]!.after as Partial<LineFields>).toMatchObject({ amount: 'shoot_days', unit: 'day', times: '2' })
  })

  it('is filled down and emptied, lines only', () => {
    const block = { top: rowAt('director'), bottom: rowAt('archive'), left: at('rate'), right: at('rate') }
    expect(filledDown(all, columns, block).map(({ id, after }) => [id, (after as unknown as LineFields).rate])).toEqual([
      ['camera', '1500'],
      ['archive', '1500'],
    ])
    expect(cleared(all, columns, { ...block, left: at('unit'), right: at('unit') })).toEqual([])
    expect(cleared(all, columns, block).map(({ after }) => (after as unknown as LineFields).rate)).toEqual(['', '', ''])
  })
})
