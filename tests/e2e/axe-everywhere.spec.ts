import AxeBuilder from '@axe-core/playwright'
import { expect, test as it } from './support/house.ts'
import { newPerson, type Person, signIn } from './support/people.ts'
import { stageFrontPageFilm } from './support/staged-film.ts'

// Every page and every view in a query string, wide and on a phone: nothing axe finds, nothing wider than the screen, no error in the console.

const run = Math.random().toString(36).slice(2, 7)
let film = ''
let remove: () => Promise<void>
const people: Record<string, Person> = {}

it.beforeAll(async () => {
  const staged = await stageFrontPageFilm(`Everywhere ${run}`)
  film = staged.id
  remove = staged.remove
  people.viewer = await newPerson()
  people.owner = staged.owner
  people.admin = await newPerson('viewer', 'admin')
})
it.afterAll(() => remove())

const settings = ['', '?view=security', '?view=workspace', '?view=feeds'].map((view) => `/settings${view}`)
const desk = ['agenda', 'reports', 'messages', 'claims', 'applications', 'people', 'templates', 'audit']
const moderation = [...desk, 'health', 'jobs', 'storage', 'recovery', 'house'].map((list) => `/settings?view=moderation&list=${list}`)
const pages: Record<string, string[]> = {
  nobody: ['/', '/about', '/contact', '/login', '/creator-signup', '/viewer-signup', '/institutional-signup', '/institutional'],
  viewer: [
    ...['/search', '/search?q=ships', '/search?q=nothingofthekind', '/search?person=Solveig%20Amundrud-Bekele', '/search?person=Nobody'],
    ...['/documentary/FILM', '/documentary/FILM?t=12', '/documentary/00000000-0000-4000-8000-000000000000'],
    ...['/viewer-dashboard', '/profile', '/messages', '/screenings', '/collaboration', '/brainstorming-tool', '/3d-experiments'],
    ...['/institutional/school', '/institutional/university', ...settings],
  ],
  owner: ['', '?view=show', '?view=learn', '?documentary=FILM', '?documentary=nothing'].map((view) => `/creator-dashboard${view}`),
  admin: ['/?edit=programme', ...moderation],
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]
const cases = Object.entries(pages).flatMap(([who, paths]) => sizes.map((size) => ({ who, paths, size })))

for (const { who, paths, size } of cases)
  it(`pages of ${who} can be used by everybody, ${size.width} px wide`, async ({ browser }) => {
    it.setTimeout(240_000)
    const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
    const page = await context.newPage()
    if (people[who]) await signIn(page, people[who])
    const problems: string[] = []
    let path = ''
    // A page that is not there says so with its status, which the console repeats.
    page.on(
      'console',
      (said) => said.type() === 'error' && !said.text().includes('404') && problems.push(`${path} console: ${said.text()}`),
    )
    page.on('pageerror', (error) => problems.push(`${path} threw: ${error.message}`))
    await page.setViewportSize(size)
    for (path of paths.map((each) => each.replace('FILM', film))) {
      await page.goto(path)
      await expect(page.locator('main h1').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page }).analyze()
      problems.push(...violations.map(({ id, nodes }) => `${path} at ${size.width}: ${id} ${nodes[0]!.target.join(' ')}`))
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (beyond > 0) problems.push(`${path} at ${size.width}: ${beyond} px wider than the screen`)
    }
    expect(problems).toEqual([])
  })
