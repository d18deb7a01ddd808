import { expect, it } from 'vitest'
import { plainMoney, shownMoney } from './shown-money.ts'

it('shows all digits, in the places of the currency', () => {
  expect([shownMoney(3_476_363n, 'EUR', 'en-GB'), shownMoney(3_476_363n, 'EUR', 'de-DE'), shownMoney(5n, 'EUR', 'en-GB')]).toEqual([
    ...['34,763.63', '34.763,63', '0.05'],
  ])
  expect([shownMoney(1251n, 'JPY', 'en-GB'), shownMoney(1001n, 'KWD', 'en-GB'), shownMoney(-70_000n, 'EUR', 'en-GB')]).toEqual([
    '1,251',
    '1.001',
    '-700.00',
  ])
  expect(shownMoney(3_476_363n, 'EUR', 'en-GB', true)).toBe('34,763.63\u00a0EUR')
})

it('loses nothing where a float would', () => {
  expect(shownMoney(9_007_199_254_740_993_01n, 'EUR', 'en-GB')).toBe('9,007,199,254,740,993.01')
  expect([plainMoney(-5n, 'EUR'), plainMoney(1251n, 'JPY'), plainMoney(247_500n, 'EUR')]).toEqual(['-0.05', '1251', '2475.00'])
})
