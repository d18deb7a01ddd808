import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { team as everyone, makeTeam, type StagedTeam } from '#tests/support/team.ts'
import { actAs } from '#tests/support/test-database.ts'

// Music, facts, fair use, AI material and credits: kept by editors, read by who sees the papers. `reviewer` was chosen to see them, as counsel is.

let house: TestHouse
let team: StagedTeam
const [item, work, claim, passage] = Array.from({ length: 4 }, () => randomUUID()) as [string, string, string, string]
const sql = () => house.context.database.pool('postgres')
const putWork = (id: string, over = '') =>
  `insert into music_works (id, documentary_id, title${over && ', rights'}) values ('${id}', $film, 'Nine lights'${over})`
const rights = (...shares: string[]) =>
  `, '${JSON.stringify(shares.map((share, at) => ({ role: at ? 'publisher' : 'composer', name: 'Ada', society: 'TONO', ipi: '', share })))}'`
const putCue = (version = '$version') =>
  `insert into music_cues (documentary_id, work_id, version_id, starts_ms, ends_ms) values ($film, '${work}', ${version}, 0, 4000)`
const putClaim = (id: string, kind = 'fact', version = '$version') =>
  `insert into fact_claims (id, documentary_id, version_id, starts_ms, ends_ms, claim, kind) values ('${id}', $film, ${version}, 0, 4000, 'Nobody counted.', '${kind}')`
const putSource = (of = claim) =>
  `insert into fact_sources (documentary_id, claim_id, citation) values ($film, '${of}', 'Harbour log, 1961')`
const putEntry = () => `insert into fair_uses (documentary_id, item_id, why) values ($film, '${item}', 'It is what is spoken of.')`
const putLine = (of: string) =>
  `insert into credit_lines (documentary_id, section, of, words) values ($film, 'archive', '${of}', 'British Pathé')`
