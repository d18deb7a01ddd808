import { expect, it } from 'vitest'
import { parseCsv } from './csv.ts'
import { negotiate } from './media.ts'
import { appliedPreferences, parsePreferences } from './prefer.ts'

it.each([
  [undefined, 'json'],
  ['*/*', 'json'],
  ['text/html;q=0.9, application/json', 'json'],
  ['image/png, text/csv', 'csv'],
  ['application/vnd.pgrst.object+json', 'object'],
])('Accept %s is answered as %s', (accept, kind) => {
  expect(negotiate(accept, false).kind).toBe(kind)
})

it('plans are answered only where they are allowed', () => {
  const accept = 'application/vnd.pgrst.plan+json; for="text/csv"; options=analyze|buffers|nonsense'
  expect(() => negotiate(accept, false)).toThrow(expect.objectContaining({ code: 'PGRST107' }))
  expect(negotiate(accept, true).plan).toMatchObject({ format: 'json', options: ['analyze', 'buffers'], for: { kind: 'csv' } })
})

it('preferences that are unknown are ignored, or refused when strict', () => {
  expect(parsePreferences('return=minimal, colour=red, count=exact')).toMatchObject({ return: 'minimal', count: 'exact' })
  expect(() => parsePreferences('handling=strict, colour=red, timezone=Mars')).toThrow(
    expect.objectContaining({ code: 'PGRST122', details: 'Invalid preferences: colour=red, timezone=Mars' }),
  )
  expect(appliedPreferences(parsePreferences('count=exact, return=minimal, tx=rollback'), ['return', 'count'])).toBe(
    'return=minimal, count=exact',
  )
  expect(appliedPreferences(parsePreferences(undefined), ['return'])).toBeNull()
})

it('CSV keeps quotes, commas, line ends and NULL', () => {
  expect(parseCsv('a,b\r\n1,"x, ""y""\nz"\nNULL,"NULL"\n')).toEqual([
    { a: '1', b: 'x, "y"\nz' },
    { a: null, b: 'NULL' },
  ])
  expect(parseCsv('')).toEqual([])
  for (const broken of ['a,b\n1', 'a\n"1', 'a\n"1"2'])
    expect(() => parseCsv(broken), broken).toThrow(expect.objectContaining({ code: 'PGRST102' }))
})
