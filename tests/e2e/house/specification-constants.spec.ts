import { expect, test as it } from '../support/house.ts'
import { enter, message, newPerson, signIn } from '../support/people.ts'

const everywhere = [
  '/',
  '/about',
  '/contact',
  '/login',
  '/creator-signup',
  '/viewer-signup',
  '/institutional-signup',
  '/institutional',
  '/nowhere',
  '/search',
  '/creator-dashboard',
  '/viewer-dashboard',
  '/institutional/school',
  '/screenings',
  '/brainstorming-tool',
  '/3d-experiments',
  '/messages',
  '/collaboration',
  '/profile',
  '/settings',
  '/settings?view=security',
  '/settings?view=workspace',
  '/settings?view=moderation',
]

it.describe('Section 9: constants and limits', () => {
  it('the content security policy names self and the backend only, and no page breaks it', async ({ page, baseURL }) => {
    const policy = (await fetch(`${baseURL}/`)).headers.get('content-security-policy') ?? ''
    const directives = new Map(
      policy
        .split(';')
        .map((directive) => directive.trim().split(/\s+/))
        .map(([name, ...sources]) => [name, sources]),
    )
    const own = ["'self'", "'none'", new URL(baseURL!).origin, new URL(baseURL!).origin.replace('http', 'ws')]
    expect(directives.get('script-src')).toEqual(["'self'"])
    for (const [name, sources] of directives) {
      // Styles set by scripts and the film's own buffer are no hosts; everything else is self or the backend.
      const besides = name === 'style-src' ? ["'unsafe-inline'"] : name === 'media-src' || name === 'worker-src' ? ['blob:'] : []
      for (const source of sources ?? []) expect([...own, ...besides]).toContain(source)
    }
    const violations: string[] = []
    page.on('console', (entry) => /Content Security Policy/.test(entry.text()) && violations.push(`${page.url()}: ${entry.text()}`))
    await signIn(page, await newPerson('creator'))
    await page.evaluate(() =>
      localStorage.setItem(
        'userTestingFlags',
        JSON.stringify({ showScreenings: true, showBrainstormingTool: true, show3DExperiments: true }),
      ),
    )
    for (const path of everywhere) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    }
    expect(violations).toEqual([])
  })

  it('at most three messages are visible; a success goes after 4 s, a failure after 5 s', async ({ page }) => {
    await page.clock.install()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    for (const typed of ['', 'a', `${'a'.repeat(300)}@house.example`]) await enter(page, typed)
    await expect(page.locator('.toast:visible')).toHaveCount(3)
    await page.clock.runFor(30_000)
    await expect(page.locator('.toast')).toHaveCount(0)
    await enter(page, 'e')
    await expect(message(page, 'Invalid email')).toHaveCount(1)
    await page.clock.runFor(4_500)
    await expect(message(page, 'Invalid email')).toHaveCount(1)
    await page.clock.runFor(1_500)
    await expect(message(page, 'Invalid email')).toHaveCount(0)
    await page.getByLabel('Email').fill((await newPerson()).email)
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    await expect(message(page, 'Reset email sent')).toHaveCount(1)
    await page.clock.runFor(3_000)
    await expect(message(page, 'Reset email sent')).toHaveCount(1)
    await page.clock.runFor(2_000)
    await expect(message(page, 'Reset email sent')).toHaveCount(0)
  })

  it('what was read is fresh for 60 s and not asked again when the window gets the focus', async ({ page }) => {
    await signIn(page, await newPerson(), '/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Vega' })).toBeVisible()
    let asked = 0
    page.on('request', (request) => (asked += request.url().includes('/rest/v1/profiles') ? 1 : 0))
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('focus'))
    })
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await page.getByRole('link', { name: 'Your profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ingrid Vega' })).toBeVisible()
    expect(asked).toBe(0)
  })
})
