import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'
import { makeTeam, type StagedTeam } from '#tests/support/team.ts'

// Who says yes to a cut, who takes it back, and that nothing of it is lost.

let house: TestHouse
let team: StagedTeam
const sql = () => house.context.database.pool('postgres')
beforeAll(async () => {
  house = await openTestHouse({ PARTS: 'api' })
  team = await makeTeam(house)
})
afterAll(() => house.close())

// Columns: visitor stranger guest reviewer editor producer owner halfway suspended program. - is a refusal.
describe('an approval', () => {
  it('is given by any member of the team, in person, to a cut that can be watched', async () => {
    expect(await team.outcomes('select approve_version($cut)')).toBe('- - - 1 1 1 1 - - -')
    await sql()`update public.versions set state = 'preparing' where id = ${team.cutId}`
    expect(await team.attempt('owner', 'select approve_version($cut)')).toBe('P0001')
    await sql()`update public.versions set state = 'ready' where id = ${team.cutId}`
  })

  it('is given by a guest whose link was opened for it, under the name they gave, while the link is valid', async () => {
    expect(await team.attempt('guest', 'select approve_version($version)')).toBe('-')
    await sql()`update public.reviews set may_approve = true where version_id = ${team.film.versionId}`
    expect(await team.outcomes('select approve_version($version)')).toBe('- - 1 1 1 1 1 - - -')
    // The link is of one cut.
    expect(await team.attempt('guest', 'select approve_version($cut)')).toBe('-')
    await team.run('guest', "select approve_version($version, 'For the broadcast.')")
    await team.run('guest', 'select approve_version($version)')
    expect(await sql()`select person_name, by_link, words from public.approvals`).toEqual([
      { person_name: 'Gerd', by_link: true, words: 'For the broadcast.' },
    ])
    const [told] = await sql()`select distinct about ->> 'from' as name from public.notices where kind = 'approval'`
    expect(told).toEqual({ name: 'Gerd' })
    // The guest sees the list of the team no more than before, and the team revokes what they gave.
    expect(await team.outcomes('select from approvals')).toBe('- 0 0 1 1 1 1 0 1 1')
    const revoke = "select revoke_approval((select id from approvals where by_link limit 1), 'Wrong reel.')"
    expect(await team.attempt('guest', revoke)).toBe('-')
    expect(await team.attempt('owner', revoke)).toBe('1')
    await sql()`update public.reviews set revoked_at = now() where version_id = ${team.film.versionId}`
    await sql()`delete from public.approvals`
    expect(await team.attempt('guest', 'select approve_version($version)')).toBe('-')
    await sql()`delete from public.notices where kind = 'approval'`
    await sql()`delete from graphile_worker._private_jobs`
  })

  it('by guests is enabled by a lead of the film, and off by default', async () => {
    const make = (more: string) => `select make_review($version, now() + interval '7 days'${more})`
    expect(await team.outcomes(make(', may_approve => true'))).toBe('- - - - - 1 1 - - -')
    expect(await team.outcomes(make(''))).toBe('- - - - 1 1 1 - - -')
    await team.run('owner', make(", label => 'Closed'"))
    await team.run('owner', make(", label => 'Open', may_approve => true"))
    expect(await sql()`select label, may_approve from public.reviews where label in ('Closed', 'Open') order by label`).toEqual([
      { label: 'Closed', may_approve: false },
      { label: 'Open', may_approve: true },
    ])
  })

  it('by guests is enabled and disabled on a link that was sent, by a lead of the film', async () => {
    const [link] = await team.run('owner', "select (make_review($version, now() + interval '7 days', 'Sent')->>'id')::uuid as id")
    const open = (allowed: boolean | null) => `select set_guest_approval('${link!['id']}', ${allowed})`
    const allowed = async () => (await sql()`select may_approve from public.reviews where label = 'Sent'`)[0]!['may_approve']
    expect(await team.outcomes(open(true))).toBe('- - - - - 1 1 - - -')
    await team.run('producer', open(true))
    expect(await allowed()).toBe(true)
    expect(await team.outcomes(open(false))).toBe('- - - - - 1 1 - - -')
    await team.run('owner', open(null))
    expect(await allowed()).toBe(false)
    expect(await team.attempt('owner', 'select set_guest_approval(gen_random_uuid(), true)')).toBe('-')
  })

  it('is read by the team, and written through the functions only', async () => {
    await team.run('reviewer', "select approve_version($cut, 'Locked.')")
    expect(await team.outcomes('select from approvals')).toBe('- 0 0 1 1 1 1 0 1 1')
    for (const statement of ["update approvals set words = 'x'", 'delete from approvals', "insert into approvals (words) values ('x')"])
      expect(await team.outcomes(statement)).toBe('- - - - - - - - - -')
  })

  it('is saved once, however often it is pressed, and notifies the team of what was approved', async () => {
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

  it('is revoked by its author or a lead of the film, with a reason', async () => {
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

  it('is kept after its cut and its account are deleted', async () => {
    await house.context.database.pool('supabase_auth_admin')`delete from auth.users where id = ${team.ids.reviewer}`
    await sql()`delete from public.versions where id = ${team.cutId}`
    expect(await sql()`select distinct version_id, version_number, person_id from public.approvals`).toEqual([
      { version_id: null, version_number: 2, person_id: null },
    ])
  })
})

describe('the timecode of a first frame', () => {
  it('is typed by editors of the film, and must be valid', async () => {
    const type = (timecode: string) => `update versions set start_timecode = '${timecode}' where id = $version`
    expect(await team.outcomes(type('10:00:00:00'))).toBe('- 0 0 0 1 1 1 0 - 1')
    expect(await team.attempt('owner', type('25:00:00:00'))).toBe('23514')
  })
})
