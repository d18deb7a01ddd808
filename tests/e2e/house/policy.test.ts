import { expect, test as it } from '../support/house.ts'

const publicPages = ['/', '/about', '/contact', '/login', '/creator-signup', '/viewer-signup', '/institutional-signup', '/institutional']

for (const path of publicPages) {
  it(`${path} loads under its own security policy without a complaint`, async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")
    await expect(page.locator('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(complaints).toEqual([])
  })
}

it('An address the app does not know answers 404 and says so', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.locator('main')).toBeVisible()
})
