import { afterAll, expect, it } from 'vitest'
import { makePerson } from '#tests/support/films.ts'
import { type Caller, callers, openOffice } from '#tests/support/office.ts'

const { house, office, sql, close } = await openOffice()
afterAll(close)
const roleOf = async (id: string) => (await sql()`select role from public.user_roles where user_id = ${id}`)[0]!.role
const somebody = async () => (await makePerson(house.context.database, 'somebody')).id
const change = (who: Caller, person: string, role: string) => office.outcome(who, 'change_role', { person, role, reason: 'They help.' })
const asked = async (person: string) =>
  (await sql()`select id from public.role_changes where user_id = ${person} and state = 'asked'`)[0]!.id as string

it('administrators appoint moderators; everyone else is refused, also for their own role', async () => {
  for (const who of callers) {
    const person = await somebody()
    const able = who === 'admin' || who === 'admin2'
    expect(await change(who, person, 'moderator'), who).toBe(able ? 'ok' : 'refused')
    expect(await roleOf(person), who).toBe(able ? 'moderator' : 'user')
    if (who !== 'visitor') expect(await change(who, office.people[who].id, 'admin'), who).toBe('refused')
    await expect(office.run(who, 'select from public.role_changes')).rejects.toMatchObject({ code: '42501' })
  }
})

it('making an administrator needs the approval of another administrator', async () => {
  const person = await somebody()
  expect(await change('admin', person, 'admin')).toBe('ok')
  expect(await roleOf(person)).toBe('user')
  const id = await asked(person)
  for (const who of callers.filter((each) => each !== 'admin2'))
    expect(await office.outcome(who, 'decide_role_change', { change: id, agreed: true }), who).toBe('refused')
  expect(await office.outcome('admin2', 'decide_role_change', { change: id, agreed: true })).toBe('ok')
  expect(await roleOf(person)).toBe('admin')
  expect(await office.outcome('admin2', 'decide_role_change', { change: id, agreed: true })).toBe('decided')
  const acts = await sql()`select user_id from public.audit_events where about_person = ${person} order by id`
  expect(acts.map(({ user_id }) => user_id)).toEqual([office.people.admin.id, office.people.admin2.id])
  // Out of office again: with the person's own consent it is two as well.
  expect(await change('admin', person, 'user')).toBe('ok')
  expect(await roleOf(person)).toBe('admin')
  await office.call('admin2', 'decide_role_change', { change: await asked(person), agreed: true })
  expect(await roleOf(person)).toBe('user')
})

it('expires after 14 days, when it is withdrawn, and when a requester is no longer an administrator', async () => {
  const person = await somebody()
  await change('admin', person, 'admin')
  await sql()`update public.role_changes set asked_at = now() - interval '15 days' where user_id = ${person}`
  expect(await office.outcome('admin2', 'decide_role_change', { change: await asked(person), agreed: true })).toBe('decided')
  await change('admin', person, 'admin')
  const id = await asked(person)
  await sql()`update public.user_roles set role = 'user' where user_id = ${office.people.admin.id}`
  expect(await office.outcome('admin2', 'decide_role_change', { change: id, agreed: true })).toBe('decided')
  await sql()`update public.user_roles set role = 'admin' where user_id = ${office.people.admin.id}`
  expect(await office.outcome('admin', 'decide_role_change', { change: id, agreed: false })).toBe('ok')
  expect(await roleOf(person)).toBe('user')
})

it('never leaves the house without an administrator', async () => {
  await change('admin', office.people.admin2.id, 'user')
  const id = await asked(office.people.admin2.id)
  expect(await office.outcome('admin2', 'decide_role_change', { change: id, agreed: true })).toBe('ok')
  await sql()`
    insert into public.role_changes (user_id, from_role, to_role, reason, asked_by)
    values (${office.people.admin.id}, 'admin', 'user', 'x', ${office.people.admin2.id})`
  await sql()`update public.user_roles set role = 'admin' where user_id = ${office.people.admin2.id}`
  await sql()`update public.role_changes set asked_at = now() where user_id = ${office.people.admin.id}`
  expect(await office.outcome('admin', 'decide_role_change', { change: await asked(office.people.admin.id), agreed: true })).toBe('ok')
  expect((await sql()`select from public.user_roles where role = 'admin'`).length).toBe(1)
  await sql()`
    insert into public.role_changes (user_id, from_role, to_role, reason, asked_by)
    values (${office.people.admin2.id}, 'admin', 'user', 'x', ${office.people.admin2.id})`
  expect(await office.outcome('admin2', 'decide_role_change', { change: await asked(office.people.admin2.id), agreed: true })).toBe(
    'refused',
  )
})
