import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { emptyPage, newPerson, signIn } from '../support/people.ts'
import { countScript, onlyLook } from '../support/script-bytes.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// A film that is found shows its trailer in the place of its still: by pointer, by key, by finger, and not for anyone who wants stillness.

async function stageWithTrailer(title: string) {
  const film = await makeFrontPageFilm(title)
  const folder = mkdtempSync(join(tmpdir(), 'staged-trailer-'))
  const file = join(folder, 'trailer.mp4')
  const made = ['-f', 'lavfi', '-i', 'testsrc2=s=320x134:r=25:d=8', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  execFileSync(await testFfmpeg(), ['-v', 'error', ...made, '-movflags', '+faststart', file])
  const object = `${film.versionId}/trailer.mp4`
  const { error } = await service().storage.from('media').upload(object, readFileSync(file), { contentType: 'video/mp4' })
  rmSync(folder, { recursive: true })
  if (error) throw error
  const row = { documentary_id: film.id, version_id: film.versionId, ranges: [0, 8000], state: 'ready', object_name: object }
  await service()
    .from('trailers')
    .insert({ ...row, duration_ms: 8000, width: 320, height: 134 })
    .throwOnError()
  return film
}

const quiet = (page: Page) => page.locator('.found-films video')
const moves = (page: Page) =>
  expect.poll(() => quiet(page).evaluate((video: HTMLVideoElement) => video.currentTime > 0.1 && video.muted && !video.paused)).toBe(true)

it('plays muted while the pointer is over the still, one at a time, and by the keys of its button', async ({ page }) => {
  const [one, other] = [await stageWithTrailer('The Weigh House'), await stageWithTrailer('The Rope Walk')]
  try {
    await signIn(page, await newPerson(), '/search?sort=title')
    const row = (title: string) => page.locator('.found-films > li').filter({ has: page.getByRole('heading', { name: title }) })
    await row('The Weigh House').locator('.film-row-picture').hover()
    await moves(page)
    await row('The Rope Walk').locator('.film-row-picture').hover()
    await expect(row('The Weigh House').locator('video')).toHaveCount(0)
    await moves(page)
    await page.mouse.move(0, 0)
    await expect(quiet(page)).toHaveCount(0)

    const later = row('The Rope Walk').getByRole('button', { name: 'Watch later: The Rope Walk' })
    await later.focus()
    await page.keyboard.press('Tab')
    await moves(page)
    await page.keyboard.press('Escape')
    await expect(quiet(page)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await moves(page)
    await expect(row('The Rope Walk').getByRole('button', { name: 'Stop trailer of The Rope Walk' })).toBeFocused()
    await expectUsable(page, { within: '.found-films' })
    await page.keyboard.press('Enter')
    await expect(quiet(page)).toHaveCount(0)
  } finally {
    await one.remove()
    await other.remove()
  }
})

it('starts nothing automatically with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const film = await stageWithTrailer('The Pilot Boat')
  try {
    await signIn(page, await newPerson(), emptyPage)
    await page.clock.install()
    await page.goto('/search')
    await page.locator('.film-row-picture').first().hover()
    const button = page.getByRole('button', { name: 'Trailer of The Pilot Boat' })
    await button.focus()
    // Longer than a pointer has to rest.
    await page.clock.fastForward(2000)
    await expect(quiet(page)).toHaveCount(0)
    await button.press('Enter')
    const video = page.getByRole('dialog').locator('video')
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.readyState >= 1 && each.paused)).toBe(true)
  } finally {
    await film.remove()
  }
})

it('opens from the week of the front page for signed-in people, and a visitor is offered none', async ({ page }) => {
  const film = await stageWithTrailer('The Tide Table')
  const button = page.getByRole('region', { name: /This week/ }).getByRole('button', { name: 'Trailer of The Tide Table' })
  try {
    await page.goto('/')
    await expect(page.getByRole('region', { name: /This week/ })).toContainText('The Tide Table')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: /Trailer/ })).toHaveCount(0)
    await signIn(page, await newPerson(), emptyPage)
    const asked: string[] = []
    page.on('request', (request) => /\/rest\/v1\/trailers/.test(request.url()) && asked.push(request.url()))
    await page.goto('/')
    await button.click()
    const video = page.getByRole('dialog').locator('video')
    await expect.poll(() => video.evaluate((each: HTMLVideoElement) => each.currentTime > 0.1 && !each.paused)).toBe(true)
    expect(asked.length, 'all films of the page in one question').toBe(1)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  } finally {
    await film.remove()
  }
})

it('lists of films load without the player, which a film loads', async ({ browser, page: first }) => {
  const film = await stageWithTrailer('The Gauge')
  try {
    await signIn(first, await newPerson())
    const context = await browser.newContext({ baseURL: process.env.BASE_URL!, storageState: await first.context().storageState() })
    const page = await context.newPage()
    const player: string[] = []
    page.on('request', (request) => /\/assets\/player-[^/]*\.js/.test(request.url()) && player.push(request.url()))
    await onlyLook(page)
    const bytes = await countScript(page)
    await page.goto('/search')
    await expect(page.getByRole('heading', { name: 'The Gauge' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(player).toEqual([])
    expect(bytes()).toBeGreaterThan(150 * 1024)
    expect(bytes()).toBeLessThanOrEqual(285 * 1024)
    await page.getByRole('link', { name: 'The Gauge' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The Gauge' })).toBeVisible()
    expect(player.length).toBeGreaterThan(0)
    await context.close()
  } finally {
    await film.remove()
  }
})
