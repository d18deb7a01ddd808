import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFilm, makePerson } from '#tests/support/films.ts'
import { callers, type Office, openOffice } from '#tests/support/office.ts'

const { house, office, sql, close } = await openOffice()
afterAll(close)
let film: { id: string; versionId: string }
beforeAll(async () => {
  film = await makeFilm(house.context.database, office.people.suspended, { title: 'Kept' })
})
const target = () => makePerson(house.context.database, 'target')

describe('a suspension', () => {
  it.each([
    ['of acts for a week', { degree: 'acts', days: 7 }, ['moderator', 'second', 'admin', 'admin2']],
    ['of acts until it is lifted', { degree: 'acts', days: null }, ['admin', 'admin2']],
    ['from the house', { degree: 'house', days: 7 }, ['admin', 'admin2']],
  ])('%s is made and lifted by the roles allowed to', async (_, kind, able) => {
    for (const who of callers) {
      const { id } = await target()
      const made = await office.outcome(who, 'suspend_person', { person: id, reason: 'Insults.', ...kind })
      expect(made, `${who} suspends`).toBe(able.includes(who) ? 'ok' : 'refused')
      if (!able.includes(who)) await office.call('admin', 'suspend_person', { person: id, reason: 'Insults.', ...kind })
      const lifts = kind.degree === 'house' ? ['admin', 'admin2'] : ['moderator', 'second', 'admin', 'admin2']
      expect(await office.outcome(who, 'lift_suspension', { person: id, reason: 'Settled.' }), `${who} lifts`).toBe(
        lifts.includes(who) ? 'ok' : 'refused',
      )
    }
  })
  it('is refused on yourself and on a role that is not below your own', async () => {
    const tried = (who: 'moderator' | 'admin', on: keyof Office['people']) =>
      office.outcome(who, 'suspend_person', { person: office.people[on].id, degree: 'acts', reason: 'x', days: 1 })
    expect(await tried('moderator', 'moderator')).toBe('refused')
    expect(await tried('moderator', 'second')).toBe('refused')
    expect(await tried('moderator', 'admin')).toBe('refused')
    expect(await tried('admin', 'admin2')).toBe('refused')
    expect(await tried('admin', 'second')).toBe('ok')
    await office.call('admin', 'lift_suspension', { person: office.people.second.id, reason: 'A test.' })
  })
  it('has a reason, and its author is logged', async () => {
    const { id } = await target()
    expect(await office.outcome('moderator', 'suspend_person', { person: id, degree: 'acts', reason: ' ', days: 1 })).toBe('reason')
    await office.call('moderator', 'suspend_person', { person: id, degree: 'acts', reason: 'Insults below three films.', days: 1 })
    const [noted] = await sql()`select user_id, reason, type from public.audit_events where about_person = ${id}`
    expect(noted).toEqual({ user_id: office.people.moderator.id, reason: 'Insults below three films.', type: 'suspension' })
  })
})

describe('a suspended person', () => {
  const does = (statement: string, values: unknown[] = []) =>
    office.run('suspended', statement, values).then(
      (rows) => rows.length,
      (error: { code: string }) => error.code,
    )
  it('watches, reads, keeps their seat, exports their own data and reads the reason', async () => {
    const other = await makeFilm(house.context.database, office.people.user, { title: 'Of another' })
    expect(await office.call('suspended', 'can_watch', { documentary: other.id })).toBe(true)
    expect(await does('select public.save_place($1, 60000, false)', [other.versionId])).toBe(1)
    expect(
      await does('insert into public.moments (version_id, starts_ms, ends_ms) values ($1, 0, 1000) returning id', [other.versionId]),
    ).toBe(1)
    expect(await office.call('suspended', 'export_my_data')).toHaveProperty('account')
    expect(await office.call('suspended', 'my_standing')).toMatchObject({ suspension: { degree: 'acts', reason: 'For the test.' } })
    expect(await office.call('user', 'my_standing')).toMatchObject({ suspension: null })
    expect(await does('select id from public.suspensions')).toBe(1)
    expect(await office.run('user', 'select id from public.suspensions')).toEqual([])
    expect((await office.run('moderator', 'select id from public.suspensions')).length).toBeGreaterThan(1)
    await expect(office.run('moderator', 'select made_by from public.suspensions')).rejects.toMatchObject({ code: '42501' })
    expect(await does(`select public.send_contact_message('something-else', 'Ann Vega', 'ann@house.example', 'I disagree.')`)).toBe(1)
  })
  it.each([
    ['adds a film', `insert into public.documentaries (title) values ('New')`],
    ['changes a film', `update public.documentaries set title = 'New' where title = 'Kept'`],
    ['deletes a film', `delete from public.documentaries where title = 'Kept'`],
    ['begins an upload', `select public.begin_version('a.mov', 1)`],
    ['publishes or withdraws', `select public.publish_documentary((select id from public.documentaries where title = 'Kept'), 'private')`],
    ['changes their profile', `update public.profiles set about = 'x' where user_id = auth.uid()`],
    ['makes a list', `insert into public.lists (title) values ('x')`],
    ['writes below a film', `insert into public.diary_entries (documentary_id, line) select id, 'x' from public.documentaries limit 1`],
    ['reports', `select public.report_film((select id from public.documentaries where title = 'Of another'), 'something-else', 'x')`],
  ])('no longer %s', async (_, statement) => {
    expect(await does(statement)).toBe('42501')
  })
  it('adds no file to one of their films', async () => {
    await expect(
      house.context.database.transaction(office.people.suspended.identity, (tx) =>
        tx.unsafe('insert into storage.objects (bucket_id, name) values ($1, $2)', ['stills', `${film.id}/own-${film.id}.png`]),
      ),
    ).rejects.toMatchObject({ code: '42501' })
  })
  it('can do it all again once the suspension has ended', async () => {
    await sql()`update public.suspensions set until = now() - interval '1 second' where user_id = ${office.people.suspended.id}`
    expect(await does(`update public.documentaries set title = 'Kept again' where title = 'Kept' returning id`)).toBe(1)
    await sql()`update public.suspensions set until = null where user_id = ${office.people.suspended.id}`
  })
  it('from the house has no valid session', async () => {
    const gone = await target()
    await office.call('admin', 'suspend_person', { person: gone.id, degree: 'house', reason: 'Threats.', days: 30 })
    const [row] = await house.context.database.run(gone.identity, 'select private.session_holds() as holds')
    expect(row).toEqual({ holds: false })
    await office.call('admin', 'lift_suspension', { person: gone.id, reason: 'An error of ours.' })
    expect(await house.context.database.run(gone.identity, 'select private.session_holds() as holds')).toEqual([{ holds: true }])
  })
})

it('every table refuses writes of suspended people, or says why not', async () => {
  const open = await sql()`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'refuse_suspended')
      and not exists (select from private.open_while_suspended o where o.table_name = c.relname)`
  expect([...open]).toEqual([])
  expect((await sql()`select from private.open_while_suspended where length(reason) < 10`).length).toBe(0)
})
