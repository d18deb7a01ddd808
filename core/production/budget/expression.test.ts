import { expect, it } from 'vitest'
import { writeDecimal } from '#core/money/decimal.ts'
import { isDecimal } from './expression.ts'
import { circleOf, globalsOf, valueOfFormula } from './globals.ts'

const globals = globalsOf([
  { name: 'shoot_days', value: '10' },
  { name: 'tage', value: 'shoot_days × 2 − 1' },
  { name: 'half', value: '1 ÷ 2' },
  { name: 'empty', value: '' },
])
const value = (text: string) => {
  const found = valueOfFormula(text, globals)
  return isDecimal(found) ? writeDecimal(found) : found
}

it('works out numbers, names, signs and parentheses, exactly', () => {
  expect(['1 + 2 * 3', '(1 + 2) * 3', '2 - -3', 'tage / 3', '10 / 4 * 2', '1/3*3', 'half · 3', '-shoot_days'].map(value)).toEqual([
    ...['7', '9', '5', '6.333333', '5', '1', '1.5', '-10'],
  ])
})

it('takes nothing else for a formula', () => {
  for (const text of ['1 +', '(1', '1)', '2 3', 'a.b', '=1', 'sum(1)', '1e3', '--', '1,5', '1;2', '🙂', '2^3'])
    expect(value(text), text).toMatchObject({ fault: expect.stringMatching('form|unknown-name') })
  expect([value(''), value(' '), value('empty * 2')]).toEqual(['unknown', 'unknown', 'unknown'])
  expect(value('1 / (shoot_days - 10)')).toMatchObject({ fault: 'zero' })
  expect(value('shoot_nights')).toEqual({ fault: 'unknown-name', names: ['shoot_nights'] })
  expect(value('9999999999999 * 9999999999999')).toMatchObject({ fault: 'too-large' })
})

it('names the circle a new value would make', () => {
  const rows = [
    { name: 'days', value: 'weeks * 5' },
    { name: 'weeks', value: '3' },
  ]
  expect(circleOf(rows, 'weeks', 'days / 5')).toEqual(['weeks', 'days', 'weeks'])
  expect(circleOf(rows, 'weeks', 'weeks + 1')).toEqual(['weeks', 'weeks'])
  expect(circleOf(rows, 'weeks', '4')).toBeNull()
})
