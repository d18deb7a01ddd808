import type { Page } from '@playwright/test'
import { pagePaths } from '#tests/support/pages.ts'
import { atRest } from '../support/at-rest.ts'
import { violations } from '../support/axe.ts'
import { everyPage, makeEveryone } from '../support/every-page.ts'
import { expect, test as it } from '../support/house.ts'
import { moved, watchShifts } from '../support/layout-shift.ts'
import { illegible } from '../support/legibility.ts'
import { emptyPage, signIn } from '../support/people.ts'
import { enlargeLetters } from '../support/reading.ts'

// One walk for each role asks everything of an open page: that axe finds nothing, wide and on a phone; that nothing is wider than the screen; that
// nothing moves while it arrives; that it can be read in letters twice as large; that it opens where it says; and that nothing fails in it.

const wide = { width: 1440, height: 900 }
const tablet = { width: 768, height: 1024 }
const phone = { width: 360, height: 740 }
const small = { width: 320, height: 640 }

let staged: Awaited<ReturnType<typeof makeEveryone>>
it.beforeAll(async () => {
  staged = await makeEveryone('Every page')
})
it.afterAll(() => staged.remove())

// Parts of a role's pages go to whichever worker is free.
it.describe.configure({ mode: 'parallel' })
const inParts = (paths: string[], most: number) =>
  Array.from({ length: Math.ceil(paths.length / most) }, (_, at) => paths.slice(at * most, (at + 1) * most))
const cases = Object.entries(everyPage).flatMap(([who, { closely, once }]) => [
  ...inParts(closely, 4).map((paths) => ({ who, paths, closely: true })),
  ...inParts(once, 8).map((paths) => ({ who, paths, closely: false })),
])

it('every page of the house is in the walk', () => {
  const walked = Object.values(everyPage).flatMap(({ closely, once }) => [...closely, ...once].map((path) => path.replace(/\?.*/, '')))
  expect(walked.length).toBeGreaterThan(60)
  const isWalked = (path: string) => walked.some((one) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`).test(one))
  expect(pagePaths.filter((path) => !isWalked(path))).toEqual([])
})

it('the examination finds what is broken, on a page and in a frame of it', async ({ page }) => {
  const inner = '<html lang=en><title>Inner</title><main><button></button></main>'
  await page.setContent(
    `<html lang="en"><title>Outer</title><main><h1>Outer</h1><img src="data:,"><iframe title="Inner" srcdoc="${inner}"></iframe></main>`,
  )
  await page.frameLocator('iframe').locator('button').waitFor({ state: 'attached' })
  expect((await violations(page)).map((found) => found.split(' ')[0]).toSorted()).toEqual(['button-name', 'image-alt'])
})

for (const { who, paths, closely } of cases)
  it(`${paths.length} pages of ${who} from ${paths[0]} can be used by everyone${closely ? ', at each width and in large letters' : ''}`, async ({
    page,
  }) => {
    const problems: string[] = []
    let state = ''
    const say = (...found: string[]) => void problems.push(...found.map((problem) => `${state}: ${problem}`))
    // A page that is not there says so with its status, which the console repeats.
    page.on('console', (said) => said.type() === 'error' && !said.text().includes('404') && say(`console: ${said.text()}`))
    page.on('pageerror', (error) => say(`threw: ${error.message}`))
    const visitor = staged.people[who]
    if (visitor) await signIn(page, visitor, emptyPage)
    await watchShifts(page.context())
    for (const path of paths.map((each) => each.replace('FILM', staged.film))) {
      for (const size of closely ? [wide, tablet, phone] : [wide]) {
        state = `${path} at ${size.width}`
        await page.setViewportSize(size)
        await page.goto(path)
        await expect(page.locator('main h1').first()).toBeAttached()
        await page.waitForLoadState('networkidle')
        if (closely) say(...[await moved(page)].filter((one) => one !== undefined))
        const opened = new URL(page.url())
        if (opened.pathname + opened.search !== path) say(`led to ${opened.pathname}${opened.search}`)
        if (size !== tablet) say(...(await violations(await quiet(page))))
        say(...(await beyond(page)))
      }
      if (closely) {
        state = `${path} at ${small.width} in large letters`
        await page.setViewportSize(small)
        const setBack = await enlargeLetters(page)
        say(...(await (await quiet(page)).evaluate(illegible)))
        await setBack()
      } else {
        state = `${path} at ${phone.width}`
        await page.setViewportSize(phone)
        say(...(await violations(await quiet(page))), ...(await beyond(page)))
      }
    }
    expect(problems).toEqual([])
  })

/** What is still coming into sight has a colour nobody reads it in. */
async function quiet(page: Page): Promise<Page> {
  await atRest(page)
  return page
}

const beyond = async (page: Page): Promise<string[]> => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return over > 0 ? [`${over} px wider than the screen`] : []
}
