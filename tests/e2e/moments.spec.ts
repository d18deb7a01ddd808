import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { expect, test as it } from './support/house.ts'
import { newPerson, type Person, signIn } from './support/people.ts'
import { stageFrontPageFilm } from './support/staged-film.ts'

let film = ''
let remove: () => Promise<void>

it.beforeAll(async () => {
  ;({ id: film, remove } = await stageFrontPageFilm(`Kept moments ${Math.random().toString(36).slice(2, 7)}`))
})
it.afterAll(() => remove())

async function open(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await signIn(page, person)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Your notes' })).toBeVisible()
  return page
}

it('a note stands at its moment for whoever wrote it, leads back to it, and can be removed', async ({ browser }) => {
  const reader = await newPerson()
  const page = await open(browser, reader, `/documentary/${film}?t=12`)
  await page.getByLabel('A note at this moment').fill('The gulls stop here.')
  await page.getByRole('button', { name: 'Keep the note' }).click()
  const kept = page.getByRole('button', { name: /The gulls stop here\./ })
  await expect(kept).toBeVisible()
  await expect(page.getByLabel('A note at this moment')).toHaveValue('')
  expect((await new AxeBuilder({ page }).include('.documentary-aside').analyze()).violations).toEqual([])

  await page.goto(`/documentary/${film}?t=40`)
  await expect(kept).toContainText('00:00:12')
  await kept.click()
  await expect(page.getByRole('link', { name: /Copy link to/ }).or(page.getByRole('button', { name: /Copy link to/ }))).toContainText(
    '?t=12',
  )

  const other = await open(browser, await newPerson(), `/documentary/${film}`)
  await expect(other.getByText('The gulls stop here.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(kept).toHaveCount(0)
})
