import { expect, it } from 'vitest'
import { formatBytes, formatWait } from './sizes.ts'

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [2_811_553, '2.8 MB'],
  [68_400_000_000, '68.4 GB'],
  [500_000_000_000, '500 GB'],
  [7_000_000_000_000_000, '7,000 TB'],
])('%i bytes read %s', (bytes, words) => expect(formatBytes(bytes)).toBe(words))

it.each([
  [0.2, '1 s'],
  [54, '54 s'],
  [55, '1 min'],
  [2280, '38 min'],
  [3600, '1 h'],
  [7500, '2 h 5 min'],
])('%d seconds read %s', (seconds, words) => expect(formatWait(seconds)).toBe(words))
