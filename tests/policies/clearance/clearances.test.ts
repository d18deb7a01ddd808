import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// The clearance log: kept by editors of the film; prices by who sees money, proofs by who sees papers. `reviewer` was chosen to see both and reads all of it, as counsel does; `editor` was not.

let house: TestHouse
let team: StagedTeam
const [item, licence, option, proof, release] = Array.from({ length: 5 }, () => randomUUID()) as [string, string, string, string, string]
const sql = () => house.context.database.pool('postgres')
const rule = { basis: 'second', rate: '45', currency: 'GBP' }
const put = (id: string, title = 'Harbour 1962') =>
  `insert into clearance_items (id, documentary_id, kind, title) values ('${id}', $film, 'footage', '${title}')`
const license = (id: string, countries = '{DE,AT}', item_ = item) =>
  `insert into clearance_licences (id, documentary_id, item_id, media, countries, starts_on, ends_on)
    values ('${id}', $film, '${item_}', '{tv}', '${countries}', '2026-09-01', '2029-08-31')`
const use = (version: string, item_ = item) =>
  `insert into clearance_uses (documentary_id, item_id, version_id, starts_ms, ends_ms) values ($film, '${item_}', ${version}, 0, 4000)`
const announce = (id: string, name = 'agreement.pdf') => `select add_clearance_proof('${item}', '${id}', '${name}', 1000, '2026-09-01')`
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  await sql()`update public.team_members set sees_papers = true, sees_money = true where person_id = ${team.ids.reviewer}`
  await team.run('editor', put(item))
  await team.run('editor', license(licence))
  await team.run('editor', use('$version'))
  await team.run(
    'editor',
    `insert into clearance_options (id, documentary_id, item_id, scope, take_up_by) values ('${option}', $film, '${item}', 'Streaming, world', '2027-01-31')`,
  )
  await team.run(
    'editor',
    `insert into planned_releases (id, documentary_id, name, media, worldwide, starts_on) values ('${release}', $film, 'Festivals', '{festival}', true, '2026-09-01')`,
  )
  await team.run('producer', `select write_clearance_price('${item}', '${JSON.stringify(rule)}')`)
  await team.run('producer', announce(proof))
  await team.run(
    'editor',
    `select set_clearance_status($film, '{${item}}', 'agreed', '[{"item": "${item}", "ms": 4000, "cut": "Version 3"}]')`,
  )
})
afterAll(() => house.close())

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('the clearance log', () => {
  it.each([
    ['an item is added', () => put(randomUUID()), '- - - - 1 1 1 - - 1'],
    ['items are seen', () => 'select from clearance_items', '- 0 0 1 1 1 1 0 1 1'],
    ['an item is described', () => "update clearance_items set title = 'Gate'", '- 0 0 0 1 1 1 0 - 1'],
    ['its status is changed past the function', () => "update clearance_items set status = 'paid'", '- - - - - - - - - -'],
    ['its status is set', () => `select set_clearance_status($film, '{${item}}', 'signed')`, '- - - - 1 1 1 - - 1'],
    ['its history is seen', () => 'select from clearance_states', '- 0 0 1 1 1 1 0 1 1'],
    ['its history is changed', () => "update clearance_states set status = 'paid'", '- - - - - - - - - -'],
    ['a licence is added', () => license(randomUUID()), '- - - - 1 1 1 - - 1'],
    ['licences are seen', () => 'select from clearance_licences', '- 0 0 1 1 1 1 0 1 1'],
    ['a licence is deleted', () => 'update clearance_licences set removed_at = now()', '- 0 0 0 1 1 1 0 - 1'],
    ['options are seen', () => 'select from clearance_options', '- 0 0 1 1 1 1 0 1 1'],
    ['an option is taken up', () => "update clearance_options set taken_up_on = '2026-12-01'", '- 0 0 0 1 1 1 0 - 1'],
    ['a use is set', () => use('$version'), '- - - - 1 1 1 - - 1'],
    ['uses are seen', () => 'select from clearance_uses', '- 0 0 1 1 1 1 0 1 1'],
    ['planned releases are seen', () => 'select from planned_releases', '- 0 0 1 1 1 1 0 1 1'],
    ['a planned release is moved', () => "update planned_releases set ends_on = '2030-01-01'", '- 0 0 0 1 1 1 0 - 1'],
    ['prices are seen', () => 'select from clearance_prices', '- 0 0 1 0 1 1 0 0 1'],
    ['prices are written past the function', () => "update clearance_prices set rate = '1'", '- - - - - - - - - -'],
    ['a price is written', () => `select write_clearance_price('${item}', '${JSON.stringify(rule)}')`, '- - - - - 1 1 - - 1'],
    ['proofs are seen', () => 'select from clearance_proofs', '- 0 0 1 0 1 1 0 0 1'],
    ['a proof is announced', () => announce(randomUUID()), '- - - - - 1 1 - - -'],
    ['a proof is put into the bin', () => 'update clearance_proofs set removed_at = now()', '- 0 0 0 0 1 1 0 - 0'],
    ['a proof is deleted for good', () => 'delete from clearance_proofs', '- - - - - - - - - -'],
    ['an item is deleted for good', () => 'delete from clearance_items', '- - - - - - - - - -'],
  ])('%s by who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement())).toBe(outcomes)
  })

  it('opens the file of a proof to who sees papers, and takes it from who announced it', async () => {
    const object = `${team.film.id}/${proof}`
    const upload = `insert into storage.objects (bucket_id, name, owner) values ('clearance-proofs', '${object}', $me)`
    expect(await team.outcomes(upload)).toBe('- - - - - 1 - - - -')
    await sql()`insert into storage.objects (bucket_id, name, metadata) values ('clearance-proofs', ${object}, '{"size": 1000}')`
    expect(await team.outcomes("select from storage.objects where bucket_id = 'clearance-proofs'")).toBe('0 0 0 1 0 1 1 0 0 1')
    const [counted] = await team.run('editor', `select proofs from clearance_items where id = '${item}'`)
    expect(counted).toEqual({ proofs: 1 })
    await team.run('owner', `update clearance_proofs set removed_at = now() where id = '${proof}'`)
    expect(await team.run('editor', `select proofs from clearance_items where id = '${item}'`)).toEqual([{ proofs: 0 }])
    await team.run('owner', `update clearance_proofs set removed_at = null where id = '${proof}'`)
  })

  it('keeps who agreed to how much, and forgets it once the item is no longer agreed', async () => {
    const read = () => team.run('editor', `select status, approved_ms, approved_in from clearance_items where id = '${item}'`)
    expect(await read()).toEqual([{ status: 'agreed', approved_ms: 4000, approved_in: 'Version 3' }])
    const kept = await team.run('editor', 'select status, approved_ms, made_by from clearance_states')
    expect(kept).toEqual([{ status: 'agreed', approved_ms: 4000, made_by: team.ids.editor }])
    const again = randomUUID()
    await team.run('editor', put(again, 'Second'))
    await team.run('editor', `select set_clearance_status($film, '{${again}}', 'asked', '[{"item": "${again}", "ms": 1, "cut": "x"}]')`)
    expect(await team.run('editor', `select approved_ms from clearance_items where id = '${again}'`)).toEqual([{ approved_ms: null }])
    expect(await team.attempt('editor', `select set_clearance_status($film, '{${again}}', 'bought')`)).toBe('23514')
  })

  it('refuses what is none: a country, a last day before the first, a zone, a file of a program, a use of another film', async () => {
    expect(await team.attempt('editor', license(randomUUID(), '{DE,XX}'))).toBe('P0001')
    expect(await team.attempt('editor', license(randomUUID(), '{}'))).toBe('23514')
    expect(await team.attempt('editor', `update clearance_licences set ends_on = '2020-01-01'`)).toBe('P0001')
    expect(await team.attempt('editor', `update clearance_licences set zone = 'Mars/Base'`)).toBe('P0001')
    expect(await team.attempt('owner', announce(randomUUID(), 'a.exe'))).toBe('P0001')
    const foreign = randomUUID()
    await sql()`insert into public.documentaries (id, owner_id, title) values (${foreign}, ${team.ids.stranger}, 'Other')`
    await sql()`insert into public.versions (id, documentary_id, number, state, source_name, source_bytes) values (${foreign}, ${foreign}, 1, 'ready', 'x', 1)`
    expect(await team.attempt('editor', use(`'${foreign}'`))).toBe('-')
    const theirs = randomUUID()
    await sql()`insert into public.clearance_items (id, documentary_id, kind, title) values (${theirs}, ${foreign}, 'still', 'Theirs')`
    expect(await team.attempt('editor', license(randomUUID(), '{DE}', theirs))).toBe('23503')
    expect(await team.attempt('owner', `select write_clearance_price('${theirs}', '${JSON.stringify(rule)}')`)).toBe('-')
  })

  it('makes one item of two spellings and keeps both proofs', async () => {
    const [twin, other] = [randomUUID(), randomUUID()]
    await team.run('editor', put(twin, 'HARBOUR, 1962'))
    await team.run('editor', license(randomUUID(), '{CH}', twin))
    await sql()`insert into public.clearance_proofs (id, documentary_id, item_id, dated_on, name, type, size_bytes, arrived_at)
      values (${other}, ${team.film.id}, ${twin}, '2026-01-01', 'b.pdf', 'application/pdf', 1, now())`
    const merge = `select merge_clearance_items('${twin}', '${item}')`
    expect(await team.outcomes(merge)).toBe('- - - - 1 1 1 - - 1')
    await team.run('editor', merge)
    expect(await team.run('editor', `select proofs from clearance_items where id = '${item}'`)).toEqual([{ proofs: 2 }])
    expect(await team.run('editor', `select from clearance_licences where item_id = '${item}'`)).toHaveLength(2)
    expect(await team.run('editor', `select removed_at is null as here from clearance_items where id = '${twin}'`)).toEqual([
      { here: false },
    ])
    expect(await team.attempt('editor', `select merge_clearance_items('${item}', '${item}')`)).toBe('P0001')
  })

  it('says who typed a cost over the computed one', async () => {
    await team.run('producer', `select write_clearance_price('${item}', '${JSON.stringify({ ...rule, typedMinor: 40000 })}')`)
    expect(await team.run('owner', 'select typed_minor::int, typed_by from clearance_prices')).toEqual([
      { typed_minor: 40000, typed_by: team.ids.producer },
    ])
    await team.run('owner', `select write_clearance_price('${item}', '${JSON.stringify({ ...rule, typedMinor: 40000 })}')`)
    expect(await team.run('owner', 'select typed_by from clearance_prices')).toEqual([{ typed_by: team.ids.producer }])
  })

  it('keeps the fields of both people who change a price at once (G13)', async () => {
    const had = { ...rule, rounding: 'none', minimumSeconds: null, typedMinor: null }
    const write = (who: 'owner' | 'producer', change: object) =>
      team.run(who, `select write_clearance_price('${item}', '${JSON.stringify({ ...had, ...change })}', null, '${JSON.stringify(had)}')`)
    await team.run('owner', `select write_clearance_price('${item}', '${JSON.stringify(had)}')`)
    await write('owner', { rate: '50' })
    await write('producer', { minimumSeconds: 10 })
    expect(await team.run('owner', `select rate, minimum_seconds, rounding from clearance_prices where item_id = '${item}'`)).toEqual([
      { rate: '50', minimum_seconds: 10, rounding: 'none' },
    ])
  })

  it('answers in the export of its film alone', async () => {
    const files = await house.context.database.pool('postgres')`select table_name, belongs_to from private.personal_data
      where table_name like 'clearance%' or table_name = 'planned_releases' order by 1`
    expect(new Set(files.map(({ belongs_to }) => belongs_to))).toEqual(new Set(['film']))
    expect(files).toHaveLength(8)
  })
})
