import { makeEveryone } from '../support/every-page.ts'
import { expect, test as it } from '../support/house.ts'
import { signIn } from '../support/people.ts'
import { enlargeLetters } from '../support/reading.ts'

// Letters twice as large as usual, set in the browser or by a rule of one's own. Each page on a screen of 320 px: every-page.spec.ts.

let staged: Awaited<ReturnType<typeof makeEveryone>>
it.beforeAll(async () => {
  staged = await makeEveryone('Nine Straits')
})
it.afterAll(() => staged.remove())

for (const who of [undefined, 'viewer'] as const)
  it(`the name of the house keeps its space in letters enlarged by a page's own rule, ${who ?? 'nobody'} signed in`, async ({ page }) => {
    await (who ? signIn(page, staged.people[who]!) : page.goto('/about'))
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
    const firstOfMenu = page.getByRole('navigation', { name: 'Menu' }).getByRole('link').first()
    for (const width of [360, 768, 1080]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(gaps, `${width} px`).toBeGreaterThanOrEqual(12)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(firstOfMenu).toBeVisible()
      await page.getByRole('banner').getByRole('button', { name: 'Close', exact: true }).click()
      await expect(firstOfMenu).toBeHidden()
    }
  })

it('the controls of the player stay under the picture, and cards of a board hold their words', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
  await context.addInitScript(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showBrainstormingTool: true })))
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  await enlargeLetters(page)
  await signIn(page, staged.people.creator!, `/documentary/${staged.film}`)
  const [picture, controls] = [page.locator('.player-picture'), page.locator('.player-controls')]
  await expect(controls).toBeVisible()
  const boxes = async () => ({ low: (await picture.boundingBox())!, under: (await controls.boundingBox())! })
  const { low, under } = await boxes()
  expect(under.y).toBeGreaterThanOrEqual(low.y + low.height - 1)
  await page.goto('/brainstorming-tool')
  await page.getByRole('button', { name: 'Create with Premise test' }).click()
  const cards = page.locator('.board-card')
  await expect(cards).toHaveCount(9)
  const cut = await cards.evaluateAll((all) =>
    all.filter((card) => card.scrollHeight > card.clientHeight + 1).map((card) => card.textContent),
  )
  expect(cut).toEqual([])
  await context.close()
})