const stateOf = async (id = claim) => (await team.run('owner', `select state, sources from fact_claims where id = '${id}'`))[0]
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  await sql()`update public.team_members set sees_papers = true where person_id = ${team.ids.reviewer}`
  await team.run('editor', `insert into clearance_items (id, documentary_id, kind, title) values ('${item}', $film, 'footage', 'Poster')`)
  await team.run('editor', putWork(work, rights('100', '100')))
  await team.run('editor', putCue())
  await team.run('editor', putClaim(claim))
  await team.run('editor', putSource())
  await team.run('owner', putEntry())
  await team.run('editor', putLine(`item:${item}`))
  const [edit] = await sql()`insert into public.paper_edits (documentary_id, title, rate_num, rate_den, start_frame, made_by)
    values (${team.film.id}, 'x', 25, 1, 0, ${team.ids.owner}) returning id`
  await sql()`insert into public.edit_versions (edit_id, number, items) values (${edit!['id']}, 1, '[]')`
  await sql()`insert into public.edit_renders (edit_id, number, version_id, state, map) values (${edit!['id']}, 1, ${team.cutId}, 'done', '[]')`
  await sql()`insert into public.synthetic_passages (id, version_id, starts_ms, ends_ms, medium, how, statement, prompt)
    values (${passage}, ${team.film.versionId}, 0, 1000, 'picture', 'generated', 'Drawn by a program.', 'A quay at dawn')`
})
afterAll(() => house.close())

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('music, facts and credits', () => {
  it.each([
    ['a piece of music is added', () => putWork(randomUUID()), '- - - - 1 1 1 - - 1'],
    ['music is seen', () => 'select from music_works', '- 0 0 1 1 1 1 0 1 1'],
    ['music is described', () => "update music_works set performer = 'Band'", '- 0 0 0 1 1 1 0 - 1'],
    ['music is deleted for good', () => 'delete from music_works', '- - - - - - - - - -'],
    ['a cue is set', () => putCue(), '- - - - 1 1 1 - - 1'],
    ['cues are seen', () => 'select from music_cues', '- 0 0 1 1 1 1 0 1 1'],
    ['a claim is written', () => putClaim(randomUUID()), '- - - - 1 1 1 - - 1'],
    ['claims are seen', () => 'select from fact_claims', '- 0 0 1 1 1 1 0 1 1'],
    ['its state is changed past the function', () => "update fact_claims set state = 'checked'", '- - - - - - - - - -'],
    ['its writers are changed', () => "update fact_claims set writers = '{}'", '- - - - - - - - - -'],
    ['a claim is disputed', () => `select set_fact_state('${claim}', 'disputed')`, '- - - - 1 1 1 - - 1'],
    ['a source is added', () => putSource(), '- - - - 1 1 1 - - 1'],
    ['sources are seen', () => 'select from fact_sources', '- 0 0 1 1 1 1 0 1 1'],
    ['how it was checked is changed', () => "update fact_states set words = 'x'", '- - - - - - - - - -'],
    ['fair use is entered', () => putEntry(), '- - - - - 1 1 - - 1'],
    ['fair use is seen', () => 'select from fair_uses', '- 0 0 1 0 1 1 0 0 1'],
    ['fair use is changed', () => "update fair_uses set why = 'x'", '- 0 0 0 0 1 1 0 - 1'],
    ['a line of the credits is worded', () => putLine(`item:${randomUUID()}`), '- - - - 1 1 1 - - 1'],
    ['lines are seen', () => 'select from credit_lines', '- 0 0 1 1 1 1 0 1 1'],
    ['a line is as computed again', () => 'delete from credit_lines', '- 0 0 0 1 1 1 0 - 1'],
    ['what an AI program was told is seen', () => 'select prompt from own_synthetic_passages', '- 0 0 1 1 1 1 0 1 1'],
    ['it is read past the view', () => 'select prompt from synthetic_passages', '- - - - - - - - - -'],
    ['which logs there are', () => 'select from (select kept_papers($film) as kept) k where cardinality(kept) = 3', '- 0 0 1 1 1 1 0 1 1'],
    ['what versions are made of', () => 'select from frozen_maps($film)', '- 0 0 1 1 1 1 0 1 1'],
    ['it is written', () => "update synthetic_passages set prompt = 'x'", '- 0 0 0 1 1 1 0 - 1'],
  ])('%s by who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement())).toBe(outcomes)
  })

  it('refuses shares that do not add up, with the sum', async () => {
    expect(await team.attempt('editor', putWork(randomUUID(), rights('90', '100')))).toBe('P0001')
    await expect(team.run('editor', putWork(randomUUID(), rights('90', '100')))).rejects.toThrow('The shares do not add up to 100.')
    expect(await team.attempt('editor', putWork(randomUUID(), rights('', '')))).toBe('1')
    expect(await team.attempt('editor', `update music_works set rights = '[{"role": "singer", "name": "x"}]' where id = '${work}'`)).toBe(
      '22023',
    )
    const together = `insert into music_works (documentary_id, title, shares, rights) values ($film, 'x', 'together'${rights('50', '50')})`
    expect(await team.attempt('editor', together)).toBe('1')
  })

  it('has a claim checked by a person who did not write it, once it has two sources (B10)', async () => {
    expect(await stateOf()).toEqual({ state: 'open', sources: 1 })
    const check = `select set_fact_state('${claim}', 'checked')`
    await expect(team.run('owner', check)).rejects.toThrow('A claim needs two sources before it is checked.')
    await team.run('editor', putSource())
    expect(await stateOf()).toEqual({ state: 'sourced', sources: 2 })
    await expect(team.run('editor', check)).rejects.toThrow('A claim is checked by a person who did not write it.')
    await expect(team.run('owner', `select footnote_claim('${claim}', $version, '[]')`)).rejects.toThrow('once it is checked')
    await team.run('owner', check)
    expect(await stateOf()).toEqual({ state: 'checked', sources: 2 })
  })

  it('makes a checked claim a footnote, and not two', async () => {
    const press = `select footnote_claim('${claim}', $version, '[{"startsMs": 0, "endsMs": 4000}]')`
    expect(await team.outcomes(press)).toBe('- - - - 1 1 1 - - 1')
    for (let pressed = 0; pressed < 2; pressed++) await team.run('editor', press)
    expect(await team.run('owner', 'select statement, source from footnotes where version_id = $version')).toEqual([
      { statement: 'Nobody counted.', source: 'Harbour log, 1961; Harbour log, 1961' },
    ])
  })

  it('opens a checked claim again when its words change, and its new writer cannot check it', async () => {
    await team.run('owner', `update fact_claims set claim = 'Hardly anyone counted.' where id = '${claim}'`)
    expect(await stateOf()).toEqual({ state: 'changed', sources: 2 })
    await expect(team.run('owner', `select set_fact_state('${claim}', 'checked')`)).rejects.toThrow('did not write it')
    await team.run('producer', `select set_fact_state('${claim}', 'accepted', 'Read by counsel.')`)
    expect((await stateOf())?.state).toBe('accepted')
    expect(await team.run('editor', 'select state, words, made_by from fact_states order by made_at desc limit 1')).toEqual([
      { state: 'accepted', words: 'Read by counsel.', made_by: team.ids.producer },
    ])
  })

  it('carries what an AI program was told to another version with its passage', async () => {
    const places = JSON.stringify([{ id: passage, startsMs: 5000, endsMs: 6000 }])
    await team.run('owner', `select carry_passages('synthetic_passages', $version, $cut, '${places}')`)
    expect(await team.run('owner', 'select starts_ms, prompt from own_synthetic_passages where version_id = $cut')).toEqual([
      { starts_ms: 5000, prompt: 'A quay at dawn' },
    ])
  })

  it('takes no material of another film', async () => {
    const foreign = randomUUID()
    await sql()`insert into public.documentaries (id, owner_id, title) values (${foreign}, ${team.ids.stranger}, 'Other')`
    await sql()`insert into public.versions (id, documentary_id, number, state, source_name, source_bytes) values (${foreign}, ${foreign}, 1, 'ready', 'x', 1)`
    expect(await team.attempt('editor', putCue(`'${foreign}'`))).toBe('-')
    expect(await team.attempt('editor', putClaim(randomUUID(), 'fact', `'${foreign}'`))).toBe('-')
  })

  it('is in the export of its film alone', async () => {
    const files = await sql()`select table_name, belongs_to from private.personal_data
      where table_name in ('music_works', 'music_cues', 'fact_claims', 'fact_sources', 'fact_states', 'fair_uses', 'credit_lines', 'publish_walls', 'wall_passes')`
    expect(files).toHaveLength(9)
    expect(new Set(files.map(({ belongs_to }) => belongs_to))).toEqual(new Set(['film']))
  })

  it('lets who reads the log of a film hear of it live, and nobody else', async () => {
    await sql()`insert into realtime.messages (topic, extension, payload) values (${`clearances:${team.film.id}`}, 'postgres_changes', '{}')`
    const hears = (who: (typeof everyone)[number], topic = `clearances:${team.film.id}`) =>
      sql().begin(async (tx) => {
        await actAs(tx, team.identity[who])
        await tx`select set_config('realtime.topic', ${topic}, true)`
        return (await tx`select from realtime.messages`).count
      })
    const outcomes = await Promise.all(everyone.map((who) => hears(who).catch(() => '-')))
    expect(outcomes.join(' ')).toBe('0 0 0 1 1 1 1 0 1 1')
    expect(await hears('owner', 'clearances:nothing')).toBe(0)
    expect(await hears('owner', `clearances:${randomUUID()}`)).toBe(0)
  })
})
