import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Caller, callers, openOffice } from '#tests/support/office.ts'

const { office, sql, close } = await openOffice()
afterAll(close)
beforeEach(() => sql()`truncate public.role_applications`)

const apply = () => office.call<string>('user', 'apply_for_role', { reason: 'I ran a festival desk for nine years.' })
const outcomes = async (name: string, args: () => Promise<Record<string, unknown>> | Record<string, unknown> = () => ({})) => {
  const said: Partial<Record<Caller, string>> = {}
  for (const who of callers) said[who] = await office.outcome(who, name, await args())
  return said
}

describe('an application to moderate', () => {
  it('is written by people who are not moderators, with a reason, one at a time', async () => {
    const said = await outcomes('apply_for_role', () => ({ reason: 'Because.' }))
    expect(said).toEqual({
      ...Object.fromEntries(callers.map((who) => [who, 'refused'])),
      ...Object.fromEntries(['benched', 'moderator', 'second', 'admin', 'admin2'].map((who) => [who, 'same'])),
      user: 'ok',
    })
    expect(await office.outcome('user', 'apply_for_role', { reason: 'Again.' })).toBe('asked')
    await office.call('user', 'withdraw_role_application')
    expect(await office.outcome('user', 'apply_for_role', { reason: '  ' })).toBe('reason')
    expect(await office.outcome('user', 'apply_for_role', { reason: 'Again.' })).toBe('ok')
  })
  it('is read by its person and by moderators, and written through the functions only', async () => {
    await apply()
    const rows = async (who: Caller) => (await office.run(who, 'select id from public.role_applications').catch(() => 'refused')).length
    expect([await rows('user'), await rows('moderator'), await rows('admin'), await rows('owing')]).toEqual([1, 1, 1, 0])
    for (const who of callers)
      await expect(
        office.run(who, "insert into public.role_applications (person_id, reason) values (auth.uid(), 'x')"),
        who,
      ).rejects.toThrow()
    const listed = await outcomes('list_role_applications')
    expect(
      Object.entries(listed)
        .filter(([, said]) => said === 'ok')
        .map(([who]) => who),
    ).toEqual(['moderator', 'second', 'admin', 'admin2'])
  })
  it('is decided by administrators: once approved, its person moderates', async () => {
    const id = await apply()
    for (const who of callers)
      if (!who.startsWith('admin'))
        expect(await office.outcome(who, 'decide_role_application', { application: id, agreed: true }), who).toBe('refused')
    await office.call('admin', 'decide_role_application', { application: id, agreed: true })
    const person = office.people.user.id
    expect(await sql()`select role from public.user_roles where user_id = ${person}`).toEqual([{ role: 'moderator' }])
    expect(await sql()`select reason from public.role_changes where user_id = ${person}`).toMatchObject([
      { reason: 'Applied: I ran a festival desk for nine years.' },
    ])
    expect(await office.outcome('admin2', 'decide_role_application', { application: id, agreed: false, answer: 'No.' })).toBe('decided')
    await sql()`update public.user_roles set role = 'user' where user_id = ${person}`
  })
  it('is declined with a reason that its person reads, and not repeated within a month', async () => {
    const id = await apply()
    expect(await office.outcome('admin', 'decide_role_application', { application: id, agreed: false })).toBe('reason')
    await office.call('admin', 'decide_role_application', { application: id, agreed: false, answer: 'We are enough.' })
    const { notices } = await office.call<{ notices: { about: object }[] }>('user', 'my_notices')
    expect(notices.map(({ about }) => about)).toContainEqual({ what: 'role-application-declined', words: 'We are enough.' })
    expect(await office.outcome('user', 'apply_for_role', { reason: 'Please.' })).toBe('declined')
  })
})
