import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// What happened on a film is its team's to see; anyone who was away is told once a day.

let house: TestHouse
let team: StagedTeam
const sql = () => house.context.database.pool('postgres')
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
  await team.run('editor', `insert into tasks (id, documentary_id, title) values ('${randomUUID()}', $film, 'Grade the pier')`)
  for (const state of ['open', 'draft'])
    await sql()`insert into public.notes (id, version_id, author_id, author_name, starts_ms, body, state)
      values (${randomUUID()}, ${team.film.versionId}, ${team.ids.reviewer}, 'Rea', 0, ${`Said ${state}.`}, ${state})`
  await team.run('owner', `select add_film_file($film, '${randomUUID()}', '${randomUUID()}', 'contract', 'Secret sum', 'a.pdf', 10)`)
  await sql()`update public.film_file_versions set arrived_at = now()`
})
afterAll(() => house.close())

describe('what happened on a film', () => {
  it('is seen by its team', async () => {
    expect(await team.outcomes('select film_activity($film)')).toBe('- - - 1 1 1 1 - 1 1')
  })
  it('names notes, tasks and people, no drafts and no contracts', async () => {
    const [row] = await team.run('reviewer', 'select film_activity($film) as said')
    const said = row!['said'] as { what: string; about: string }[]
    expect(said.filter(({ what }) => what === 'note').map(({ about }) => about)).toEqual(['Said open.'])
    expect(said.some(({ what, about }) => what === 'task' && about === 'Grade the pier')).toBe(true)
    expect(JSON.stringify(said)).not.toMatch(/Secret sum|Said draft/)
  })
  it('is notified once a day to people who did not do it themselves', async () => {
    await sql()`update public.team_members set joined_at = now() - interval '3 days'`
    await sql()`update public.versions set created_at = now() - interval '3 days'`
    for (let time = 0; time < 2; time++) await sql()`select private.tell_teams()`
    const told =
      await sql()`select person_id, about ->> 'notes' as notes, about ->> 'count' as count from public.notices where kind = 'team-digest'`
    const of = (id: string) => told.filter((row) => row['person_id'] === id).map(({ notes, count }) => [notes, count])
    expect(of(team.ids.owner)).toEqual([['1', '2']])
    expect(of(team.ids.reviewer)).toEqual([['0', '1']])
    expect(of(team.ids.stranger)).toEqual([])
  })
})
