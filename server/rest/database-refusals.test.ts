import { expect, it } from 'vitest'
import { refusalOf } from './database-refusals.ts'
import { readRestSettings } from './settings.ts'

const detail = 'Failing row contains (1, null, 2d007128-0551-440d-9c6b-170639767242).'
const details = (error: object, failingRows: boolean) => refusalOf(error, 'authenticated', failingRows)?.details

it('a refused check includes the row as in PostgREST, unless the project says otherwise', () => {
  for (const code of ['23502', '23514']) {
    const error = { code, message: 'no', detail, hint: 'Try another.' }
    expect(details(error, true)).toBe(detail)
    expect(details(error, false)).toBeNull()
    expect(refusalOf(error, 'authenticated', false)).toMatchObject({ code, status: 400, message: 'no', hint: 'Try another.' })
    expect(details({ code, message: 'no', detail: 'Die fehlgeschlagene Zeile enthält (1, null).' }, false)).toBeNull()
    expect(details({ code, message: 'no', detail: 'Longer than 400 letters' }, false)).toBe('Longer than 400 letters')
  }
  expect(details({ code: '23505', message: 'no', detail: 'Key (id)=(1) already exists.' }, false)).toBe('Key (id)=(1) already exists.')
  expect([readRestSettings({}), readRestSettings({ api: { db_failing_rows: false } })].map(({ failingRows }) => failingRows)).toEqual([
    true,
    false,
  ])
})

it('a row a function did not find is a 404, and no error of the server', () => {
  expect(refusalOf({ code: 'P0002', message: 'There is no such playlist.' }, 'authenticated')).toMatchObject({ code: 'P0002', status: 404 })
})
