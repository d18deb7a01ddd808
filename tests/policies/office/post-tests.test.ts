import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callers, openOffice } from '#tests/support/office.ts'
import { openTestPostOffice, type TestPostOffice, unquoted } from '#tests/support/outside/smtp.ts'
import { startTestWorker } from '#tests/support/worker.ts'

const { house, office, sql } = await openOffice({})
let post: TestPostOffice
beforeAll(async () => {
  post = await openTestPostOffice()
  await house.context.database.pool('supabase_auth_admin')`
    update auth.users set email_confirmed_at = now(), email = coalesce(email, id || '@house.example')`
})
afterAll(async () => {
  await post.close()
  await house.close()
})
beforeEach(async () => {
  await sql()`truncate public.post_tests`
  await sql()`delete from graphile_worker._private_jobs`
})
const admins = ['admin', 'admin2']
const ask = () => office.call<string>('admin', 'send_test_letter')

it('is for administrators, who see only their own; the table is closed to direct writes', async () => {
  for (const who of callers) {
    expect(await office.outcome(who, 'send_test_letter'), who).toBe(admins.includes(who) ? 'ok' : 'refused')
    for (const statement of [
      `insert into public.post_tests (person_id) values (auth.uid())`,
      `update public.post_tests set state = 'sent'`,
    ])
      await expect(office.run(who, statement), who).rejects.toMatchObject({ code: '42501' })
  }
  for (const who of callers)
    if (who === 'visitor') await expect(office.run(who, 'select from public.post_tests')).rejects.toMatchObject({ code: '42501' })
    else
      expect(await office.run(who, 'select person_id from public.post_tests'), who).toEqual(
        admins.includes(who) ? [{ person_id: office.people[who].id }] : [],
      )
})

it('is refused to an administrator without the second step, and to a connected program', async () => {
  const { database } = house.context
  const asked = (claims: object) => {
    const { identity } = office.people.admin
    return database.run({ ...identity, claims: { ...identity.claims, ...claims } }, 'select public.send_test_letter()')
  }
  await expect(asked({ client_id: 'a-program' })).rejects.toMatchObject({ code: '42501' })
  const auth = database.pool('supabase_auth_admin')
  const [factor] = await auth`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), ${office.people.admin.id}, 'totp', 'verified', now(), now()) returning id`
  await expect(asked({ aal: 'aal1' })).rejects.toMatchObject({ code: '42501' })
  await auth`delete from auth.mfa_factors where id = ${factor!['id']}`
  await expect(asked({})).resolves.toHaveLength(1)
})

it('is logged, and limited to five an hour', async () => {
  await sql()`delete from public.audit_events`
  for (let count = 1; count <= 5; count++) expect(await office.outcome('admin', 'send_test_letter')).toBe('ok')
  expect(await office.outcome('admin', 'send_test_letter')).toBe('rate')
  expect(await office.outcome('admin2', 'send_test_letter')).toBe('ok')
  const noted = await sql()`select details from public.audit_events where user_id = ${office.people.admin.id}`
  expect(noted).toEqual(Array(5).fill({ details: 'A test letter to their own address.' }))
})

it('goes to a confirmed address only', async () => {
  const auth = house.context.database.pool('supabase_auth_admin')
  await auth`update auth.users set email_confirmed_at = null where id = ${office.people.admin.id}`
  expect(await office.outcome('admin', 'send_test_letter')).toBe('unconfirmed')
  await auth`update auth.users set email_confirmed_at = now() where id = ${office.people.admin.id}`
})

describe('the result', () => {
  const answered = async (env: Record<string, string>) => {
    const id = await ask()
    const worker = await startTestWorker(house, { SITE_URL: house.url, ...env })
    const test = async () => (await office.run('admin', 'select state, words from public.post_tests where id = $1', [id]))[0]
    await expect.poll(async () => (await test())?.['state'], { timeout: 20_000 }).not.toBe('waiting')
    await worker.stop()
    return test()
  }
  it('is that the mail server accepted the letter, sent to the administrator', async () => {
    expect(await answered({ SMTP_URL: post.url })).toEqual({ state: 'sent', words: '' })
    const [{ email }] = (await sql()`select email from auth.users where id = ${office.people.admin.id}`) as unknown as [{ email: string }]
    expect(post.letters).toHaveLength(1)
    expect(unquoted(post.letters[0]!)).toContain(`To: ${email}`)
  })
  it('is the mail server’s message when it refused, and nothing is retried', async () => {
    post.refuse = true
    expect(await answered({ SMTP_URL: post.url })).toEqual({ state: 'refused', words: '451 come back later' })
    expect(await sql()`select 1 from graphile_worker.jobs where task_identifier = 'send-test-letter'`).toHaveLength(0)
  })
  it('is that the letter is in an outbox for collection, or that the house has no mail', async () => {
    expect(await answered({ OUTBOX_COLLECTED: '1' })).toMatchObject({ state: 'kept' })
    expect(await answered({})).toMatchObject({ state: 'none' })
  })
})
