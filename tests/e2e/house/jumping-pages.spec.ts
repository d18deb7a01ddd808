import type { Page, Route } from '@playwright/test'
import { makeEveryone } from '../support/every-page.ts'
import { expect, test as it } from '../support/house.ts'
import { moved, watchShifts } from '../support/layout-shift.ts'
import { signIn } from '../support/people.ts'

// Nothing may move under the eyes of who reads, where its letters come late too. Each page by itself: every-page.spec.ts.

let staged: Awaited<ReturnType<typeof makeEveryone>>
it.beforeAll(async () => {
  staged = await makeEveryone('Standing Still')
})
it.afterAll(() => staged.remove())

it('results stay where they are when the faces come after the words', async ({ browser }) => {
  const jumping: string[] = []
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
  const page = await context.newPage()
  await signIn(page, staged.people.viewer!)
  await watchShifts(context)
  const later = async (route: Route) => {
    await page.locator('.search-kinds').waitFor()
    await page.waitForTimeout(300)
    await route.continue()
  }
  for (const language of ['en', 'de'])
    for (const width of [360, 768]) {
      await page.evaluate((wanted) => localStorage.setItem('language', wanted), language)
      await page.setViewportSize({ width, height: 823 })
      // Nothing of the last visit: the faces come as they come at first.
      await page.route(/\.woff2$/, later)
      await open(page, '/search?q=Amundrud-Bekele')
      const shift = await moved(page)
      if (shift) jumping.push(`${language} at ${width}: ${shift}`)
    }
  await context.close()
  expect(jumping).toEqual([])
})

async function open(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('main h1').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
}
