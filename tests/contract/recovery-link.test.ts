import { spawn } from 'node:child_process'
import type { SupabaseClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

/** A house without mail: an administrator hands a link over, and each link is in the audit log. */

let house: TestHouse
beforeAll(async () => {
  // As an operator has it: with the folder alone.
  house = await openTestHouse({}, { cluster: 'own' })
})
afterAll(() => house.close())

const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user!.id
const emailOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user!.email!

async function personWithRole(role: 'user' | 'moderator' | 'admin') {
  const client = await house.person(role)
  await house
    .service()
    .from('user_roles')
    .upsert({ user_id: await idOf(client), role })
  return client
}

async function ask(client: SupabaseClient, body: object) {
  const { data, error } = await client.functions.invoke('recovery-link', { body })
  if (!error) return { status: 200, body: data as { email: string; link: string } }
  return { status: (error.context as Response).status, body: await (error.context as Response).json() }
}

const events = async () =>
  (await house.service().from('audit_events').select('user_id, details, severity').eq('type', 'recovery_link')).data ?? []

/** Looks at the page of a link, as previews do too, and presses its button; the session is in the fragment that leads to. */
async function follow(link: string) {
  const html = await (await fetch(link)).text()
  const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!] as [string, string])
  const answer = await fetch(link.split('?')[0]!, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })
  const location = new URL(answer.headers.get('location')!)
  return { location, fragment: new URLSearchParams(location.hash.slice(1)) }
}

describe('A recovery link', () => {
  it('lets its bearer set a new password, once, and is in the audit log', async () => {
    const [admin, lost] = [await personWithRole('admin'), await house.person('Lost')]
    const email = await emailOf(lost)
    const { status, body } = await ask(admin, { email: ` ${email.toUpperCase()} ` })
    expect(status).toBe(200)
    expect(body.email).toBe(email)
    const { location, fragment } = await follow(body.link)
    expect([location.pathname, fragment.get('type')]).toEqual(['/login', 'recovery'])
    const back = house.visitor()
    await back.auth.setSession({ access_token: fragment.get('access_token')!, refresh_token: fragment.get('refresh_token')! })
    expect((await back.auth.updateUser({ password: 'a lantern nobody knew 8' })).error).toBeNull()
    expect((await house.visitor().auth.signInWithPassword({ email, password: 'a lantern nobody knew 8' })).error).toBeNull()
    expect((await follow(body.link)).fragment.get('error_code')).toBe('otp_expired')
    expect(await events()).toContainEqual({
      user_id: await idOf(admin),
      details: `Made a recovery link for account ${await idOf(back)}.`,
      severity: 'high',
    })
  })

  it.each(['user', 'moderator'] as const)('is not created by a %s', async (role) => {
    const [person, other] = [await personWithRole(role), await house.person('Other')]
    const before = (await events()).length
    expect(await ask(person, { email: await emailOf(other) })).toMatchObject({ status: 403, body: { code: 'role' } })
    expect(await events()).toHaveLength(before)
  })

  it('is not created by a visitor, nor by an administrator without the second step', async () => {
    expect((await ask(house.visitor(), { email: 'somebody@house.example' })).status).toBe(401)
    const admin = await personWithRole('admin')
    const { data } = await admin.auth.mfa.enroll({ factorType: 'totp' })
    const secret = (data as { totp: { secret: string } }).totp.secret
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    await admin.auth.mfa.challengeAndVerify({ factorId: data!.id, code })
    const thief = house.visitor()
    await thief.auth.signInWithPassword({ email: await emailOf(admin), password: 'a long enough passphrase 9' })
    expect(await ask(thief, { email: await emailOf(admin) })).toMatchObject({ status: 403, body: { code: 'second-step' } })
  })

  it('says so when no account has the address, and when there is none', async () => {
    const admin = await personWithRole('admin')
    expect(await ask(admin, { email: 'nobody@house.example' })).toMatchObject({ status: 404, body: { code: 'unknown' } })
    expect(await ask(admin, {})).toMatchObject({ status: 400, body: { code: 'email' } })
  })

  it('is created on the command line while the house runs, and logged', async () => {
    const lost = await house.person('Command')
    const email = await emailOf(lost)
    const { output, code } = await run(['scripts/operate/recovery-link.ts', email])
    expect(code, output).toBe(0)
    const { fragment } = await follow(/http\S+\/confirm\?\S+/.exec(output)![0])
    expect(fragment.get('type')).toBe('recovery')
    expect((await events()).map(({ details }) => details)).toContain(
      `Made a recovery link for account ${await idOf(lost)} on the server's command line.`,
    )
    expect(await run(['scripts/operate/recovery-link.ts', 'nobody@house.example'])).toMatchObject({ code: 1 })
  })
})

it('A house reports whether its letters are delivered', async () => {
  const settings = async (url: string) => (await (await fetch(`${url}/auth/v1/settings`)).json()) as { mailer_enabled: boolean }
  expect((await settings(house.url)).mailer_enabled).toBe(false)
})

/** Runs a script of the project beside the open house. */
function run(args: string[]): Promise<{ output: string; code: number | null }> {
  const { dataDir, port } = house.context.config
  const child = spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((done) => child.on('exit', (code) => done({ output, code })))
}
