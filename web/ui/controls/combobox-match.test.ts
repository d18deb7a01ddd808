import { describe, expect, it } from 'vitest'
import { matchingOptions } from './combobox-match.ts'

const names = ['Ødegaard', 'Łódź', 'Lot', 'Straße', 'A Lot of Water', 'Élan'].map((label) => ({ label }))
const found = (typed: string) => matchingOptions(names, typed).map((option) => option.label)

describe('a long list', () => {
  it.each([
    ['odeg', ['Ødegaard']],
    ['lodz', ['Łódź']],
    ['strasse', ['Straße']],
    ['ELAN', ['Élan']],
    ['water', ['A Lot of Water']],
    ['nothing like it', []],
  ])('is searched for %j without regard to accents and case', (typed, labels) => expect(found(typed)).toEqual(labels))

  it('puts options that begin with the words before those that contain them', () => expect(found('lot')).toEqual(['Lot', 'A Lot of Water']))
  it('is whole when nothing is typed', () => expect(found('  ')).toHaveLength(names.length))
})
