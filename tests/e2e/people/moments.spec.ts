import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'
import { makeFrontPageFilm, sentence } from '../support/staged-film.ts'

let film = ''
let remove: () => Promise<void>

it.beforeAll(async () => {
  ;({ id: film, remove } = await makeFrontPageFilm(`Kept moments ${Math.random().toString(36).slice(2, 7)}`))
})
it.afterAll(() => remove())

async function open(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', reducedMotion: 'reduce' })).newPage()
  await signIn(page, person, path)
  await expect(page.getByRole('tab', { name: 'Transcript' })).toBeVisible()
  return page
}
const kept = (page: Page) => page.locator('.moment-kept')
const position = (page: Page) => page.getByRole('slider', { name: 'Position' })

it('a passage is saved with one key while watching, is private, has a note and can be restored', async ({ browser }) => {
  const page = await open(browser, await newPerson(), `/documentary/${film}?t=12`)
  await expect(position(page)).toHaveAttribute('aria-valuenow', '12')
  await page.keyboard.press('n')
  // The current sentence is proposed; the end is set again from where the film was moved to.
  const bench = page.getByRole('region', { name: 'Create clip' })
  await expect(bench).toContainText('00:00:12 – 00:00:15')
  await page.keyboard.press('ArrowRight')
  await expect(position(page)).toHaveAttribute('aria-valuenow', '17')
  await page.keyboard.press('o')
  await expect(bench).toContainText('00:00:12 – 00:00:17')
  await expectUsable(page, { within: '.transcript' })
  await page.keyboard.press('n')
  await expect(page.getByText('00:00:12 to 00:00:17 is in your clips.')).toBeVisible()

  await page.getByRole('tab', { name: 'Clips 1' }).click()
  await expect(kept(page)).toContainText('00:00:12 – 00:00:17')
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByLabel('Your note').fill('The gulls stop here.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(kept(page).getByText('The gulls stop here.')).toBeVisible()
  await expectUsable(page, { within: '.transcript' })

  const other = await open(browser, await newPerson(), `/documentary/${film}`)
  await other.getByRole('tab', { name: 'Clips' }).click()
  await expect(other.getByText('No clips of this film yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Remove the clip at 00:00:12' }).click()
  await expect(kept(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(kept(page)).toContainText('The gulls stop here.')
})

it('a passage is selected on the bar with Shift, or marked in the transcript', async ({ browser }) => {
  const page = await open(browser, await newPerson(), `/documentary/${film}?t=50`)
  const bar = (await position(page).boundingBox())!
  const at = (ms: number) => bar.x + (bar.width * ms) / 90_000
  await page.keyboard.down('Shift')
  await page.mouse.move(at(30_000), bar.y + bar.height / 2)
  await page.mouse.down()
  await page.mouse.move(at(40_000), bar.y + bar.height / 2, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  // Drawing is no seeking.
  await expect(position(page)).toHaveAttribute('aria-valuenow', '50')

  const line = (await page
    .getByRole('list', { name: /^Transcript/ })
    .getByText(sentence)
    .boundingBox())!
  await page.mouse.move(line.x + 4, line.y + 8)
  await page.mouse.down()
  await page.mouse.move(line.x + 120, line.y + 8, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Save clip' }).click()
  await page.getByRole('tab', { name: 'Clips 2' }).click()
  await expect(kept(page).first()).toContainText('00:00:12 – 00:00:15')
  await expect(kept(page).last()).toContainText(/00:00:(29|30) – 00:00:(39|40)/)
  await expect(position(page)).toHaveAttribute('aria-valuenow', '50')
})

it('a clip’s address plays from its start and stops at its end', async ({ browser }) => {
  const page = await open(browser, await newPerson(), `/documentary/${film}?t=20&end=22`)
  const clip = page.getByRole('region', { name: 'Clip' })
  await expect(clip).toContainText('00:00:20 – 00:00:22')
  await expect(page.locator('.player-slider .range-pieces i')).toHaveCount(1)
  await page.getByRole('button', { name: 'Play the clip again' }).click()
  await expect(clip).toContainText('The clip is over')
  await expect(position(page)).toHaveAttribute('aria-valuenow', '22')
  await page.waitForTimeout(1200)
  await expect(position(page)).toHaveAttribute('aria-valuenow', '22')
  await page.getByRole('link', { name: 'Continue the film' }).click()
  await expect(clip).toHaveCount(0)
})

it('a basket of passages becomes a bibliography and plays clip after clip', async ({ browser }) => {
  const page = await open(browser, await newPerson(), `/documentary/${film}?t=12`)
  for (const seconds of [12, 60]) {
    await page.goto(`/documentary/${film}?t=${seconds}`)
    await expect(position(page)).toHaveAttribute('aria-valuenow', String(seconds))
    await expect(page.getByRole('tab', { name: /^Clips/ })).toBeVisible()
    // Anyone who takes the key is there once the picture of it has been shown.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
    await page.keyboard.press('n')
    const bench = page.getByRole('region', { name: 'Create clip' })
    await expect(bench).toBeVisible()
    await page.keyboard.press('i')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('o')
    await page.keyboard.press('n')
    await expect(page.getByRole('tab', { name: `Clips ${seconds === 12 ? 1 : 2}` })).toBeVisible()
  }
  await page.goto('/viewer-dashboard?view=moments')
  await expect(page.getByRole('heading', { name: '2 clips' })).toBeVisible()
  await page.getByRole('button', { name: 'Add 00:01:00 – 00:01:02 to reel' }).click()
  await page.getByRole('button', { name: 'Add 00:00:12 – 00:00:14 to reel' }).click()
  await expect(page.getByRole('button', { name: /from reel/ })).toHaveCount(2)
  await expectUsable(page)

  await page.getByRole('link', { name: 'Reel', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^2 clips/ })).toBeVisible()
  await expect(page.locator('.bibliography p').last()).toContainText(
    /Amundrud-Bekele, Solveig, dir\. Kept moments .*00:01:00–00:01:02.*t=60&end=62/,
  )
  // One of them is spoken over: what is said is kept with it, and it is moved about by keyboard.
  await expect(page.locator('.kept-said')).toHaveText([/^“We counted the ships until there was nothing left to count\.”$/])
  const times = page.locator('.basket .kept-times')
  await page.getByRole('button', { name: 'Move up: 00:00:12 – 00:00:14' }).press('Enter')
  await expect(times).toHaveText(['00:00:12 – 00:00:14', '00:01:00 – 00:01:02'])
  await expect(page.getByRole('button', { name: 'Move up: 00:00:12 – 00:00:14' })).toBeFocused()
  await page.getByRole('button', { name: 'Move down: 00:00:12 – 00:00:14' }).press('Enter')
  await expect(times).toHaveText(['00:01:00 – 00:01:02', '00:00:12 – 00:00:14'])
  await expect(page.getByRole('button', { name: 'Move down: 00:00:12 – 00:00:14' })).toBeFocused()
  // By its handle too: with the arrow keys, and taken along with the pointer.
  const handle = page.getByRole('button', { name: 'Move: 00:00:12 – 00:00:14', exact: true })
  const rows = page.locator('.basket > li')
  await handle.press('ArrowUp')
  await expect(rows.first()).toContainText('00:00:12 – 00:00:14')
  await handle.hover()
  await page.mouse.down()
  const last = (await rows.last().boundingBox())!
  await page.mouse.move(last.x + 20, last.y + last.height - 4, { steps: 4 })
  await page.mouse.up()
  await expect(rows.last()).toContainText('00:00:12 – 00:00:14')
  await page.getByRole('tab', { name: 'BibTeX' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download bibliography-bibtex.bib' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('bibliography-bibtex.bib')
  expect(readFileSync(await file.path(), 'utf8')).toContain('author = {Amundrud-Bekele, Solveig}')
  await expectUsable(page)
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.getByRole('link', { name: 'Play all' }).click()
  const clip = page.getByRole('region', { name: 'Clip' })
  await expect(clip).toContainText('Clip 1 of 2 in your reel 00:01:00 – 00:01:02')
  await expect(clip).toContainText('Clip 2 of 2 in your reel 00:00:12 – 00:00:14')
  await expect(position(page)).toHaveAttribute('aria-valuenow', '14')
})

it('a moment is quoted as a still in the film’s own ratio, with its caption', async ({ browser }) => {
  const page = await open(browser, await newPerson(), `/documentary/${film}?t=13`)
  await expect(position(page)).toHaveAttribute('aria-valuenow', '13')
  await page.getByRole('button', { name: 'Share a still' }).click()
  const still = page.getByRole('dialog').getByRole('img', { name: /at 00:00:13/ })
  await expect(still).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => still.evaluate((canvas: HTMLCanvasElement) => canvas.width / canvas.height)).toBeCloseTo(320 / 134, 1)
  await expectUsable(page, { within: '[role=dialog]' })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as PNG' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^Kept-moments-.*-00-00-13\.png$/)
})
