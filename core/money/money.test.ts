import { expect, it } from 'vitest'
import { compare, decimal, halfAway, readDecimal, rounded, sumOf, times, writeDecimal } from './decimal.ts'
import { converted, inMinor, percentOf, placesOf, product } from './money.ts'

const number = (text: string) => readDecimal(text)!

it('reads decimals as they are stored and nothing else', () => {
  expect(readDecimal('1.1702')).toEqual({ digits: 11702n, places: 4 })
  expect(readDecimal('-0.5')).toEqual({ digits: -5n, places: 1 })
  for (const text of ['', '1,5', '.5', '1.', '1e3', ' 1', '1.1234567', '12345678901234', '--1', 'NaN'])
    expect(readDecimal(text), text).toBeNull()
})

it('writes what it read, without zeros at the end', () => {
  for (const text of ['0', '1.1702', '-0.5', '1500', '0.000001', '9999999999999.999999']) expect(writeDecimal(number(text))).toBe(text)
  expect(writeDecimal(number('1500.00'))).toBe('1500')
  expect(writeDecimal(number('-0'))).toBe('0')
  expect(writeDecimal(number('-0.00'))).toBe('0')
})

it('rounds half away from zero', () => {
  expect(rounded(number('0.125'), 2)).toEqual(decimal(13, 2))
  expect(rounded(number('-0.125'), 2)).toEqual(decimal(-13, 2))
  expect(rounded(number('2'), 2)).toEqual(decimal(200, 2))
  expect([halfAway(7n, 2n), halfAway(-7n, 2n), halfAway(7n, -2n), halfAway(1n, 3n)]).toEqual([4n, -4n, -4n, 0n])
  expect(() => halfAway(1n, 0n)).toThrow(RangeError)
})

it('adds, multiplies and compares without loss', () => {
  expect(writeDecimal(sumOf(number('0.1'), number('0.2')))).toBe('0.3')
  expect(writeDecimal(times(number('0.2'), number('29.97')))).toBe('5.994')
  expect([compare(number('1.50'), number('1.5')), compare(number('-1'), number('1')), compare(number('2'), number('1.999999'))]).toEqual([
    0, -1, 1,
  ])
})

it('knows how many places a currency has', () => {
  expect(['EUR', 'JPY', 'KWD'].map(placesOf)).toEqual([2, 0, 3])
  expect(inMinor(number('1250.5'), 'JPY')).toBe(1251n)
  expect(inMinor(number('1.0005'), 'KWD')).toBe(1001n)
})

it('multiplies, takes per cent and converts, each rounded once', () => {
  expect(product('USD', number('10'), number('1'), number('650')).minor).toBe(650000n)
  // 0.20 h at 30.00 is 6.00, which floats print as 5.99.
  expect(product('EUR', number('0.20'), number('30')).minor).toBe(600n)
  expect(percentOf(650000n, number('12.4'))).toBe(80600n)
  expect(converted({ minor: 650000n, currency: 'USD' }, number('0.9213'), 'EUR').minor).toBe(598845n)
  expect(converted({ minor: 80600n, currency: 'USD' }, number('0.9213'), 'EUR').minor).toBe(74257n)
  expect(converted({ minor: 135000n, currency: 'GBP' }, number('1.1702'), 'EUR').minor).toBe(157977n)
})
