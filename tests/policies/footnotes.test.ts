import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, stageCast } from '#tests/support/cast.ts'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// Sources, content notes, and what machines made, at passages of a cut.

let house: TestHouse
let cast: Cast
const rows = {
  footnotes: { starts_ms: 11_000, ends_ms: 16_000, statement: 'Nobody counted.', source: 'Harbour log, 1961', web_address: '' },
  synthetic_passages: { starts_ms: 11_000, ends_ms: 16_000, medium: 'voice', how: 'generated', statement: 'Read by a machine.', tool: '' },
  content_passages: { starts_ms: 11_000, ends_ms: 16_000, note: 'A funeral.' },
}
const tables = ['footnotes', 'synthetic_passages', 'content_passages'] as const

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  cast = await stageCast(house)
  for (const table of tables)
    for (const { versionId, cutId } of Object.values(cast.films))
      for (const version_id of [versionId, cutId]) await sql()`insert into ${sql()(table)} ${sql()({ version_id, ...rows[table] })}`
})
afterAll(() => house.close())
const sql = () => house.context.database.pool('postgres')

describe.each(tables)('%s', (table) => {
  const insert = `insert into ${table} (version_id, ${Object.keys(rows[table]).join(', ')}) values (:public.version, ${Object.values(
    rows[table],
  )
    .map((value) => `'${value}'`)
    .join(', ')})`
  it.each([
    ['of a public film are read by everyone signed in', `select from ${table} where version_id = :public.version`, '- 0 1 1 1 1 1 1'],
    ['of a cut that is not shown by its creator', `select from ${table} where version_id = :public.cut`, '- 0 0 0 1 0 0 1'],
    ['of an unlisted film by who has its link', `select from ${table} where version_id = :unlisted.version`, '- 0 0 1 1 0 0 1'],
    ['of a private film by its creator', `select from ${table} where version_id = :private.version`, '- 0 0 0 1 0 0 1'],
    ['are written by the creator', insert, '- - - - 1 - - 1'],
    ['are corrected by the creator', `update ${table} set ends_ms = 17000 where version_id = :public.version`, '- 0 0 0 1 0 0 1'],
    ['are struck out by the creator', `delete from ${table} where version_id = :public.version`, '- 0 0 0 1 0 0 1'],
    ['do not move to another cut', `update ${table} set version_id = :public.cut where version_id = :public.version`, '- - - - - - - 1'],
    ['end after they begin', `update ${table} set ends_ms = 11000 where version_id = :public.version`, '- 0 0 0 23514 0 0 23514'],
  ])('%s', async (_, statement, outcomes) => {
    expect(await cast.outcomes(statement)).toBe(outcomes)
  })
})

it('a footnote to a protected passage is its creator’s alone, what comes there and what a machine made is told all the same', async () => {
  await sql()`update public.cues set sensitive = true where version_id = ${cast.films.public.versionId}`
  expect(await cast.outcomes('select from footnotes where version_id = :public.version')).toBe('- 0 0 0 1 0 0 1')
  for (const told of ['synthetic_passages', 'content_passages'])
    expect(await cast.outcomes(`select from ${told} where version_id = :public.version`)).toBe('- 0 1 1 1 1 1 1')
  await sql()`update public.cues set sensitive = false where version_id = ${cast.films.public.versionId}`
})
it('a footnote leads to no address that runs anything', async () => {
  expect(await cast.attempt('creator', "update footnotes set web_address = 'javascript:alert(1)' where version_id = :public.version")).toBe(
    '23514',
  )
})
