import { atRest } from '../support/at-rest.ts'
import { violations } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { emptyPage, newPerson, type Person, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// Every page and every view in a query string, wide and on a phone: nothing axe finds, nothing wider than the screen, no error in the console.
// Each page is opened once and read at both widths; parts of a role's pages go to whichever worker is free.
it.describe.configure({ mode: 'parallel' })

const run = Math.random().toString(36).slice(2, 7)
let film = ''
let remove: () => Promise<void>
let owner: Person

it.beforeAll(async () => {
  const staged = await makeFrontPageFilm(`Everywhere ${run}`)
  film = staged.id
  remove = staged.remove
  owner = staged.owner
})
it.afterAll(() => remove())

const settings = ['', '?view=reading', '?view=security', '?view=workspace&test', '?view=feeds', '?view=standing'].map(
  (view) => `/settings${view}`,
)
const desk = ['agenda', 'reports', 'messages', 'claims', 'applications', 'people', 'templates', 'audit']
const moderation = [...desk, 'health', 'jobs', 'hearing', 'storage', 'recovery', 'house'].map(
  (list) => `/settings?view=moderation&list=${list}`,
)
const pages: Record<string, string[]> = {
  nobody: ['/', '/about', '/contact', '/login', '/creator-signup', '/viewer-signup', '/institutional-signup', '/institutional'],
  viewer: [
    ...['/search', '/search?q=ships', '/search?q=nothingofthekind', '/search?person=Solveig%20Amundrud-Bekele', '/search?person=Nobody'],
    ...['/documentary/FILM', '/documentary/FILM?t=12', '/documentary/00000000-0000-4000-8000-000000000000'],
    ...[
      '/viewer-dashboard',
      '/viewer-dashboard?view=lists',
      '/viewer-dashboard?view=diary',
      '/profile',
      '/messages',
      '/messages?view=notices',
      '/screenings',
      '/collaboration',
      '/brainstorming-tool',
      '/3d-experiments',
    ],
    ...['/institutional/school', '/institutional/university', ...settings],
  ],
  owner: [
    ...['', '?view=show', '?view=learn', '?view=license', '?documentary=FILM', '?documentary=nothing'],
    ...['versions', 'words', 'rights', 'show', 'people'].map((view) => `?documentary=FILM&view=${view}`),
  ].map((view) => `/creator-dashboard${view}`),
  admin: ['/?edit=programme', ...moderation],
}

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]
const visitors: Record<string, () => Promise<Person> | Person> = {
  viewer: newPerson,
  owner: () => owner,
  admin: () => newPerson('viewer', 'admin'),
}
const pagesATest = 7
const parts = Object.entries(pages).flatMap(([who, paths]) =>
  Array.from({ length: Math.ceil(paths.length / pagesATest) }, (_, at) => ({
    who,
    paths: paths.slice(at * pagesATest, (at + 1) * pagesATest),
  })),
)

for (const { who, paths } of parts)
  it(`${paths.length} pages of ${who} from ${paths[0]} can be used by everyone`, async ({ page }) => {
    const visitor = await visitors[who]?.()
    if (visitor) await signIn(page, visitor, emptyPage)
    const problems: string[] = []
    let path = ''
    // A page that is not there says so with its status, which the console repeats.
    page.on(
      'console',
      (said) => said.type() === 'error' && !said.text().includes('404') && problems.push(`${path} console: ${said.text()}`),
    )
    page.on('pageerror', (error) => problems.push(`${path} threw: ${error.message}`))
    for (path of paths.map((each) => each.replace('FILM', film))) {
      await page.setViewportSize(sizes[0]!)
      await page.goto(path)
      await expect(page.locator('main h1').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      for (const size of sizes) {
        await page.setViewportSize(size)
        await atRest(page)
        problems.push(...(await violations(page)).map((violation) => `${path} at ${size.width}: ${violation}`))
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        if (beyond > 0) problems.push(`${path} at ${size.width}: ${beyond} px wider than the screen`)
      }
    }
    expect(problems).toEqual([])
  })
