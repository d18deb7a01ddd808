import type { Page, Route } from '@playwright/test'
import { everyPage, makeEveryone } from '../support/every-page.ts'
import { expect, test as it } from '../support/house.ts'
import { signIn } from '../support/people.ts'

// Nothing may move under the eyes of who reads: layout shift of each page from its first byte until it is quiet, at three widths.

const most = 0.02
const widths = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
let staged: Awaited<ReturnType<typeof makeEveryone>>
it.beforeAll(async () => {
  staged = await makeEveryone('Standing Still')
})
it.afterAll(() => staged.remove())

it.describe.configure({ mode: 'parallel' })
const cases = Object.entries(everyPage).flatMap(([who, paths]) => widths.map((size) => ({ who, paths, size })))
for (const { who, paths, size } of cases)
  it(`pages of ${who} stand still while they arrive, at ${size.width} px`, async ({ browser }) => {
    const jumping: string[] = []
    const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
    const page = await context.newPage()
    const person = staged.people[who]
    if (person) await signIn(page, person)
    await context.addInitScript(watchShifts)
    await page.setViewportSize(size)
    for (const path of paths) {
      const shift = await shiftOf(page, path.replace('FILM', staged.film))
      if (shift.sum > most) jumping.push(`${path}: ${shift.sum.toFixed(3)} (${shift.by.join(', ')})`)
    }
    expect(jumping).toEqual([])
  })

it('what was found stands still when the faces come after the words', async ({ browser }) => {
  const jumping: string[] = []
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
  const page = await context.newPage()
  await signIn(page, staged.people.viewer!)
  await context.addInitScript(watchShifts)
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
      const shift = await shiftOf(page, '/search?q=Amundrud-Bekele')
      if (shift.sum > most) jumping.push(`${language} at ${width}: ${shift.sum.toFixed(3)} (${shift.by.join(', ')})`)
    }
  await context.close()
  expect(jumping).toEqual([])
})

async function shiftOf(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('main h1').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  // What moved is told after the next picture.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
  return page.evaluate(() => (window as unknown as { shifts: { sum: number; by: string[] } }).shifts)
}

function watchShifts() {
  const shifts = { sum: 0, by: [] as string[] }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Element | null }[]
    })[]) {
      if (entry.hadRecentInput) continue
      shifts.sum += entry.value
      shifts.by.push(...entry.sources.map(({ node }) => `${node?.nodeName.toLowerCase()}.${(node as Element | null)?.className ?? ''}`))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
