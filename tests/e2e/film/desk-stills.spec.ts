import type { Page } from '@playwright/test'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// A film is known by its still: in every list of the desk.

const run = Math.random().toString(36).slice(2, 7)
let staged: Awaited<ReturnType<typeof makeFrontPageFilm>>

it.beforeAll(async () => {
  staged = await makeFrontPageFilm(`Stills ${run}`)
})
it.afterAll(() => staged.remove())

async function expectStill(page: Page, selector: string) {
  const still = page.locator(`${selector} .still img`).first()
  await expect(still, selector).toBeVisible()
  await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth), selector).toBeGreaterThan(0)
}

it('the lists of the desk show each film with its still', async ({ page }) => {
  await signIn(page, staged.owner, '/creator-dashboard')
  await expectStill(page, 'td')
  await page.goto('/creator-dashboard?view=show')
  await expectStill(page, '.all-plays li')
  await page.goto(`/creator-dashboard?documentary=${staged.id}`)
  await expectStill(page, '.desk-top')
  const removed = await service().from('documentaries').update({ removed_at: new Date().toISOString() }).eq('id', staged.id)
  if (removed.error) throw removed.error
  await page.goto('/creator-dashboard')
  await expectStill(page, '.removed li')
  const restored = await service().from('documentaries').update({ removed_at: null }).eq('id', staged.id)
  if (restored.error) throw restored.error
})

it('the programme shows each film with its still, also to a moderator for another person’s film, and marks missing ones', async ({
  page,
}) => {
  await signIn(page, await newPerson('viewer', 'moderator'), '/?edit=programme')
  await expectStill(page, `tr:has-text("Stills ${run}")`)
  const film = service().from('documentaries')
  const { data } = await film.select('published_at').eq('id', staged.id).single().throwOnError()
  await film.update({ published_at: null }).eq('id', staged.id).throwOnError()
  await page.reload()
  await expect(page.getByText('This place on the front page is empty', { exact: false }).first()).toBeVisible()
  await film.update({ published_at: data!.published_at }).eq('id', staged.id).throwOnError()
})
