import type { Page } from '@playwright/test'
import { expect, test as it } from '../support/house.ts'
import { newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// Media keys, headphones and the lock screen of a phone know the film that plays and move in it.

/** Keeps what the page tells the system to do at each key, so that a test can press it. */
function keepKeys() {
  const keys: Record<string, MediaSessionActionHandler | null> = {}
  Object.assign(window, { keys })
  const set = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession)
  navigator.mediaSession.setActionHandler = (action, handler) => {
    keys[action] = handler
    set(action, handler)
  }
}
const press = (page: Page, action: MediaSessionAction, more: object = {}) =>
  page.evaluate(
    ([key, details]) => (window as unknown as { keys: Record<string, (details: object) => void> }).keys[key]!({ action: key, ...details }),
    [action, more] as const,
  )
const session = (page: Page) =>
  page.evaluate(() => {
    const { metadata, playbackState } = navigator.mediaSession
    return { title: metadata?.title, artist: metadata?.artist, album: metadata?.album, artwork: metadata?.artwork.length, playbackState }
  })
const state = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => ({ paused: video.paused, at: video.currentTime }))

it('the system shows title, director, chapter and poster, and its keys play, pause and move the film', async ({ page }) => {
  const title = `Locked ${Math.random().toString(36).slice(2, 7)}`
  const staged = await makeFrontPageFilm(title)
  try {
    await page.addInitScript(keepKeys)
    await signIn(page, await newPerson(), `/documentary/${staged.id}?t=0`)
    await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible()
    expect((await session(page)).title).toBeUndefined()
    await page.keyboard.press('k')
    await expect.poll(async () => (await state(page)).at).toBeGreaterThan(0.2)
    expect(await session(page)).toEqual({
      title,
      artist: 'Solveig Amundrud-Bekele',
      album: 'Tonnage',
      artwork: 1,
      playbackState: 'playing',
    })
    await press(page, 'pause')
    await expect.poll(async () => (await state(page)).paused).toBe(true)
    await expect.poll(async () => (await session(page)).playbackState).toBe('paused')
    await press(page, 'seekforward')
    await expect.poll(async () => (await state(page)).at).toBeGreaterThan(10)
    await press(page, 'nexttrack')
    await expect.poll(async () => (await state(page)).at).toBeGreaterThanOrEqual(30)
    await expect.poll(async () => (await session(page)).album).toBe('The count')
    await press(page, 'seekto', { seekTime: 65 })
    await expect.poll(async () => (await session(page)).album).toBe('Men who waited')
    await press(page, 'play')
    await expect.poll(async () => (await state(page)).paused).toBe(false)
    await page.getByRole('link', { name: 'Actuality' }).first().click()
    await expect.poll(async () => (await session(page)).title).toBeUndefined()
  } finally {
    await staged.remove()
  }
})
