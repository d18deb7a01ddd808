import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthHouse, fragmentOf, openAuthHouse, someone } from '#tests/support/auth-house.ts'

let house: AuthHouse
beforeAll(async () => {
  house = await openAuthHouse({
    additional_redirect_urls: ['https://app.example/**'],
    email: { enable_confirmations: true, max_frequency: '1ms', double_confirm_changes: false },
    rate_limit: { sign_in_sign_ups: 1000, token_verifications: 1000, token_refresh: 1000, email_sent: 1000 },
  })
})
afterAll(() => house.close())

const redirectTo = 'https://app.example/welcome'
const letterTo = async (to: string) => (await house.letters(to)).at(-1)!
async function confirmed() {
  const person = someone()
  await house.client().auth.signUp({ ...person, options: { data: { name: 'Ada' } } })
  const { data } = await house.client().auth.verifyOtp({ email: person.email, token: (await letterTo(person.email)).code!, type: 'signup' })
  return { ...person, token: data.session!.access_token }
}
/** Sends the letter of a kind; answers with whom to. */
const kinds: Record<string, () => Promise<string>> = {
  async signup() {
    const person = someone()
    await house.client().auth.signUp({ ...person, options: { data: { name: 'Ada' }, emailRedirectTo: redirectTo } })
    return person.email
  },
  async recovery() {
    const { email } = await confirmed()
    await house.client().auth.resetPasswordForEmail(email, { redirectTo })
    return email
  },
  async magiclink() {
    const { email } = await confirmed()
    await house.client().auth.signInWithOtp({ email, options: { emailRedirectTo: redirectTo, shouldCreateUser: false } })
    return email
  },
  async email_change() {
    const { token } = await confirmed()
    const { email } = someone('next')
    await house.ask(`/user?redirect_to=${redirectTo}`, { method: 'PUT', json: { email }, token })
    return email
  },
  async invite() {
    const { email } = someone('invited')
    expect((await house.service().auth.admin.inviteUserByEmail(email, { redirectTo })).error).toBeNull()
    return email
  },
}
/** What a form of that page sends. */
async function press(page: string, html: string) {
  const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!.replaceAll('&#38;', '&')])
  return fetch(page.split('?')[0]!, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields as [string, string][]) })
}

describe.each(Object.entries(kinds))('The link of a letter of kind %s', (type, send) => {
  it('is not used up by programs that open it, with HEAD or GET, and works by a press', async () => {
    const { page, link } = await letterTo(await send())
    for (const method of ['HEAD', 'GET', 'HEAD', 'GET'])
      for (const address of method === 'HEAD' ? [page!, link!] : [page!]) {
        const answer = await fetch(address, { method, redirect: 'manual' })
        expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
      }
    const shown = await fetch(page!)
    expect(shown.headers.get('content-type')).toContain('text/html')
    const pressed = await press(page!, await shown.text())
    expect(pressed.status).toBe(303)
    expect(pressed.headers.get('location')).toMatch(/^https:\/\/app\.example\/welcome#/)
    expect(Object.fromEntries(fragmentOf(pressed.headers.get('location')))).toMatchObject({ type, access_token: expect.any(String) })
    const again = await press(page!, await (await fetch(page!)).text())
    expect(fragmentOf(again.headers.get('location')).get('error_code')).toBe('otp_expired')
  })

  it('leaves the typed code of the same letter valid until one of the two is used', async () => {
    const email = await send()
    const { page, code } = await letterTo(email)
    await fetch(page!, { method: 'HEAD' })
    await fetch(page!)
    const { data, error } = await house.client().auth.verifyOtp({ email, token: code!, type: type as 'signup' })
    expect([error, data.session?.access_token]).toEqual([null, expect.any(String)])
  })
})

it('the page of a link is in its reader’s language, runs no script, is never cached, and its form may redirect', async () => {
  const { page } = await letterTo(await kinds['recovery']!())
  const german = await fetch(page!, { headers: { 'accept-language': 'de-CH,de;q=0.9' } })
  expect(await german.text()).toContain('<button>Neues Passwort setzen</button>')
  expect(german.headers.get('cache-control')).toBe('no-store')
  expect(german.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'.*form-action 'self' https:\/\/app\.example; frame-ancestors 'none'/,
  )
  const english = await (await fetch(page!)).text()
  expect(english).toContain('<button>Set a new password</button>')
  expect(english).not.toContain('<script')
})

it('nothing in the address of the page becomes markup, and a press redirects to listed addresses only', async () => {
  const attack = encodeURIComponent('"><script>alert(1)</script>')
  const page = `${house.url}/auth/v1/confirm?token=${attack}&type=${attack}&redirect_to=https://evil.example/`
  const answer = await fetch(page)
  const html = await answer.text()
  expect(html).not.toContain('<script>')
  expect(answer.headers.get('content-security-policy')).not.toContain('evil.example')
  expect((await press(page, html)).headers.get('location') ?? '').not.toContain('evil.example')
})

it('a letter is marked as automatic, and asks auto-responders for silence', async () => {
  const { raw } = await letterTo(await kinds['magiclink']!())
  expect(raw).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(raw).toMatch(/^X-Auto-Response-Suppress: All$/m)
})
