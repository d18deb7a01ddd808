import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// Pages the house shows without its app: what a link in a letter opens, and what a link that is passed on opens.

const word = 'Donaudampfschifffahrtsgesellschaft'
const screening = randomUUID()
let film: Awaited<ReturnType<typeof makeFrontPageFilm>>

it.beforeAll(async () => {
  film = await makeFrontPageFilm(`${word}skapitän`)
  await service().from('documentaries').update({ previews: true }).eq('id', film.id).throwOnError()
  const startsAt = new Date(Date.now() + 86_400_000).toISOString()
  const row = { id: screening, title: `${word}, gemeinsam gesehen`, starts_at: startsAt, made_by: film.owner.id, entry: 'public' }
  await service()
    .from('screenings')
    .insert({ ...row, venue: 'Kino Skarven, Saal 2' })
    .throwOnError()
  const item = { screening_id: screening, place: 0, kind: 'film', title: film.id, documentary_id: film.id, version_id: film.versionId }
  await service()
    .from('screening_items')
    .insert({ ...item, duration_ms: 90_000 })
    .throwOnError()
})
it.afterAll(() => film?.remove())

/** At each width, and with letters of twice the size: nothing is cut off, nothing an aid to reading would miss. */
async function readable(page: Page, name: string) {
  for (const [width, letters] of [
    [360, '100%'],
    [360, '200%'],
    [768, '100%'],
    [1440, '100%'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), letters)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(over, `${name} at ${width} px, ${letters}`).toBe(0)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${letters.slice(0, 3)}.png`, fullPage: true })
  }
  expect(await violations(page), name).toEqual([])
}

it.use({ locale: 'de-DE' })

for (const type of ['signup', 'recovery', 'email_change'])
  it(`the page linked from a letter (${type}) passes axe, in German`, async ({ page }) => {
    await page.goto(`/auth/v1/confirm?token=${'a'.repeat(40)}&type=${type}&redirect_to=${encodeURIComponent(process.env.BASE_URL!)}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await readable(page, `confirm-${type}`)
  })

it('the public page of a screening passes axe, and links to its door', async ({ page }) => {
  await page.goto(`/functions/v1/share?screening=${screening}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await readable(page, 'screening')
  await expect(page.getByRole('link')).toHaveAttribute('href', new RegExp(`/screenings\\?id=${screening}$`))
})

it('the page of a film embedded on other sites passes axe', async ({ page }) => {
  await service().from('documentaries').update({ embeds: true }).eq('id', film.id).throwOnError()
  await page.goto(`/functions/v1/share?documentary=${film.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(word)
  await readable(page, 'film')
})
