import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { linkInLetterTo, service, visitor } from '../support/house-access.ts'
import { enter, followLetter, message, newPerson, password, signInByForm } from '../support/people.ts'

it.describe.configure({ mode: 'parallel' })
const storedSession = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name))
    return key ? JSON.parse(localStorage.getItem(key)!) : null
  })

it.describe('Section 3: the session as it is kept', () => {
  it('local storage holds the six fields of the auth session, the user type and nothing else in their place', async ({ page }) => {
    const person = await newPerson('creator')
    await signInByForm(page, person)
    const session = await storedSession(page)
    for (const field of ['access_token', 'refresh_token', 'expires_in', 'expires_at', 'token_type', 'user'])
      expect(session).toHaveProperty(field)
    expect(session.user).toMatchObject({ id: person.id, email: person.email, user_metadata: { user_type: 'creator' } })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })
})

it.describe('Section 4: states and transitions', () => {
  it('logging out says so, clears the session, and does not offer the page to anyone who comes next', async ({ page }) => {
    await signInByForm(page, await newPerson())
    await page.goto('/messages')
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(message(page, 'Logged out')).toContainText('You have been successfully logged out.')
    await expect(page).toHaveURL(/\/login$/)
    expect(await storedSession(page)).toBeNull()
    await enter(page, (await newPerson()).email)
    await expect(page).toHaveURL(/\/search$/)
    await expect(page.getByRole('link', { name: /^Continue to/ })).toHaveCount(0)
  })

  it('a session the server calls invalid is cleared here and counts as logged out', async ({ page }) => {
    const person = await newPerson()
    await signInByForm(page, person)
    await service().auth.admin.deleteUser(person.id)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(message(page, 'Logged out')).toBeVisible()
    expect(await storedSession(page)).toBeNull()
  })

  it('a logout the server refuses says Logout failed with the message and keeps the session', async ({ page }) => {
    await signInByForm(page, await newPerson())
    await page.route(/\/auth\/v1\/logout/, (route) =>
      route.fulfill({ status: 422, json: { code: 422, error_code: 'validation_failed', msg: 'The house stumbled' } }),
    )
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(message(page, 'Logout failed')).toContainText('The house stumbled')
    expect(await storedSession(page)).not.toBeNull()
  })

  it('two tabs agree: logging out in one ends the other, logging in too', async ({ context, page }) => {
    const person = await newPerson()
    await signInByForm(page, person)
    const other = await context.newPage()
    await other.goto('/messages')
    await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(other).toHaveURL(/\/login$/)
    await enter(page, person.email)
    await expect(other).toHaveURL(/\/search$/)
  })

  it('a session ended elsewhere is over at its next refresh, and the page says so', async ({ page }) => {
    const person = await newPerson()
    await signInByForm(page, person)
    const session = await storedSession(page)
    const elsewhere = visitor()
    await elsewhere.auth.setSession({ access_token: session.access_token, refresh_token: session.refresh_token })
    await elsewhere.auth.admin.signOut(session.access_token, 'global')
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name))!
      localStorage.setItem(
        key,
        JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), expires_at: Math.floor(Date.now() / 1000) - 10 }),
      )
    })
    await page.goto('/messages')
    await expect(page).toHaveURL(/\/login$/)
    expect(await storedSession(page)).toBeNull()
  })

  it('a token that is about to end is refreshed without the person noticing', async ({ page }) => {
    await signInByForm(page, await newPerson())
    const before = await storedSession(page)
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name))!
      localStorage.setItem(
        key,
        JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), expires_at: Math.floor(Date.now() / 1000) + 80 }),
      )
    })
    await page.reload()
    await expect.poll(async () => (await storedSession(page)).refresh_token).not.toBe(before.refresh_token)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  })

  it('a recovery link sets a new password on /login, survives a reload there, and then the login goes on', async ({ page }) => {
    const { email } = await newPerson()
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    const asked = Date.now()
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(message(page, 'Reset email sent')).toBeVisible()
    await followLetter(page, await linkInLetterTo(email, asked))
    await expect(page.getByRole('heading', { level: 1, name: 'New password' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/login')
    await expectUsable(page)
    await page.reload()
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('short')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText(/at least 10 characters/).first()).toBeVisible()
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('another lantern entirely 7')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(message(page, 'Password set')).toBeVisible()
    await expect(page).toHaveURL(/\/search$/)
    await page.getByRole('button', { name: 'Logout' }).click()
    await enter(page, email, 'another lantern entirely 7')
    await expect(page).toHaveURL(/\/search$/)
  })

  it('a recovery link that was used says so', async ({ page }) => {
    const { email } = await newPerson()
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    const asked = Date.now()
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    const link = await linkInLetterTo(email, asked)
    await followLetter(page, link)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect(page).toHaveURL(/\/search$/)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await followLetter(page, link)
    await expect(page.getByText(/This link no longer works/)).toBeVisible()
  })

  it('a sign-in link opens the house; an unknown address gets the same words', async ({ page }) => {
    const { email } = await newPerson()
    await page.goto('/login')
    await page.getByLabel('Email').fill('nobody-at-all@house.example')
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await expect(message(page, 'Sign-in link sent')).toContainText('If there is an account')
    await page.getByLabel('Email').fill(email)
    const asked = Date.now()
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await followLetter(page, await linkInLetterTo(email, asked))
    await expect(page).toHaveURL(/\/search$/)
  })

  it('a second step is set up in the settings, asked for at the next login, and holds every guarded page until it is done', async ({
    page,
  }) => {
    const person = await newPerson()
    await signInByForm(page, person)
    await page.goto('/settings?view=security')
    await page.getByRole('button', { name: 'Set up with an app' }).click()
    const key = ((await page.locator('.settings-key').textContent()) ?? '').replaceAll(' ', '')
    const codes = new TOTP({ secret: Secret.fromBase32(key) })
    await page.getByLabel('Code', { exact: true }).fill(codes.generate())
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(message(page, 'Two-step sign-in is on')).toBeVisible()
    await page.getByRole('button', { name: 'Logout' }).click()
    await enter(page, person.email)
    await expect(page.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible()
    await expectUsable(page)
    await page.goto('/search')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(message(page, 'The code was not accepted')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(codes.generate({ timestamp: Date.now() + 30_000 }))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(message(page, 'Welcome back!')).toBeVisible()
    await expect(page).toHaveURL(/\/search$/)
  })
})

it.describe('Section 7: the calls', () => {
  it('sign-up, password grant, refresh, recover, user, change and logout are the calls the specification names', async ({ page }) => {
    const calls: { method: string; path: string; body: Record<string, unknown> | null }[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.startsWith('/auth/v1/') || url.pathname === '/rest/v1/user_roles')
        calls.push({ method: request.method(), path: url.pathname + url.search, body: request.postDataJSON() })
    })
    const called = (method: string, path: RegExp) => calls.find((call) => call.method === method && path.test(call.path))
    const email = `calls-${Date.now().toString(36)}@house.example`
    await page.goto('/viewer-signup')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/search$/)
    expect(called('POST', /^\/auth\/v1\/signup\?redirect_to=/)?.body).toMatchObject({ email, password, data: { user_type: 'viewer' } })
    expect(called('GET', /^\/rest\/v1\/user_roles\?select=role&user_id=eq\./)).toBeDefined()

    await page.goto('/settings')
    await page.getByLabel('Creator').check()
    await expect(message(page, 'Saved')).toBeVisible()
    expect(called('PUT', /^\/auth\/v1\/user$/)?.body).toMatchObject({ data: { user_type: 'creator' } })
    await expect(page.getByRole('link', { name: 'Creator Dashboard' })).toBeVisible()

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(called('POST', /^\/auth\/v1\/logout\?scope=/)).toBeDefined()

    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(message(page, 'Reset email sent')).toBeVisible()
    const recover = called('POST', /^\/auth\/v1\/recover\?redirect_to=/)
    expect(recover?.body).toMatchObject({ email })
    expect(new URL(recover!.path, page.url()).searchParams.get('redirect_to')).toBe(`${new URL(page.url()).origin}/login`)

    await enter(page, email)
    await expect(page).toHaveURL(/\/creator-dashboard$/)
    expect(called('POST', /^\/auth\/v1\/token\?grant_type=password$/)?.body).toMatchObject({ email, password })
  })
})
