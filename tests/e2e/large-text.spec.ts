import { everyPage, stageEveryone } from './support/every-page.ts'
import { expect, test as it } from './support/house.ts'
import { illegible } from './support/legibility.ts'
import { signIn } from './support/people.ts'
import { enlargeLetters } from './support/reading.ts'

// Letters twice as large as usual, as a reader sets them in the browser, on a screen of 320 px: everything is still there to read.

let staged: Awaited<ReturnType<typeof stageEveryone>>
it.beforeAll(async () => {
  staged = await stageEveryone('Nine Straits')
})
it.afterAll(() => staged.remove())

for (const [who, paths] of Object.entries(everyPage))
  it(`pages of ${who} can be read at 200 % text on 320 px`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
    const page = await context.newPage()
    const person = staged.people[who]
    if (person) await signIn(page, person)
    await page.setViewportSize({ width: 320, height: 640 })
    await enlargeLetters(page)
    const problems: string[] = []
    for (const path of paths) {
      await page.goto(path.replace('FILM', staged.film))
      await expect(page.locator('main h1').first()).toBeAttached()
      await page.waitForLoadState('networkidle')
      problems.push(...(await page.evaluate(illegible)).map((problem) => `${path}: ${problem}`))
    }
    expect(problems).toEqual([])
  })

for (const who of [undefined, 'viewer'] as const)
  for (const width of [360, 768, 1080])
    it(`the name of the house keeps its space in letters enlarged by a page's own rule, ${width} px, ${who ?? 'nobody'} signed in`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      if (who) await signIn(page, staged.people[who]!)
      await page.goto(who ? '/search' : '/about')
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      const gaps = () =>
        page.evaluate(() => {
          const shown = [
            ...document.querySelectorAll('.header-back, .header-logo, .header-title, .header-unread, .header-nav > *, .header-menu'),
          ]
            .map((each) => each.getBoundingClientRect())
            .filter((box) => box.width > 0)
          return Math.min(...shown.slice(1).map((box, at) => box.left - shown[at]!.right))
        })
      await expect.poll(gaps).toBeGreaterThanOrEqual(12)
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('navigation', { name: 'Menu' }).getByRole('link').first()).toBeVisible()
    })
