import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// Releases: how far they are is read by who edits the film or sees its papers, the papers by who sees papers alone. `reviewer` is counsel: they were chosen to
// see papers, and write nothing. `editor` edits and sees no papers. A participant has a link and no account.

let house: TestHouse
let team: StagedTeam
const [person, place, release, minor, child, form] = Array.from({ length: 6 }, () => randomUUID()) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
let [key, guardianKey, linkId] = ['', '', '']
const sql = () => house.context.database.pool('postgres')
const appear = (version: string, subject = person, from = 12_000, to = 19_500, kind = 'recognisable') =>
  `insert into appearances (documentary_id, person_id, version_id, starts_ms, ends_ms, kind) values ($film, '${subject}', ${version}, ${from}, ${to}, '${kind}')`
const begin = (id: string, of: string, age = 'adult', needed = 0) =>
  `insert into releases (id, documentary_id, of, person_id, age_band, guardians_needed) values ('${id}', $film, 'person', '${of}', '${age}', ${needed})`
const write = (of: string, body = 'I, Amina, agree.') =>
  `insert into release_papers (release_id, documentary_id, title, body) values ('${of}', $film, 'Release', '${body}')`
const link = (of: string, role = 'participant') => `select make_participant_link('${of}', '${role}', 'Amina', '', $version) as made`
const proof = (id: string) => `select add_release_proof('${release}', '${id}', 'release.pdf', 1000, '2026-09-01')`
const sign = (by: string, name = 'Amina', more = '') => `select sign_release('${by}', '${name}'${more}) as receipt`
const put = (id: string, name: string) =>
  sql()`insert into public.production_people (id, documentary_id, name) values (${id}, ${team.film.id}, ${name})`
const stateOf = async (id: string) => (await sql()`select state, guardians_given as given from public.releases where id = ${id}`)[0]

beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  await sql()`update public.team_members set sees_papers = true where person_id = ${team.ids.reviewer}`
  await put(person, 'Amina')
  await put(child, 'Noor')
  await team.run('editor', `insert into production_places (id, documentary_id, name) values ('${place}', $film, 'Harbour')`)
  await team.run('editor', appear('$version'))
  await team.run('producer', begin(release, person))
  await team.run('producer', begin(minor, child, 'minor', 2))
  await team.run('producer', write(release))
  await team.run('producer', write(minor, 'For Noor.'))
  await team.run(
    'producer',
    `insert into release_forms (id, documentary_id, kind, title, language, body) values ('${form}', $film, 'adult', 'A', 'en', 'I')`,
  )
  const made = (await team.run('producer', link(release)))[0]!['made'] as { id: string; key: string }
  ;[key, linkId] = [made.key, made.id]
  guardianKey = ((await team.run('producer', link(minor, 'guardian')))[0]!['made'] as { key: string }).key
})
afterAll(() => house.close())

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('people and places', () => {
  it.each([
    ['a place is added', () => `insert into production_places (documentary_id, name) values ($film, 'Quay')`, '- - - - 1 1 1 - - 1'],
    ['places are seen', () => 'select from production_places', '- 0 0 1 1 1 1 0 1 1'],
    ['a place is described', () => "update production_places set note = 'x'", '- 0 0 0 1 1 1 0 - 1'],
    ['an appearance is set', () => appear('$version'), '- - - - 1 1 1 - - 1'],
    ['appearances are seen', () => 'select from appearances', '- 0 0 1 1 1 1 0 1 1'],
    ['an appearance is moved', () => "update appearances set kind = 'obscured'", '- 0 0 0 1 1 1 0 - 1'],
    ['an appearance is deleted for good', () => 'delete from appearances', '- - - - - - - - - -'],
    ['people are seen', () => 'select from people_of_production', '- 0 0 2 2 2 2 0 2 2'],
  ])('%s by who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement())).toBe(outcomes)
  })

  it('are of one film', async () => {
    const foreign = randomUUID()
    await sql()`insert into public.documentaries (id, owner_id, title) values (${foreign}, ${team.ids.stranger}, 'Other')`
    await sql()`insert into public.versions (id, documentary_id, number, state, source_name, source_bytes) values (${foreign}, ${foreign}, 1, 'ready', 'x', 1)`
    expect(await team.attempt('editor', appear(`'${foreign}'`))).toBe('-')
  })
})

