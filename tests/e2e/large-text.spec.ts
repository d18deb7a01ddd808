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
