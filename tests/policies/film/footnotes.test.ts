import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Cast, makeCast } from '#tests/support/cast.ts'
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
  cast = await makeCast(house)
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

describe.each(tables)('%s carried over', (table) => {
  const all = (film: string, startsMs = 2000, endsMs = 3000) =>
    `(select coalesce(json_agg(json_build_object('id', p.id, 'startsMs', ${startsMs}, 'endsMs', ${endsMs})), '[]')::jsonb
      from ${table} p where p.version_id = :${film}.version)`
  const carry = (from: string, into: string, passages: string) =>
    cast.outcomes(`select carry_passages('${table}', ${from}, ${into}, ${passages})`)
  it('are copied into another cut by the creator only', async () => {
    expect(await carry(':public.version', ':public.cut', all('public'))).toBe('- - - - 1 - - -')
  })
  it.each([
    ['into the same cut', ':public.version', ':public.version', all('public'), 'P0001'],
    ['into another film', ':public.version', ':private.cut', all('public'), 'P0001'],
    ['those of another cut', ':public.version', ':public.cut', all('private'), 'P0001'],
    ['to behind its end', ':public.version', ':public.cut', all('public', 90_000_000, 90_001_000), 'P0001'],
    ['none', ':public.version', ':public.cut', "'[]'", 'P0001'],
    ['what is no list', ':public.version', ':public.cut', "'{}'", '22023'],
  ])('are refused: %s', async (_, from, into, passages, code) => {
    expect(await carry(from, into, passages)).toBe(`- - - - ${code} - - -`)
  })
  it('are there once, with their text, however often it is done', async () => {
    const { versionId, cutId } = cast.films.public
    const [{ id }] = await sql()<[{ id: string }]>`select id from ${sql()(table)} where version_id = ${versionId} order by id limit 1`
    const places = JSON.stringify([{ id, startsMs: -500, endsMs: 4000, note: 'Forged', source: 'Forged', statement: 'Forged' }])
    for (let time = 0; time < 2; time++)
      await house.context.database.run(cast.identity.creator, 'select carry_passages($1, $2::uuid, $3::uuid, $4::text::jsonb)', [
        ...[table, versionId, cutId, places],
      ])
    const { starts_ms: _, ends_ms: __, ...words } = rows[table]
    expect(await sql()`select * from ${sql()(table)} where version_id = ${cutId}`).toMatchObject([
      { ...words, starts_ms: 0, ends_ms: 4000 },
    ])
  })
})
describe.each(tables)('%s put back', (table) => {
  const put = (into: string, passages: string) => cast.outcomes(`select put_passages('${table}', ${into}, ${passages})`)
  const stood = `(select jsonb_agg(to_jsonb(p)) from (select id, version_id, ${Object.keys(rows[table]).join(', ')} from ${table}) p where p.version_id = :public.cut)`
  it('by the creator only, also an empty set', async () => {
    expect(await put(':public.cut', stood)).toBe('- - - - 1 - - -')
    expect(await put(':public.cut', "'[]'")).toBe('- - - - 1 - - -')
  })
  it.each([
    ['what is no list', "'{}'", '22023'],
    ['what ends before it begins', `(${stood.replace('to_jsonb(p)', `to_jsonb(p) || '{"ends_ms": 0}'`)})`, '23514'],
    ['a row of another film', `(${stood.replace(':public.cut', ':private.version')})`, '23505'],
  ])('are refused: %s', async (_, passages, code) => {
    expect((await put(':public.cut', passages)).split(' ')[4]).toBe(code)
  })
  it('are as they were before the copy', async () => {
    const { versionId, cutId } = cast.films.public
    const there = () => sql()`select * from ${sql()(table)} where version_id = ${cutId} order by id`
    const run = (statement: string, ...values: string[]) => house.context.database.run(cast.identity.creator, statement, [table, ...values])
    const before = await there()
    const [{ id }] = await sql()<[{ id: string }]>`select id from ${sql()(table)} where version_id = ${versionId} order by id limit 1`
    const places = JSON.stringify([{ id, startsMs: 0, endsMs: 900 }])
    await run('select carry_passages($1, $2::uuid, $3::uuid, $4::text::jsonb)', versionId, cutId, places)
    expect(await there()).not.toEqual(before)
    await run('select put_passages($1, $2::uuid, $3::text::jsonb)', cutId, JSON.stringify(before))
    expect(await there()).toEqual(before)
  })
})
it('copying reaches no other table', async () => {
  const passages = "(select jsonb_agg(jsonb_build_object('id', c.id, 'startsMs', 0, 'endsMs', 1)) from cues c)"
  expect(await cast.attempt('creator', `select carry_passages('cues', :public.version, :public.cut, ${passages})`)).toBe('P0001')
  expect(await cast.attempt('creator', "select put_passages('cues', :public.cut, '[]')")).toBe('-')
})
it('a source in a protected passage is not copied to where its passage is not protected', async () => {
  const { versionId, cutId } = cast.films.public
  const all =
    "(select jsonb_agg(jsonb_build_object('id', p.id, 'startsMs', 11000, 'endsMs', 16000)) from footnotes p where p.version_id = :public.version)"
  const go = () => cast.attempt('creator', `select carry_passages('footnotes', :public.version, :public.cut, ${all})`)
  await sql()`update public.cues set sensitive = true where version_id = ${versionId}`
  expect(await go()).toBe('P0001')
  const [track] =
    await sql()`insert into public.caption_tracks (version_id, language, label) values (${cutId}, 'nn', 'Nynorsk') returning id`
  await sql()`insert into public.cues (track_id, version_id, starts_ms, ends_ms, text, sensitive)
    values (${track!.id}, ${cutId}, 12000, 13000, 'Ingen talde.', true)`
  expect(await go()).toBe('1')
  await sql()`delete from public.caption_tracks where id = ${track!.id}`
  await sql()`update public.cues set sensitive = false where version_id = ${versionId}`
})

it('a footnote to a protected passage is its creator’s only; the passage it is copied to and its AI label are still shown', async () => {
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
