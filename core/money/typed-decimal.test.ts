import { expect, it } from 'vitest'
import { writeDecimal } from './decimal.ts'
import { readTypedDecimal, signOf, storedFormula, typedFormula } from './typed-decimal.ts'

const read = (text: string, sign: '.' | ',') => {
  const found = readTypedDecimal(text, sign)
  return found && writeDecimal(found)
}

it('reads numbers as they are typed on either side of the Channel', () => {
  expect([
    read('1,500.00', '.'),
    read('1.500,00', ','),
    read('1 500,5', ','),
    read("1'500.25", '.'),
    read('€ 650', '.'),
    read('650,00 EUR', ','),
  ]).toEqual([...['1500', '1500', '1500.5', '1500.25', '650', '650']])
  expect([read('1.500', ','), read('1.500', '.'), read('−12,5', ','), read('21.5%', '.')]).toEqual(['1500', '1.5', '-12.5', '21.5'])
  for (const [text, sign] of [
    ['1,5', '.'],
    ['1.50', ','],
    ['1.500,00', '.'],
    ['1,500.00', ','],
    ['1.5.0', '.'],
    ['', '.'],
    ['twelve', '.'],
  ] as const)
    expect(read(text, sign), text).toBeNull()
})

it('sees how a file writes its numbers, and when it does not say', () => {
  expect(signOf(['1.500,00', '12'])).toBe(',')
  expect(signOf(['1,500.00', '12'])).toBe('.')
  expect(signOf(['1.500', '2.000'])).toBe('either')
  expect(signOf(['12', 'Camera'])).toBe('.')
})

it('stores formulas with a point and shows them as they are typed', () => {
  expect(storedFormula('shoot_days * 1,5', ',')).toBe('shoot_days * 1.5')
  expect(storedFormula('=weeks / 2', '.')).toBe('weeks / 2')
  expect([storedFormula('1.500,00', ','), storedFormula('650.00', '.'), storedFormula('007', '.')]).toEqual(['1500.00', '650.00', '7'])
  expect(typedFormula('shoot_days * 1.5', ',')).toBe('shoot_days * 1,5')
})
