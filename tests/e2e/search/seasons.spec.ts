import type { Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { illegible } from '../support/legibility.ts'
import { newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

const run = Math.random().toString(36).slice(2, 7)
const [harbour, straits] = [`A harbour ${run}`, `The straits ${run}`]
const staged: { remove(): Promise<void> }[] = []
it.beforeAll(async () => {
  for (const title of [harbour, straits]) staged.push(await makeFrontPageFilm(title))
})
it.afterAll(async () => {
  for (const film of staged) await film.remove()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
async function look(page: Page, name: string) {
  await expectUsable(page)
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(async () => (await page.evaluate(illegible)).filter((one) => !one.includes('header-who')), `${name} at ${width}`)
      .toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: true })
  }
}

it('a season and a film of a future day are planned, reordered, changed, and seen before their day by moderators only', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, await newPerson('viewer', 'moderator'), '/?edit=programme')
  await page.getByRole('tab', { name: 'A season' }).click()
  const title = `Salt water ${run}`
  const form = page.locator('form.put-down:visible')
  await form.getByLabel('Title').fill(title)
  for (const [at, film] of [harbour, straits].entries()) {
    await form.getByRole('combobox', { name: `Film ${at + 1}` }).fill(film!)
    await page.getByRole('option', { name: film! }).click()
  }
  await form.getByLabel('Introduction').fill('Two films that keep a book of the sea.')
  await form.getByLabel('From').fill(inDays(40))
  await form.getByLabel('Until').fill(inDays(60))
  await form.getByLabel('Signed by').fill('Marit')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  const line = page.getByRole('row', { name: new RegExp(title) })
  await expect(line).toContainText('Season')
  await look(page, 'programme')

  await line.getByRole('button', { name: `Edit ${title} on the programme` }).click()
  await expect(page.getByRole('heading', { name: `Edit “${title}”` })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Film 1' })).toHaveValue(harbour)
  await page.getByRole('button', { name: `Move ${straits} up in the season` }).click()
  await expect(page.getByRole('combobox', { name: 'Film 1' })).toHaveValue(straits)
  await page.getByLabel('Introduction').fill('Two films that keep a book of the sea, the younger first.')
  await look(page, 'programme-change')
  await page.getByRole('button', { name: 'Save change' }).click()
  await expect(line).toBeVisible()

  // The page of that day: the season in its order. Today's page knows nothing of it.
  await page.getByLabel('Front page on').fill(inDays(45))
  await page.getByRole('link', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('Only moderators see this', { exact: false })).toBeVisible()
  const season = page.getByRole('region', { name: title })
  await expect(season.getByText('the younger first.', { exact: false })).toBeVisible()
  const named = season.getByRole('link').filter({ hasText: new RegExp(`${harbour}|${straits}`) })
  await expect(named.first()).toContainText(straits)
  await look(page, 'front-ahead')
  const ahead = page.url()
  await page.getByRole('link', { name: 'Back to the programme' }).click()
  await expect(line).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)

  const viewer = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await signIn(viewer, await newPerson(), ahead)
  await expect(viewer.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(viewer.getByText(title)).toHaveCount(0)
  await page.goto('/?edit=programme')
  await line.getByRole('button', { name: 'Remove' }).click()
  await expect(line).toBeHidden()
  for (const one of [page, viewer]) await one.context().close()
})
