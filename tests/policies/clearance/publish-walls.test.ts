import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// A wall before publishing: nothing that is not cleared is shown, or only with a reason that is kept. A rule of the database, whichever page publishes.

let house: TestHouse
let team: StagedTeam
const [item, claim] = [randomUUID(), randomUUID()]
const sql = () => house.context.database.pool('postgres')
const publish = (audience = 'public') => `select publish_documentary($film, '${audience}')`
const wall = (kind: string) => team.run('owner', `select set_publish_wall($film, '${kind}')`)
const gaps = async () => {
  const [row] = await team.run('owner', 'select read_publish_wall($film) as said')
  return (row!['said'] as { gaps: { lane: string; missing: string; atMs: number }[] }).gaps.map(
    ({ lane, missing, atMs }) => `${lane} ${missing} ${atMs}`,
  )
}
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  await sql()`update public.documentaries set synopsis = 'x', year = 2025, language = 'en', poster_object = 'x/y', current_version_id = ${team.film.versionId}
    where id = ${team.film.id}`
  await sql()`update public.team_members set sees_papers = true where person_id = ${team.ids.reviewer}`
  await team.run('editor', `insert into clearance_items (id, documentary_id, kind, title) values ('${item}', $film, 'footage', 'Newsreel')`)
  await team.run(
    'editor',
    `insert into clearance_uses (documentary_id, item_id, version_id, starts_ms, ends_ms) values ($film, '${item}', $version, 4000, 8000)`,
  )
})
afterAll(() => house.close())

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('the wall before publishing', () => {
  it.each([
    ['is chosen', "select set_publish_wall($film, 'reason')", '- - - - - 1 1 - - 1'],
    ['is changed past the function', "update publish_walls set wall = 'none'", '- - - - - - - - - -'],
    ['is passed with a reason', "select pass_publish_wall($film, 'Festival tonight.')", '- - - - - 1 1 - - 1'],
    ['is read', 'select from (select read_publish_wall($film) as said) r where said is not null', '- 0 0 1 1 1 1 0 1 1'],
    ['why it was passed is changed', "update wall_passes set reason = 'x'", '- - - - - - - - - -'],
    ['why it was passed is deleted', 'delete from wall_passes', '- - - - - - - - - -'],
  ])('%s by who may', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement)).toBe(outcomes)
  })

  it('names what is missing, and where it begins', async () => {
    expect(await gaps()).toEqual(['rights not-agreed 4000'])
    expect(await team.attempt('owner', publish())).toBe('1')
  })

  it('stops publishing for everyone where it is closed, and nothing once all is cleared', async () => {
    await wall('closed')
    await expect(team.run('owner', publish())).rejects.toThrow('cannot be published before it is')
    await expect(team.run('owner', "select pass_publish_wall($film, 'All the same.')")).rejects.toThrow('cannot be published')
    await team.run('editor', `select set_clearance_status($film, '{${item}}', 'agreed', '[{"item": "${item}", "ms": 4000, "cut": "x"}]')`)
    expect(await gaps()).toEqual([])
    expect(await team.attempt('owner', publish())).toBe('1')
  })

  it('opens again for a longer use, an unchecked claim, an allegation nobody could answer', async () => {
    await team.run('editor', `update clearance_uses set ends_ms = 8040 where item_id = '${item}'`)
    expect(await gaps()).toEqual(['rights reopened 4000'])
    await team.run(
      'editor',
      `insert into fact_claims (id, documentary_id, version_id, starts_ms, ends_ms, claim, kind)
        values ('${claim}', $film, $version, 1000, 2000, 'The company lied.', 'allegation')`,
    )
    expect(await gaps()).toEqual(['facts not-checked 1000', 'facts reply 1000', 'rights reopened 4000'])
    await expect(team.run('owner', publish())).rejects.toThrow('cannot be published before it is')
  })

  it('counts gaps of planned releases, by medium, place and day (B4)', async () => {
    await team.run(
      'editor',
      `insert into planned_releases (documentary_id, name, media, countries, starts_on, ends_on) values ($film, 'TV', '{tv}', '{DE}', '2028-01-01', '2030-12-31')`,
    )
    const license = (ends: string, countries: string) =>
      `insert into clearance_licences (documentary_id, item_id, media, countries, starts_on, ends_on) values ($film, '${item}', '{tv}', '${countries}', '2026-09-01', ${ends})`
    await team.run('editor', license("'2029-08-31'", '{DE,AT}'))
    expect(await gaps()).toContain('rights gap 4000')
    await team.run('editor', license('null', '{AT}'))
    expect(await gaps()).toContain('rights gap 4000')
    await team.run('editor', license('null', '{DE}'))
    expect(await gaps()).not.toContain('rights gap 4000')
  })

  it('lets through with a reason that is kept, for what was missing then', async () => {
    await wall('reason')
    await expect(team.run('owner', publish())).rejects.toThrow('Give a reason to publish it all the same.')
    await expect(team.run('owner', "select pass_publish_wall($film, ' ')")).rejects.toThrow('Give a reason.')
    await team.run('producer', "select pass_publish_wall($film, 'Counsel read it.')")
    expect(await team.attempt('owner', publish())).toBe('1')
    expect(await team.run('reviewer', 'select reason, made_by from wall_passes')).toEqual([
      { reason: 'Counsel read it.', made_by: team.ids.producer },
    ])
    await team.run(
      'editor',
      "insert into fact_claims (documentary_id, version_id, starts_ms, ends_ms, claim) values ($film, $version, 9000, 9500, 'Ninety ships.')",
    )
    await expect(team.run('owner', publish())).rejects.toThrow('Give a reason')
  })

  it('holds for another version and a wider audience, and never stops withdrawing', async () => {
    await sql()`update public.house_settings set publish_wall = 'none'`
    await wall('none')
    await team.run('owner', publish('unlisted'))
    await wall('closed')
    await expect(team.run('owner', publish('public'))).rejects.toThrow('cannot be published before it is')
    expect(await team.attempt('owner', publish('invited'))).toBe('1')
    expect(await team.attempt('owner', publish('private'))).toBe('1')
    await team.run(
      'editor',
      "insert into fact_claims (documentary_id, version_id, starts_ms, ends_ms, claim) values ($film, $cut, 0, 500, 'Ten ships.')",
    )
    await expect(team.run('owner', 'select show_version($film, $cut)')).rejects.toThrow('cannot be published before it is')
  })

  it('counts people and places without a release that holds, by the same rules as the lane', async () => {
    const [person, release, rush] = [randomUUID(), randomUUID(), team.film.versionId]
    const film = team.film.id
    const missing = async () => {
      const found = await sql()`select missing, at_frame from private.gaps_of_version(${rush}) where lane = 'releases' order by 1`
      return found.map((one) => `${one['missing']} ${one['at_frame']}`)
    }
    const set = (fields: Record<string, string | number | null>) => sql()`update public.releases set ${sql()(fields)} where id = ${release}`
    await sql()`insert into public.production_people (id, documentary_id, name) values (${person}, ${film}, 'Amina')`
    await sql()`insert into public.appearances (documentary_id, person_id, version_id, starts_ms, ends_ms) values
      (${film}, ${person}, ${rush}, 2000, 3000), (${film}, ${person}, ${rush}, 1000, 1500)`
    expect(await missing()).toEqual(['not-asked 25'])
    await sql()`insert into public.releases (id, documentary_id, of, person_id, age_band, guardians_needed, guardians_given, state)
      values (${release}, ${film}, 'person', ${person}, 'minor', 2, 1, 'asked')`
    expect(await missing()).toEqual(['guardians 25'])
    await set({ state: 'given' })
    expect(await missing()).toEqual(['proof 25'])
    await set({ proofs: 1 })
    expect(await missing()).toEqual([])
    await sql()`insert into public.planned_releases (documentary_id, name, media, worldwide, starts_on)
      values (${film}, 'Online', '{streaming}', true, '2027-01-01')`
    const under = async (conditions: object[]) => {
      await sql()`update public.releases set conditions = ${sql().json(conditions as never)} where id = ${release}`
      return missing()
    }
    expect(await under([{ kind: 'not-online', countries: ['KE'] }])).toEqual(['gap 25'])
    expect(await under([{ kind: 'not-online' }, { kind: 'see-before-lock' }])).toEqual(['gap 25', 'see-first 25'])
    expect(await under([{ kind: 'until', until: '2030-01-01' }])).toEqual(['gap 25'])
    expect(await under([{ kind: 'no-face' }])).toEqual(['no-face 25'])
    expect(await under([{ kind: 'words', words: 'Call me first.' }])).toEqual([])
    await set({ state: 'withdrawn' })
    expect(await missing()).toEqual(['withdrawn 25'])
    await sql()`update public.appearances set kind = 'obscured' where person_id = ${person}`
    expect(await missing()).toEqual(['withdrawn 25'])
    await set({ state: 'asked' })
    expect(await missing()).toEqual([])
  })

  it('is that of the house where it is stricter', async () => {
    await wall('none')
    await sql()`update public.house_settings set publish_wall = 'closed'`
    await expect(team.run('owner', publish('public'))).rejects.toThrow('cannot be published before it is')
    await sql()`update public.house_settings set publish_wall = 'none'`
    expect(await team.attempt('owner', publish('public'))).toBe('1')
  })

  it('finds what is on a rush in the version that was rendered from it, through its frozen map', async () => {
    const [rush, edit, made] = [randomUUID(), randomUUID(), randomUUID()]
    const film = team.film.id
    await sql()`insert into public.versions (id, documentary_id, kind, number, state, source_name, source_bytes, duration_ms, frame_rate)
      values (${rush}, ${film}, 'rush', 1, 'ready', 'r', 1, 90000, 25), (${made}, ${film}, 'cut', 9, 'ready', 'v', 1, 20000, 25)`
    await sql()`insert into public.rushes (version_id, documentary_id, rate_num, rate_den, duration_frames) values (${rush}, ${film}, 50, 1, 4500)`
    await sql()`insert into public.paper_edits (id, documentary_id, title, rate_num, rate_den, start_frame, made_by) values (${edit}, ${film}, 'x', 25, 1, 0, ${team.ids.owner})`
    await sql()`insert into public.edit_versions (edit_id, number, items) values (${edit}, 1, '[]')`
    await sql()`insert into public.edit_renders (edit_id, number, version_id, state, map) values (${edit}, 1, ${made}, 'done', ${sql().json([[100, 200, rush, 500]])})`
    await sql()`insert into public.clearance_uses (documentary_id, item_id, version_id, starts_ms, ends_ms) values (${film}, ${item}, ${rush}, 11000, 12000)`
    // 25 to 50 frames a second: frames 550 to 600 of the rush are 25 to 50 of the piece.
    expect(await sql()`select lane, of, shown::text from private.needs_in_version(${made})`).toEqual([
      { lane: 'rights', of: item, shown: '{[125,150)}' },
    ])
  })
})
