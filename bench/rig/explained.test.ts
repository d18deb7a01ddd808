import { expect, it } from 'vitest'
import { explained } from './explained.ts'

const node = (type: string, hit: number, more: object = {}) => ({
  'Node Type': type,
  'Actual Loops': 1,
  'Shared Hit Blocks': hit,
  'Shared Read Blocks': 0,
  ...more,
})

it('A plan says its pages and where it looked, the most first, with what was asked within', () => {
  const within = node('Limit', 6, { Plans: [node('Index Scan', 6, { 'Relation Name': 'films', 'Index Name': 'films_pkey' })] })
  const whole = node('Nested Loop', 31, {
    Plans: [
      node('Bitmap Heap Scan', 14, { 'Relation Name': 'credits', Plans: [node('Bitmap Index Scan', 4, { 'Index Name': 'credits_film' })] }),
      node('Seq Scan', 8, { 'Relation Name': 'seasons' }),
      node('Index Scan', 0, { 'Relation Name': 'lists', 'Index Name': 'lists_pkey', 'Actual Loops': 0 }),
    ],
  })
  expect(explained([within, whole])).toEqual({ pages: 31, reads: ['all of seasons', 'films by films_pkey', 'credits by credits_film'] })
})

it('No plan is no answer', () => {
  expect(() => explained([])).toThrow('told no plan')
})
