import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { enter, followLetter, message, newPerson, signIn, signInByForm } from '../support/people.ts'

it('a refusal on /login is in the form as well as in the toast, until the next try', async ({ page }) => {
  await page.goto('/login')
  const { email } = await newPerson()
  await enter(page, email, 'wrong for once')
  await expect(message(page, 'Login failed')).toBeVisible()
  const inForm = page.locator('.sign-in-refusal')
  await expect(inForm).toHaveText('Login failed. Invalid login credentials')
  await expect(message(page, 'Login failed')).toBeHidden()
  await expect(inForm).toBeVisible()
  await page.getByLabel('Email').fill('')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Please enter your email address first\./)
  await enter(page, email)
  await expect(inForm).toHaveCount(0)
  await page.waitForURL(/\/search$/)
})

it.describe('In a house that sends no mail', () => {
  it.beforeEach(async ({ page }) => {
    // The house of these tests has its outbox collected; this one says it does not (tests/contract/recovery-link.test.ts shows when it does).
    await page.route(/\/auth\/v1\/settings/, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), mailer_enabled: false } })
    })
    await page.goto('/login')
  })

  it('no link by mail is offered, and a reset says who can help', async ({ page }) => {
    await expect(page.getByText('This site sends no email.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Email me a sign-in link' })).toHaveCount(0)
    await page.getByLabel('Email').fill((await newPerson()).email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(message(page, 'Reset failed')).toContainText('Ask the people who run it for a recovery link')
    await expect(message(page, 'Reset email sent')).toHaveCount(0)
    await expectUsable(page)
  })
})

it('an external sign-in the house accepts is offered at the login and connected in the settings', async ({ page }) => {
  // No provider is part of the house of these tests; what is said to one is held (tests/platform/auth-providers.test.ts goes all the way).
  await page.route(/\/auth\/v1\/settings/, async (route) => {
    const answer = await route.fetch()
    const said = await answer.json()
    await route.fulfill({ response: answer, json: { ...said, external: { ...said.external, gitlab: true } } })
  })
  const asked = Promise.withResolvers<URL>()
  await page.route(/\/auth\/v1\/authorize/, (route) => {
    asked.resolve(new URL(route.request().url()))
    return route.fulfill({ body: 'elsewhere' })
  })
  await page.goto('/login')
  await expectUsable(page)
  await page.getByRole('button', { name: 'Continue with GitLab' }).click()
  const { searchParams } = await asked.promise
  expect([searchParams.get('provider'), searchParams.get('redirect_to')]).toEqual(['gitlab', `${process.env.BASE_URL}/login`])

  await signIn(page, await newPerson(), '/settings?view=security')
  const linked = page.waitForRequest(/\/auth\/v1\/user\/identities\/authorize\?.*provider=gitlab/)
  await page.getByRole('button', { name: 'Connect GitLab' }).click()
  await linked
})

it('an administrator creates a recovery link to hand over, and a moderator is not offered any', async ({ page, browser }) => {
  const [admin, lost] = [await newPerson('viewer', 'admin'), await newPerson()]
  await signInByForm(page, admin)
  await page.goto('/settings?view=moderation&list=recovery')
  await page.getByLabel('Email of their account').fill(lost.email)
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByLabel('Recovery link', { exact: true }).inputValue()
  await expectUsable(page)
  const theirs = await browser.newPage()
  await followLetter(theirs, link)
  await expect(theirs.getByRole('heading', { level: 1, name: 'New password' })).toBeVisible()
  await theirs.close()
  await page.goto('/settings?view=moderation&list=audit')
  await expect(page.getByText(`Made a recovery link for account ${lost.id}.`)).toBeVisible()

  const desk = await (await browser.newContext({ baseURL: process.env.BASE_URL! })).newPage()
  await signInByForm(desk, await newPerson('viewer', 'moderator'))
  await desk.goto('/settings?view=moderation&list=recovery')
  await desk.getByRole('link', { name: 'House', exact: true }).click()
  await expect(desk.getByRole('link', { name: 'Audit log' })).toBeVisible()
  await expect(desk.getByRole('link', { name: 'Recovery links' })).toHaveCount(0)
  await desk.context().close()
})
