import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// In forced colours, what is drawn and not written is still seen: each mark contrasts with its ground.

const run = Math.random().toString(36).slice(2, 7)
let staged: Awaited<ReturnType<typeof makeFrontPageFilm>>
let older: typeof staged

it.use({ contextOptions: { forcedColors: 'active' } })
it.beforeAll(async () => {
  staged = await makeFrontPageFilm(`Forced ${run}`)
  older = await makeFrontPageFilm(`Older ${run}`)
  const year = await service().from('documentaries').update({ year: 2012 }).eq('id', older.id)
  if (year.error) throw year.error
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const { error } = await service()
    .from('version_days')
    .insert({ version_id: staged.versionId, day, plays_until: 7, watched_ms_until: 420_000, closes: true })
  if (error) throw error
})
it.afterAll(async () => {
  await staged.remove()
  await older.remove()
})

/** The share of an element's pixels that are not of the colour most of its surroundings have. */
async function drawn(page: Page, mark: Locator): Promise<number> {
  await mark.scrollIntoViewIfNeeded()
  const box = (await mark.boundingBox())!
  const margin = 3
  const clip = { x: box.x - margin, y: box.y - margin, width: box.width + 2 * margin, height: box.height + 2 * margin }
  const { data, info } = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const ground = data.subarray(0, 3)
  let others = 0
  for (let at = 0; at < data.length; at += 3)
    if (Math.abs(data[at]! - ground[0]!) + Math.abs(data[at + 1]! - ground[1]!) + Math.abs(data[at + 2]! - ground[2]!) > 120) others++
  return others / (info.width * info.height)
}

async function expectAllDrawn(page: Page, selector: string) {
  await expect(page.locator(selector).first()).toBeVisible()
  for (const mark of await page.locator(selector).all()) {
    const said = `${selector}.${await mark.getAttribute('class')}`
    expect(await drawn(page, mark), said).toBeGreaterThan(0.03)
  }
}

it('the test finds a mark that loses its colour in forced colours', async ({ page }) => {
  await page.setContent('<p><i style="display: block; width: 20px; height: 20px; margin: 20px; background: #e4421c"></i></p>')
  expect(await drawn(page, page.locator('i'))).toBeLessThan(0.03)
})

it('the legend of the bar and the bar', async ({ page }) => {
  await signIn(page, await newPerson(), `/documentary/${staged.id}?t=40`)
  await expectAllDrawn(page, '.range-key i')
  await expectAllDrawn(page, '.range-chapters i')
  await expectAllDrawn(page, '.range-now')
})

it('the films by year in the filters of the search', async ({ page }) => {
  await signIn(page, await newPerson(), '/search')
  await expectAllDrawn(page, '.year-columns')
  await page.getByLabel('From').selectOption('2025')
  await expectAllDrawn(page, '.year-columns .is-on')
})

it('the plays by day on the desk, and what is stored', async ({ page }) => {
  await signIn(page, staged.owner, '/creator-dashboard?view=show')
  await expectAllDrawn(page, '.all-plays .plays-days')
  await page.goto('/creator-dashboard')
  await expectAllDrawn(page, '.meter .strip')
})

it('says which of several is chosen: view, mode, tab, captions and sound', async ({ page }) => {
  const frames = (marks: Locator) => marks.evaluateAll((all) => all.map((mark) => getComputedStyle(mark).outlineStyle !== 'none'))
  // Wide enough for the volume beside the sound.
  await page.setViewportSize({ width: 1600, height: 1000 })
  await signIn(page, staged.owner, '/creator-dashboard')
  await expect(page.locator('.header-mode button').first()).toBeVisible()
  expect((await frames(page.locator('.header-mode button'))).toSorted()).toEqual([false, true])
  await expect.poll(async () => (await frames(page.locator('.desk-views a'))).filter(Boolean)).toHaveLength(1)
  await page.goto(`/documentary/${staged.id}`)
  const tabs = page.locator('.player').getByRole('tab')
  await expect(tabs.first()).toBeVisible()
  expect((await frames(tabs)).filter(Boolean)).toHaveLength(1)
  const sound = page.locator('.player-sound button')
  expect(await frames(sound)).toEqual([true])
  await expectAllDrawn(page, '.player-sound input')
  await sound.click()
  await page.locator('h1').first().hover()
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  expect(await frames(sound)).toEqual([false])
})
