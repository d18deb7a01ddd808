import type { Page } from '@playwright/test'
import { expect, test as it } from './support/house.ts'
import { newPerson, type Person, signIn } from './support/people.ts'
import { stageFrontPageFilm } from './support/staged-film.ts'

// Nothing may move under the eyes of who reads: layout shift of each page from its first byte until it is quiet, at three widths.

const most = 0.02
const widths = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const run = Math.random().toString(36).slice(2, 7)
let film = ''
let remove: () => Promise<void>
const people: Record<string, Person> = {}

it.beforeAll(async () => {
  const staged = await stageFrontPageFilm(`Standing Still ${run}`)
  film = staged.id
  remove = staged.remove
  people.viewer = await newPerson()
  people.creator = await newPerson('creator')
  people.owner = staged.owner
  people.moderator = await newPerson('viewer', 'moderator')
})
it.afterAll(() => remove())

const pages: Record<string, string[]> = {
  nobody: [
    '/',
    '/about',
    '/contact',
    '/login',
    '/creator-signup',
    '/viewer-signup',
    '/institutional-signup',
    '/institutional',
    '/nothing-here',
  ],
  viewer: [
    '/search',
    '/search?q=ships',
    '/search?person=Solveig%20Amundrud-Bekele',
    '/documentary/FILM',
    '/documentary/FILM?t=12',
    '/viewer-dashboard',
    '/profile',
    '/settings',
    '/settings?view=security',
    '/settings?view=feeds',
    '/institutional/school',
    '/messages',
  ],
  creator: ['/creator-dashboard', '/creator-dashboard?view=show', '/creator-dashboard?view=learn'],
  owner: ['/creator-dashboard', '/creator-dashboard?documentary=FILM', '/creator-dashboard?view=show'],
  moderator: ['/?edit=programme'],
}

for (const [who, paths] of Object.entries(pages))
  it(`pages of ${who} stand still while they arrive`, async ({ browser }) => {
    const jumping: string[] = []
    const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
    const page = await context.newPage()
    if (people[who]) await signIn(page, people[who])
    await context.addInitScript(watchShifts)
    for (const size of widths) {
      await page.setViewportSize(size)
      for (const path of paths) {
        const shift = await shiftOf(page, path.replace('FILM', film))
        if (shift.sum > most) jumping.push(`${path} at ${size.width}: ${shift.sum.toFixed(3)} (${shift.by.join(', ')})`)
      }
    }
    expect(jumping).toEqual([])
  })

async function shiftOf(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('main h1').first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(250)
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
