import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { enter, failToEnter, message, newPerson, signInByForm } from '../support/people.ts'

it.beforeEach(async ({ page }) => {
  await page.goto('/login')
})

it.describe('Section 2: the login page', () => {
  it('it has email, password, Sign In, Forgot password? and a sign-up link to /', async ({ page }) => {
    const main = page.getByRole('main')
    await expect(main.getByLabel('Email')).toBeVisible()
    await expect(main.getByLabel('Password')).toHaveAttribute('type', 'password')
    await expect(main.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    await expect(main.getByRole('button', { name: 'Forgot password?' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/')
  })

  it('its labels read Signing in... and Sending reset email... while they work', async ({ page }) => {
    const { email } = await newPerson()
    await page.route(/\/auth\/v1\/(token|recover)/, async (route) => {
      await new Promise((done) => setTimeout(done, 700))
      await route.continue()
    })
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('button', { name: 'Sending reset email...' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Forgot password?' })).toBeVisible()
    await enter(page, email)
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  })

  for (const [userType, destination] of [
    ['creator', '/creator-dashboard'],
    ['viewer', '/search'],
  ] as const)
    it(`a ${userType} is welcomed, goes to ${destination} after a second, and from /login ever after`, async ({ page }) => {
      const { email } = await newPerson(userType)
      await enter(page, email)
      await expect(message(page, 'Welcome back!')).toContainText('You have successfully logged in.')
      await expect(page).toHaveURL(/\/login$/)
      await expect(page).toHaveURL(new RegExp(`${destination}$`))
      await page.goto('/login')
      await expect(page).toHaveURL(new RegExp(`${destination}$`))
    })

  it('the page first asked for is offered on the destination page, and goes once taken', async ({ page }) => {
    await page.goto('/messages')
    await expect(page).toHaveURL(/\/login$/)
    await enter(page, (await newPerson()).email)
    await expect(page).toHaveURL(/\/search$/)
    await page.getByRole('link', { name: 'Continue to Messages' }).click()
    await expect(page).toHaveURL(/\/messages$/)
    await page.goto('/search')
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Continue to/ })).toHaveCount(0)
  })
})

it.describe('Sections 5 and 8: validation and messages', () => {
  for (const [typed, words] of [
    ['', 'Email is required'],
    ['< >', 'Email is required'],
    [`${'a'.repeat(242)}@house.example`, 'Email is too long'],
    ['j.okkonen@riverbank', 'Please enter a valid email address'],
  ] as const)
    it(`${typed.slice(0, 24) || 'an empty address'} is answered with "${words}"`, async ({ page }) => {
      await enter(page, typed)
      await expect(message(page, 'Invalid email')).toContainText(words)
      await expect(page.getByRole('main').getByText(words)).toBeVisible()
      await expect(page.getByLabel('Email')).toBeFocused()
      await expectUsable(page)
    })

  it('an address of 254 characters goes to the server, sanitised', async ({ page }) => {
    const asked = page.waitForRequest(/grant_type=password/)
    await enter(page, ` <${'A'.repeat(240)}@House.example> `)
    expect((await asked).postDataJSON().email).toBe(`${'a'.repeat(240)}@house.example`)
  })

  it("a wrong password is answered with Login failed and the provider's message", async ({ page }) => {
    await enter(page, (await newPerson()).email, 'not this one at all')
    await expect(message(page, 'Login failed')).toContainText('Invalid login credentials')
    await expect(page).toHaveURL(/\/login$/)
  })

  it('a house that does not answer is a Login failed in words', async ({ page }) => {
    await page.route(/grant_type=password/, (route) => route.abort())
    await enter(page, 'j.okkonen@riverbank.example')
    await expect(message(page, 'Login failed')).toContainText('The server did not answer. What you typed is still here')
  })

  it('the fourth attempt in five minutes is refused, also after a reload, and allowed when the five minutes are over', async ({ page }) => {
    const { email } = await newPerson()
    for (let attempt = 1; attempt <= 3; attempt++) {
      await failToEnter(page, email, attempt)
    }
    await page.reload()
    let asked = 0
    page.on('request', (request) => (asked += request.url().includes('grant_type=password') ? 1 : 0))
    await enter(page, email)
    await expect(message(page, 'Too many attempts')).toContainText('Please wait 5 minutes before trying again.')
    expect(asked).toBe(0)
    await page.evaluate(() => {
      const times = JSON.parse(localStorage.getItem('attempts:login') ?? '[]') as number[]
      localStorage.setItem('attempts:login', JSON.stringify(times.map((time) => time - 5 * 60_000)))
    })
    await enter(page, email)
    await expect(message(page, 'Welcome back!')).toBeVisible()
  })

  it('a successful login counts as an attempt too', async ({ page }) => {
    await signInByForm(page, await newPerson())
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('attempts:login') ?? '[]').length)).toBe(1)
  })

  it('a reset needs an email, and is announced when it was sent', async ({ page }) => {
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(message(page, 'Email required')).toContainText('Please enter your email address first.')
    await page.getByLabel('Email').fill((await newPerson()).email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(message(page, 'Reset email sent')).toContainText('Check your email for password reset instructions.')
  })

  it("a refused reset says Reset failed with the provider's message", async ({ page }) => {
    await page.route(/\/auth\/v1\/recover/, (route) =>
      route.fulfill({
        status: 429,
        json: {
          code: 429,
          error_code: 'over_email_send_rate_limit',
          msg: 'For security purposes, you can only request this after 58 seconds.',
        },
      }),
    )
    await page.getByLabel('Email').fill('j.okkonen@riverbank.example')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(message(page, 'Reset failed')).toContainText('you can only request this after 58 seconds')
  })
})
