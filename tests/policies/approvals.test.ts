import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { type StagedTeam, stageTeam } from '#tests/support/team.ts'

// Who says yes to a cut, who takes it back, and that nothing of it is lost.

let house: TestHouse
let team: StagedTeam
const sql = () => house.context.database.pool('postgres')
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await stageTeam(house)
})
afterAll(() => house.close())

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('an approval', () => {
  it('is given by anybody of the team, in person, to a cut that can be watched', async () => {
    expect(await team.outcomes('select approve_version($cut)')).toBe('- - - 1 1 1 1 - - -')
    await sql()`update public.versions set state = 'preparing' where id = ${team.cutId}`
    expect(await team.attempt('owner', 'select approve_version($cut)')).toBe('P0001')
    await sql()`update public.versions set state = 'ready' where id = ${team.cutId}`
  })

  it('is read by the team, and written past the functions by nobody', async () => {
    await team.run('reviewer', "select approve_version($cut, 'Locked.')")
    expect(await team.outcomes('select from approvals')).toBe('- 0 0 1 1 1 1 0 1 1')
    for (const statement of ["update approvals set words = 'x'", 'delete from approvals', "insert into approvals (words) values ('x')"])
      expect(await team.outcomes(statement)).toBe('- - - - - - - - - -')
  })

  it('is one, however often it is pressed, and tells who works on the film what was approved', async () => {
    const [again] = await team.run('reviewer', 'select approve_version($cut) as id')
    const rows = await sql()`select id, person_name, version_number, source_name, words, digest from public.approvals`
    expect(rows).toEqual([
      { id: again!['id'], person_name: '', version_number: 2, source_name: 'second.mov', words: 'Locked.', digest: null },
    ])
    const told = await sql()`select person_id from public.notices where kind = 'approval'`
    const wanted = [team.ids.owner, team.ids.producer, team.ids.editor, team.ids.halfway, team.ids.suspended]
    expect(told.map((row) => row['person_id']).toSorted()).toEqual(wanted.toSorted())
    const jobs = await sql()`
      select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'digest-source'`
    expect(jobs).toHaveLength(1)
  })

  it('is revoked by whoever gave it or who leads the film, with a reason', async () => {
    const revoke = (why: string) => `select revoke_approval((select id from approvals limit 1), '${why}')`
    expect(await team.outcomes(revoke('The end is cut off.'))).toBe('- - - 1 - 1 1 - - -')
    expect(await team.attempt('reviewer', revoke('  '))).toBe('22023')
    await team.run('reviewer', revoke('The end is cut off.'))
    expect(await sql()`select revoked_why, revoked_by from public.approvals`).toEqual([
      { revoked_why: 'The end is cut off.', revoked_by: team.ids.reviewer },
    ])
    // What was said stays beside what is said now.
    await team.run('reviewer', 'select approve_version($cut)')
    expect(await sql()`select 1 from public.approvals`).toHaveLength(2)
  })

  it('outlives its cut and the account that gave it', async () => {
    await house.context.database.pool('supabase_auth_admin')`delete from auth.users where id = ${team.ids.reviewer}`
    await sql()`delete from public.versions where id = ${team.cutId}`
    expect(await sql()`select distinct version_id, version_number, person_id from public.approvals`).toEqual([
      { version_id: null, version_number: 2, person_id: null },
    ])
  })
})

describe('the timecode of a first frame', () => {
  it('is typed by who edits the film, and is one', async () => {
    const type = (timecode: string) => `update versions set start_timecode = '${timecode}' where id = $version`
    expect(await team.outcomes(type('10:00:00:00'))).toBe('- 0 0 0 1 1 1 0 - 1')
    expect(await team.attempt('owner', type('25:00:00:00'))).toBe('23514')
  })
})
