import type { Page } from '@playwright/test'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { emptyPage, enter, failToEnter, message, newPerson, signIn } from '../support/people.ts'

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('security-events') ?? '[]') as Record<string, unknown>[])
const panel = (page: Page) => page.getByRole('region', { name: 'Security alerts' })

it.describe('Sections 3, 5 and 9: the security log', () => {
  it('a hostile address is recorded from the raw value, with every field, the address hashed by the server and what was typed kept nowhere', async ({
    page,
  }) => {
    await page.goto('/login')
    await enter(page, "<script>alert(1)</script>' or 1=1 -- j@riverbank.example", 'x')
    await expect
      .poll(async () => (await stored(page)).map(({ type, severity }) => `${type} ${severity}`))
      .toEqual(['xss_attempt high', 'sql_injection_attempt critical'])
    await expect.poll(async () => (await stored(page)).every(({ hashedIp }) => /^[0-9a-f]{64}$/.test(String(hashedIp)))).toBe(true)
    for (const event of await stored(page)) {
      expect(Object.keys(event).sort()).toEqual(['details', 'hashedIp', 'severity', 'timestamp', 'type', 'url', 'userAgent'])
      expect(JSON.stringify(event)).not.toMatch(/alert\(1\)|riverbank|127\.0\.0\.1/)
    }
    const { data } = await service()
      .from('audit_events')
      .select('type, severity, address_hash, details')
      .eq('type', 'sql_injection_attempt')
      .order('id', { ascending: false })
      .limit(1)
      .single()
    expect(data).toMatchObject({ severity: 'critical', address_hash: (await stored(page))[0]?.hashedIp })
    expect(data?.details).not.toContain('riverbank')
  })

  it('the contact form is looked at too, ordinary words leave no trace', async ({ page }) => {
    await page.goto('/contact')
    await page.getByLabel('Message', { exact: true }).fill("I'm writing -- again -- about the union hall; selected scenes are missing.")
    await page.getByRole('button', { name: 'Send' }).click()
    expect(await stored(page)).toEqual([])
    await page.getByLabel('Message', { exact: true }).fill('<img src=x onerror=alert(1)>')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect.poll(async () => (await stored(page)).map(({ type }) => type)).toEqual(['xss_attempt'])
  })
})

it.describe('Sections 2, 8 and 9: the alert panel', () => {
  it('three failed logins are told after signing in, with the score, and each alert has one act', async ({ page }) => {
    const person = await newPerson()
    await page.goto('/login')
    for (let attempt = 1; attempt <= 3; attempt++) {
      await failToEnter(page, person.email, attempt)
    }
    await expect(panel(page)).toHaveCount(0)
    await page.evaluate(() => localStorage.removeItem('attempts:login'))
    await enter(page, person.email)
    await expect(page).toHaveURL(/\/search$/)
    await expect(panel(page)).toContainText('3 failed login attempts detected recently.')
    await expect(panel(page)).toContainText('Your security score is 55/100. Review recent activity.')
    await panel(page)
      .getByRole('button', { name: /^Dismiss: 3 failed/ })
      .click()
    await expect(panel(page)).not.toContainText('failed login attempts')
    await panel(page).getByRole('link', { name: 'Review' }).click()
    await expect(page.getByText('55/100', { exact: true })).toBeVisible()
    await expect(page.getByText('A sign-in with a password was refused.').first()).toBeVisible()
  })

  it('more than two refused looks at the audit log compromise the session, and the panel logs out', async ({ page }) => {
    await signIn(page, await newPerson(), emptyPage)
    for (let look = 1; look <= 3; look++) {
      await page.goto('/settings?view=moderation')
      await expect(page.getByRole('heading', { level: 1, name: 'This page is for moderators.' })).toBeVisible()
      await expect.poll(async () => (await stored(page)).length).toBe(look)
    }
    await page.goto('/search')
    await expect(panel(page)).toContainText('Critical')
    await expect(panel(page)).toContainText('Suspicious activity detected in your session. Please log out and back in.')
    await panel(page).getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(message(page, 'Logged out')).toBeVisible()
    await expect(panel(page)).toHaveCount(0)
  })

  it('it looks again every 30 seconds', async ({ page }) => {
    await page.clock.install()
    await signInWithClock(page)
    await page.evaluate(
      (event) =>
        localStorage.setItem(
          'security-events',
          JSON.stringify([1, 2, 3].map((n) => ({ ...event, details: String(n), timestamp: Date.now() }))),
        ),
      {
        type: 'sql_injection_attempt',
        severity: 'critical',
        details: '',
        userAgent: '',
        url: '/',
        hashedIp: '',
      },
    )
    await page.reload()
    await expect(panel(page)).toContainText('Your security score is 40/100.')
    const checked = (await panel(page).locator('.mono').textContent()) ?? ''
    await page.clock.fastForward(29_000)
    expect(await panel(page).locator('.mono').textContent()).toBe(checked)
    await page.clock.fastForward(2_000)
    await expect(panel(page).locator('.mono')).not.toHaveText(checked)
  })
})

async function signInWithClock(page: Page) {
  const person = await newPerson()
  await page.goto('/login')
  await enter(page, person.email)
  await expect(message(page, 'Welcome back!')).toBeVisible()
  await page.clock.runFor(1500)
  await expect(page).toHaveURL(/\/search$/)
}