describe('releases', () => {
  it.each([
    ['one is begun', () => `insert into releases (documentary_id, of, title) values ($film, 'material', 'Letters')`, '- - - - - 1 1 - - -'],
    ['how far they are is seen', () => 'select from releases', '- 0 0 2 2 2 2 0 2 2'],
    ['one is described', () => `update releases set way = 'paper' where id = '${release}'`, '- 0 0 0 0 1 1 0 - 0'],
    ['one is given past the function', () => "update releases set state = 'given'", '- - - - - - - - - -'],
    ['a state is set', () => `select set_release_state('${release}', 'promised')`, '- - - - - 1 1 - - -'],
    ['its history is seen', () => `select from release_states where release_id = '${release}'`, '- 0 0 1 0 1 1 0 0 1'],
    ['its history is changed', () => "update release_states set words = 'x'", '- - - - - - - - - -'],
    ['a guardian is recorded', () => `select add_guardian('${minor}', 'Bo', '${randomUUID()}')`, '- - - - - P0001 P0001 - - -'],
    ['what it owes for a schedule is read', () => 'select from releases_of_people($film)', '- - - 2 2 2 2 - 2 2'],
    ['forms are seen', () => 'select from release_forms', '- 0 0 1 1 1 1 0 1 1'],
    ['a form is written', () => "update release_forms set title = 'B'", '- 0 0 0 0 1 1 0 - 0'],
    [
      'a form is added',
      () => `insert into release_forms (documentary_id, kind, title, language, body) values ($film, 'adult', 'A', 'en', 'I')`,
      '- - - - - 1 1 - - -',
    ],
  ])('%s by who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement())).toBe(outcomes)
  })

  it('go through their closed list, and conditions are of known kinds', async () => {
    expect(await team.attempt('producer', `select set_release_state('${release}', 'withdrawn')`)).toBe('P0001')
    expect(await team.attempt('producer', `select set_release_state('${release}', 'lost')`)).toBe('P0001')
    const condition = (one: string) => `update releases set conditions = '[${one}]' where id = '${release}'`
    expect(await team.attempt('producer', condition('{"kind": "not-online", "countries": ["KE"]}'))).toBe('1')
    for (const wrong of [
      '{"kind": "never"}',
      '{"kind": "not-in-country"}',
      '{"kind": "until"}',
      '{"kind": "not-online", "countries": ["XX"]}',
      '"x"',
    ])
      expect(await team.attempt('producer', condition(wrong)), wrong).toBe('P0001')
    expect(await team.attempt('producer', begin(randomUUID(), person))).toBe('23505')
  })
})

describe('papers', () => {
  it.each([
    ['papers are seen', () => 'select from release_papers', '- 0 0 2 0 2 2 0 0 2'],
    ['a paper is written', () => `update release_papers set agreed = 'x' where release_id = '${minor}'`, '- 0 0 0 0 1 1 0 - 0'],
    ['links are seen', () => 'select id, name from participant_links', '- 0 0 2 0 2 2 0 0 2'],
    ['the hash of a key is seen', () => 'select key_hash from participant_links', '- - - - - - - - - -'],
    ['a link is made', () => link(release), '- - - - - 1 1 - - -'],
    ['a link is revoked', () => `update participant_links set revoked_at = now() where id = '${linkId}'`, '- 0 0 0 0 1 1 0 - 0'],
    ['a scan is announced', () => proof(randomUUID()), '- - - - - 1 1 - - -'],
    ['signatures are forged', () => "insert into release_signatures (name) values ('x')", '- - - - - - - - - -'],
    ['uses are listed', () => `select uses_of_release('${release}')`, '- - - 1 - 1 1 - - 1'],
    ['wishes are seen', () => 'select from participant_wishes', '- 0 0 0 0 0 0 0 0 0'],
    ['a wish is answered', () => `select answer_participant_wish('${randomUUID()}', 'agreed')`, '- - - - - - - - - -'],
  ])('%s by who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement())).toBe(outcomes)
  })

  it('opens the file of a scan to who sees papers', async () => {
    const id = randomUUID()
    await team.run('producer', proof(id))
    await sql()`insert into storage.objects (bucket_id, name, metadata) values ('clearance-proofs', ${`${team.film.id}/${id}`}, '{"size": 1000}')`
    expect(await team.outcomes(`select from storage.objects where name = '${team.film.id}/${id}'`)).toBe('0 0 0 1 0 1 1 0 0 1')
    expect(await team.run('editor', `select proofs from releases where id = '${release}'`)).toEqual([{ proofs: 1 }])
    await team.run('producer', `update clearance_proofs set removed_at = now() where id = '${id}'`)
    expect(await team.run('editor', `select proofs from releases where id = '${release}'`)).toEqual([{ proofs: 0 }])
  })

  it('belong to the export of their film', async () => {
    const rows = await sql()`select table_name, belongs_to from private.personal_data where table_name in
      ('production_places', 'appearances', 'releases', 'release_forms', 'release_papers', 'release_signatures', 'release_states', 'participant_links', 'participant_wishes')`
    expect(rows.map(({ belongs_to }) => belongs_to)).toEqual(Array.from({ length: 9 }, () => 'film'))
  })
})

