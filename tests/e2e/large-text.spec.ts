import type { Page } from '@playwright/test'
import { expect, test as it } from './support/house.ts'
import { illegible } from './support/legibility.ts'
import { newPerson, type Person, signIn } from './support/people.ts'
import { stageFrontPageFilm } from './support/staged-film.ts'

// Letters twice as large as usual, as a reader sets them in the browser, on a screen of 320 px: everything is still there to read.

const run = Math.random().toString(36).slice(2, 7)
let film = ''
let remove: () => Promise<void>
const people: Record<string, Person> = {}

it.beforeAll(async () => {
  const staged = await stageFrontPageFilm(`Nine Straits ${run}`)
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
    '/search?person=Nobody',
    '/documentary/FILM',
    '/viewer-dashboard',
    '/profile',
    '/settings',
    '/settings?view=security',
    '/messages',
  ],
  creator: ['/creator-dashboard', '/creator-dashboard?view=show', '/creator-dashboard?view=learn'],
  owner: ['/creator-dashboard', '/creator-dashboard?documentary=FILM', '/creator-dashboard?view=show'],
  moderator: ['/?edit=programme'],
}

for (const [who, paths] of Object.entries(pages))
  it(`pages of ${who} can be read at 200 % text on 320 px`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
    const page = await context.newPage()
    if (people[who]) await signIn(page, people[who])
    await page.setViewportSize({ width: 320, height: 640 })
    await enlargeLetters(page)
    const problems: string[] = []
    for (const path of paths) {
      await page.goto(path.replace('FILM', film))
      await expect(page.locator('main h1').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      problems.push(...(await page.evaluate(illegible)).map((problem) => `${path}: ${problem}`))
    }
    expect(problems).toEqual([])
  })

/** The browser's own setting: it moves rem, em and media queries alike, as it does for who needs it. */
async function enlargeLetters(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
}
