import { expect, test as it } from '../support/house.ts'
import { newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// The film goes on in a small window of its own over other work, and comes back.

it('picture in picture opens by key and by button once the film plays, and closes again', async ({ page }) => {
  const staged = await makeFrontPageFilm(`Small ${Math.random().toString(36).slice(2, 7)}`)
  try {
    await signIn(page, await newPerson(), `/documentary/${staged.id}`)
    const small = () => page.evaluate(() => document.pictureInPictureElement?.tagName ?? null)
    await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible()
    await page.keyboard.press('i')
    await expect(page.getByText('Picture in picture is available once the film plays.')).toBeVisible()
    expect(await small()).toBeNull()
    await page.keyboard.press('k')
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
    await page.keyboard.press('i')
    await expect.poll(small).toBe('VIDEO')
    await expect(page.getByText('The film plays in a small window.')).toBeVisible()
    const before = await page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(before)
    await page.keyboard.press('i')
    await expect.poll(small).toBeNull()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    // No other screen in the house: nothing is offered.
    await expect(page.getByRole('button', { name: 'Play on another screen' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Picture in picture' }).click()
    await expect.poll(small).toBe('VIDEO')
    await page.getByRole('button', { name: 'Back to the page' }).click()
    await expect.poll(small).toBeNull()
  } finally {
    await staged.remove()
  }
})

it('a film is cast to another screen where the browser has found one', async ({ page }) => {
  const staged = await makeFrontPageFilm(`Screen ${Math.random().toString(36).slice(2, 7)}`)
  try {
    // A browser that sees a screen: this machine has none.
    await page.addInitScript(() => {
      const remote = Object.assign(new EventTarget(), {
        state: 'disconnected',
        watchAvailability: async (found: (available: boolean) => void) => {
          found(true)
          return 1
        },
        cancelWatchAvailability: async () => {},
        prompt: async () => {
          remote.state = 'connected'
          remote.dispatchEvent(new Event('connect'))
        },
      })
      Object.defineProperty(HTMLMediaElement.prototype, 'remote', { get: () => remote })
    })
    await signIn(page, await newPerson(), `/documentary/${staged.id}`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    const other = page.getByRole('button', { name: 'Play on another screen' })
    await expect(other).toHaveAttribute('aria-pressed', 'false')
    await other.click()
    await expect(other).toHaveAttribute('aria-pressed', 'true')
  } finally {
    await staged.remove()
  }
})
