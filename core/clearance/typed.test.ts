import { describe, expect, it } from 'vitest'
import { readAmount } from '../money/typed-decimal.ts'
import { readLength } from './typed-length.ts'
import { readFees, readTiers, writeTiers } from './typed-rule.ts'
import { readTerritory } from './typed-territory.ts'

it.each([
  ['0:08', 8000],
  ['8"', 8000],
  ['00:00:08:12', 8480],
  ['8,5 s', 8500],
  [`1'08"`, 68_000],
  ['1:02:03', 3_723_000],
  ['90', 90_000],
  ['2 min 5 s', 125_000],
  ['0:75', null],
  [`1'75"`, null],
  ['about 8', null],
  ['00:00:08:30', null],
  ['', null],
])('the length %s is %s ms', (typed, ms) => {
  expect(readLength(typed)).toBe(ms)
})

it.each([
  ['45', '45'],
  ['45.50', '45.5'],
  ['45,50', '45.5'],
  ['1.250,50', '1250.5'],
  ['1,250.50', '1250.5'],
  ['1 250,50', '1250.5'],
  ["1'250", '1250'],
  ['1,234,567', '1234567'],
  ['0.125', '0.125'],
  ['1,250', null],
  ['1,25,0.5', null],
  ['-5', null],
  ['£45', null],
  ['', null],
])('the amount %s is %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount)
})

describe('a territory', () => {
  it.each([
    ['world', true, []],
    ['Worldwide', true, []],
    ['weltweit', true, []],
    ['world less US, CA', true, ['CA', 'US']],
    ['World except Kenya', true, ['KE']],
    ['Welt ohne Schweiz', true, ['CH']],
    ['DE, AT; Switzerland', false, ['AT', 'CH', 'DE']],
    ['DE AT CH', false, ['AT', 'CH', 'DE']],
    ['Deutschland und Österreich', false, ['AT', 'DE']],
  ])('is read: %s', (typed, worldwide, countries) => {
    expect(readTerritory(typed)).toEqual({ territory: { worldwide, countries } })
  })

  it.each([
    ['worldwide, DE', 'both', 'worldwide + DE'],
    ['DE, worldwide', 'both', 'worldwide + DE'],
    ['DE, XX', 'unknown', 'XX'],
    ['GAS', 'unknown', 'GAS'],
    ['  ', 'empty', ''],
    ['world less ', 'empty', ''],
  ])('is refused: %s', (typed, problem, words) => {
    expect(readTerritory(typed)).toEqual({ problem, words })
  })
})

it('steps and fees of a price are read as they are typed, or not at all', () => {
  expect(readTiers('60s: 32,50; 30: 40')).toEqual([
    { fromSecond: 30, rate: '40' },
    { fromSecond: 60, rate: '32.5' },
  ])
  expect(writeTiers(readTiers('60: 32.5;30:40')!)).toBe('30: 40; 60: 32.5')
  for (const typed of ['30', '30: x', '0: 4', '30: 4; 30: 5']) expect(readTiers(typed), typed).toBeNull()
  expect(readFees('Scan: 75; Courier 2 = 20.50', 'EUR')).toEqual([
    { what: 'Scan', minor: 7500 },
    { what: 'Courier 2', minor: 2050 },
  ])
  expect(readFees('', 'EUR')).toEqual([])
  expect(readFees('Scan', 'EUR')).toBeNull()
})
