import { expect, it } from 'vitest'
import { roundedDown } from './count.ts'

it.each([
  [0, 0],
  [7, 7],
  [99, 99],
  [101, 100],
  [456, 450],
  [1535, 1500],
  [12_999, 12_000],
])('of %i counted, more than %i is said', (total, said) => expect(roundedDown(total)).toBe(said))