describe('a participant by their link', () => {
  const open = async (by: string) =>
    (await team.run('visitor', `select open_participant_link('${by}') as page`))[0]!['page'] as Record<string, never>

  it('reads the text and their own scenes with the key, and nobody without it', async () => {
    expect(await open(key)).toMatchObject({
      state: 'open',
      film: 'Nine Men',
      body: 'I, Amina, agree.',
      scenes: [{ startsMs: 12_000, endsMs: 19_520 }],
    })
    expect(await open('x'.repeat(24))).toEqual({ state: 'unknown' })
    expect(await team.attempt('owner', `select from participant_facts('${'x'.repeat(24)}') f where f is not null`)).toBe('0')
    expect(await team.attempt('visitor', sign('x'.repeat(24)))).toBe('P0002')
    expect(await team.attempt('visitor', `select write_participant_wish('${'x'.repeat(24)}', 'withdrawal')`)).toBe('P0002')
  })

  it('gets a playlist of their scenes alone', async () => {
    const list = ['#EXTM3U', '#EXTINF:6.0,', 'a', '#EXTINF:6.0,', 'b', '#EXTINF:6.0,', 'c'].join('\n')
    const [row] = await sql()`select private.only_ranges(${list}, '{[7000,8000)}') as only`
    expect(row!['only']).toBe(
      ['#EXTM3U', '#EXT-X-GAP', '#EXTINF:6.0,', 'a', '#EXTINF:6.0,', 'b', '#EXT-X-GAP', '#EXTINF:6.0,', 'c'].join('\n'),
    )
  })

  it('signs: the hash is of exactly what was read, the text is fixed, and a second press is refused', async () => {
    const receipt = (await team.run('visitor', sign(key, 'Amina', ", '[[1, 2, 0.5, 3, 4, 0.5]]'")))[0]!['receipt'] as {
      text: string
      sha256: string
      signedAt: string
    }
    expect(receipt.text).toMatch(/^Release\n\nI, Amina, agree\.\n\nAmina\n\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(receipt.sha256).toBe(createHash('sha256').update(receipt.text).digest('hex'))
    expect(await stateOf(release)).toMatchObject({ state: 'given' })
    expect(await team.attempt('visitor', sign(key))).toBe('P0001')
    expect(await team.attempt('producer', `update release_papers set body = 'Other.' where release_id = '${release}'`)).toBe('P0001')
    expect(await team.run('reviewer', 'select name, way from release_signatures')).toEqual([{ name: 'Amina', way: 'drawn' }])
    expect(await team.run('editor', 'select from release_signatures')).toHaveLength(0)
    const heard = await sql()`select person_id as who from public.notices where kind = 'release' and about ->> 'what' = 'signed'`
    expect(heard.map(({ who }) => who)).toContain(team.ids.owner)
  })

  it('B8: a minor stays asked with 1 of 2; the guardian named by the first makes it given', async () => {
    const second = ", '[]', 'Bo', 'bo@example.org'"
    await team.run('visitor', sign(guardianKey, 'Ana', second))
    expect(await stateOf(minor)).toEqual({ state: 'asked', given: 1 })
    expect(await team.attempt('producer', `select set_release_state('${minor}', 'given')`)).toBe('P0001')
    const [named] = await sql()`select id, named_by from public.participant_links where email = 'bo@example.org'`
    expect(named!['named_by']).not.toBeNull()
    const bo = 'b'.repeat(24)
    await sql()`update public.participant_links set key_hash = sha256(convert_to(${bo}, 'utf8')) where id = ${named!['id']}`
    await team.run('visitor', sign(bo, 'Bo'))
    expect(await stateOf(minor)).toEqual({ state: 'given', given: 2 })
  })

  it('B8: sole custody with a proof makes it given with one', async () => {
    const [other, one] = [randomUUID(), randomUUID()]
    await put(other, 'Sami')
    await team.run('producer', begin(one, other, 'minor', 2))
    await team.run('producer', write(one))
    const made = (await team.run('producer', link(one, 'guardian')))[0]!['made'] as { key: string }
    await team.run('visitor', sign(made.key, 'Ana'))
    await team.run('producer', `update releases set sole_custody = true where id = '${one}'`)
    expect(await stateOf(one)).toEqual({ state: 'asked', given: 1 })
    const custody = randomUUID()
    await team.run('producer', `select add_release_proof('${one}', '${custody}', 'custody.pdf', 10, '2026-01-01')`)
    await sql()`update public.clearance_proofs set arrived_at = now() where id = ${custody}`
    expect(await stateOf(one)).toEqual({ state: 'given', given: 1 })
  })

  it('asks and sets a condition, which acts once it is agreed to', async () => {
    await team.run('visitor', `select write_participant_wish('${key}', 'condition', '', '{"kind": "see-before-lock"}')`)
    const [wish] = await team.run('owner', 'select id from participant_wishes')
    const agree = `select answer_participant_wish('${wish!['id']}', 'agreed')`
    expect(await team.outcomes(agree)).toBe('- - - - - 1 1 - - -')
    await team.run('producer', agree)
    expect(await team.run('editor', `select state, conditions from releases where id = '${release}'`)).toEqual([
      { state: 'given-with-conditions', conditions: [{ kind: 'see-before-lock' }] },
    ])
  })

  it('B7: the lock of a paper edit waits until the day is recorded', async () => {
    const [edit, rush] = [randomUUID(), randomUUID()]
    await sql()`insert into public.versions (id, documentary_id, kind, number, state, source_name, source_bytes, duration_ms) values (${rush}, ${team.film.id}, 'rush', 9, 'ready', 'r.mov', 1, 60000)`
    await sql()`insert into public.rushes (version_id, documentary_id, rate_num, rate_den) values (${rush}, ${team.film.id}, 25, 1)`
    await sql()`insert into public.paper_edits (id, documentary_id, title, rate_num, rate_den, start_frame) values (${edit}, ${team.film.id}, 'Radio', 25, 1, 0)`
    await sql()`insert into public.edit_items (id, edit_id, place, kind, rush_id, in_frame, out_frame) values (${randomUUID()}, ${edit}, 1, 'clip', ${rush}, 375, 625)`
    await team.run('editor', appear(`'${rush}'`))
    const lock = `select lock_paper_edit('${edit}', true)`
    expect(await team.attempt('editor', lock)).toBe('P0001')
    await team.run('producer', `update releases set seen_on = '2026-11-01' where id = '${release}'`)
    expect(await team.attempt('editor', lock)).toBe('1')
    // B5 in the database: the render of the edit shows it from its beginning for 4.52 s, as the browser counts it.
    const [made] =
      await sql()`insert into public.versions (documentary_id, number, state, source_name, source_bytes, duration_ms, frame_rate) values (${team.film.id}, 10, 'ready', 'v', 1, 70000, 25) returning id`
    await sql()`insert into public.edit_versions (edit_id, number, items) values (${edit}, 1, '[]')`
    await sql()`insert into public.edit_renders (edit_id, number, version_id, state, map) values (${edit}, 1, ${made!['id']}, 'done', ${sql().json([[1500, 1750, rush, 375]])})`
    expect(await sql()`select starts_ms, ends_ms from private.appearances_in(${made!['id']})`).toEqual([
      { starts_ms: 60_000, ends_ms: 64_520 },
    ])
  })

  it('B6: a withdrawal lists every use, holds publishing, and removes nothing before it is decided', async () => {
    await sql()`update public.documentaries set current_version_id = ${team.film.versionId}, synopsis = 'x', year = 2020, language = 'en', poster_object = 'x' where id = ${team.film.id}`
    await sql()`insert into public.selects (documentary_id, rush_id, in_frame, out_frame) select documentary_id, version_id, 300, 400 from public.rushes where documentary_id = ${team.film.id}`
    await team.run('visitor', `select write_participant_wish('${key}', 'withdrawal', 'I moved.')`)
    expect(await stateOf(release)).toMatchObject({ state: 'withdrawal-asked' })
    const uses = (await team.run('reviewer', `select uses_of_release('${release}') as uses`))[0]!['uses'] as Record<string, unknown[]>
    expect(Object.fromEntries(['rushes', 'selects', 'edits', 'versions'].map((of) => [of, uses[of]!.length]))).toEqual({
      rushes: 1,
      selects: 1,
      edits: 1,
      versions: 2,
    })
    expect(uses['edits']![0]).toMatchObject({ name: 'Radio', place: 1, of: 1 })
    expect(await team.attempt('owner', `select publish_documentary($film, 'public')`)).toBe('P0001')
    const ranges =
      await sql()`select w.state, w.holds_from < now() + interval '2 days' as soon from public.withdrawals w where w.release_id = ${release}`
    expect(ranges).toMatchObject([{ state: 'asked' }])
    await sql()`update public.withdrawals set holds_from = now() - interval '1 day'`
    await sql()`select private.keep_withdrawals()`
    expect(await sql()`select state from public.withdrawals where release_id = ${release}`).toEqual([{ state: 'asked' }])
    await team.run('producer', `select set_release_state('${release}', 'withdrawn', 'Of course.')`)
    expect(await sql()`select state from public.withdrawals where release_id = ${release}`).toEqual([{ state: 'granted' }])
    expect(await team.run('owner', "select state, answer from participant_wishes where kind = 'withdrawal'")).toEqual([
      { state: 'agreed', answer: 'Of course.' },
    ])
    const [withheld] = await sql()`select private.withheld_ranges(${team.film.versionId})::text as ranges`
    expect(withheld!['ranges']).toBe('{[12000,19520)}')
    expect(await open(key)).toMatchObject({ scenes: [] })
  })

  it('ends with its link', async () => {
    await team.run('producer', `update participant_links set revoked_at = now() where id = '${linkId}'`)
    expect(await open(key)).toEqual({ state: 'unknown' })
  })
})

describe('what falls due', () => {
  it('is told once: an answer that did not come, and papers kept long enough', async () => {
    const [other, late] = [randomUUID(), randomUUID()]
    await put(other, 'Late')
    await team.run('producer', begin(late, other))
    await team.run('producer', `select set_release_state('${late}', 'asked')`)
    await team.run('producer', write(late))
    await team.run('producer', `update release_papers set keep_until = '2026-12-01' where release_id = '${late}'`)
    const tell = async (moment: string) => (await sql()`select private.tell_releases(${moment}::timestamptz) as told`)[0]!['told']
    await sql()`update public.releases set state_at = '2026-11-01' where id = ${late}`
    expect(await tell('2026-11-14T00:00:00Z')).toBe(0)
    expect(await tell('2026-11-15T00:00:01Z')).toBe(1)
    expect(await tell('2026-11-20T00:00:00Z')).toBe(0)
    expect(await tell('2026-12-02T00:00:00Z')).toBe(1)
    expect(await tell('2026-12-03T00:00:00Z')).toBe(0)
  })

  it('names a protected person by their alias in every notice', async () => {
    const [hidden, theirs] = [randomUUID(), randomUUID()]
    await sql()`insert into public.production_people (id, documentary_id, name, alias, is_protected) values (${hidden}, ${team.film.id}, 'True Name', 'Sparrow', true)`
    await team.run('producer', begin(theirs, hidden))
    await team.run('producer', write(theirs))
    const made = (await team.run('producer', link(theirs)))[0]!['made'] as { key: string }
    await team.run('visitor', `select write_participant_wish('${made.key}', 'question', 'When?')`)
    const told = await sql()`select about from public.notices where kind = 'release' and about ->> 'what' = 'question'`
    expect(JSON.stringify(told)).toContain('Sparrow')
    expect(JSON.stringify(told)).not.toContain('True Name')
    expect(await team.run('editor', `select name from people_of_production where id = '${hidden}'`)).toEqual([{ name: 'Sparrow' }])
  })
})
