import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// The board of a film is its team's; a task and the note it came from are done together.

let house: TestHouse
let team: StagedTeam
let note: string
let task: string
const sql = () => house.context.database.pool('postgres')
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
})
afterAll(() => house.close())
beforeEach(async () => {
  await sql()`delete from public.tasks`
  await sql()`delete from public.notes`
  await sql()`truncate public.notices cascade`
  ;[note, task] = [randomUUID(), randomUUID()]
  await sql()`insert into public.notes (id, version_id, starts_ms, body) values (${note}, ${team.film.versionId}, 0, 'Too dark.')`
  await sql()`insert into public.tasks (id, documentary_id, note_id, title) values (${task}, ${team.film.id}, ${note}, 'Grade the pier')`
})
const add = (more = '', values = '') =>
  `insert into tasks (id, documentary_id, title${more}) values (gen_random_uuid(), $film, 'Cut'${values})`
const stateOfNote = async () => (await sql()`select state, resolved_by from public.notes where id = ${note}`)[0]

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('a task', () => {
  it.each([
    ['seen', 'select from tasks', '- 0 0 1 1 1 1 0 1 1'],
    ['added', add(), '- - - 1 1 1 1 - - -'],
    ['moved', "update tasks set state = 'doing', place = 3", '- 0 0 1 1 1 1 0 - 0'],
    ['removed, to be put back', 'update tasks set removed_at = now()', '- 0 0 1 1 1 1 0 - 0'],
    ['deleted for good', 'delete from tasks', '- - - - - - - - - -'],
    ['moved to another film', 'update tasks set documentary_id = gen_random_uuid()', '- - - - - - - - - -'],
  ])('is %s by the team, in person', async (_, statement, outcomes) => {
    expect(await team.outcomes(statement)).toBe(outcomes)
  })

  it('is assigned to a member of the team, who is notified', async () => {
    expect(await team.attempt('owner', 'update tasks set assigned_to = $stranger')).toBe('-')
    await team.run('owner', 'update tasks set assigned_to = $editor')
    expect(await sql()`select person_id, about ->> 'subject' as subject from public.notices where kind = 'task'`).toEqual([
      { person_id: team.ids.editor, subject: 'Grade the pier' },
    ])
  })

  it('is created from a note of this film once, from no draft and from no other film', async () => {
    expect(await team.attempt('owner', add(', note_id', `, '${note}'`))).toBe('23505')
    expect(await team.attempt('owner', add(', note_id', ', gen_random_uuid()'))).toBe('-')
    await sql()`update public.tasks set removed_at = now() where id = ${task}`
    expect(await team.attempt('owner', add(', note_id', `, '${note}'`))).toBe('1')
    await sql()`update public.notes set state = 'draft' where id = ${note}`
    expect(await team.attempt('owner', add(', note_id', `, '${note}'`))).toBe('-')
  })

  it('resolves its note when it is done, and reopens it when it is started again', async () => {
    await team.run('editor', "update tasks set state = 'done'")
    expect(await stateOfNote()).toEqual({ state: 'resolved', resolved_by: team.ids.editor })
    await team.run('editor', "update tasks set state = 'doing'")
    expect(await stateOfNote()).toEqual({ state: 'open', resolved_by: null })
  })

  it('is done when its note is resolved', async () => {
    await sql()`update public.notes set state = 'resolved', resolved_at = now() where id = ${note}`
    expect(await sql()`select state, done_at is not null as at from public.tasks`).toEqual([{ state: 'done', at: true }])
  })

  it('becomes unassigned when its person leaves the team', async () => {
    await team.run('owner', 'update tasks set assigned_to = $reviewer')
    await sql()`delete from public.team_members where person_id = ${team.ids.reviewer}`
    expect(await sql()`select assigned_to from public.tasks`).toEqual([{ assigned_to: null }])
  })
})
