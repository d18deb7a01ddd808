import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// A line that brings nothing is explained, and the film goes on by itself when it brings something again.

it('a film that buffers says why and offers a fix, and resumes when the connection does', async ({ page }) => {
  const staged = await makeFrontPageFilm(`Stalled ${Math.random().toString(36).slice(2, 7)}`)
  try {
    await signIn(page, await newPerson())
    const { data: rendition } = await service().from('renditions').select('playlist').eq('version_id', staged.versionId).single()
    const bytes = [...rendition!.playlist.matchAll(/#EXT-X-BYTERANGE:(\d+)@(\d+)/g)].map((found) => Number(found[2]))
    const half = bytes[Math.floor(bytes.length / 2)]!
    let hung = 0
    let isDown = true
    // From its middle on the film is asked for and never answered, as on a line that has died without a word: what was loaded before, however much, is not enough.
    await page.route(/480p\.mp4/, (route) => {
      const from = Number(/bytes=(\d+)/.exec(route.request().headers().range ?? '')?.[1] ?? 0)
      if (isDown && from >= half) hung++
      else void route.continue()
    })
    await page.goto(`/documentary/${staged.id}?t=0`)
    await expect(page.getByRole('button', { name: /^Play/ }).first()).toBeVisible()
    await page.keyboard.press('k')
    const at = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
    await expect.poll(at).toBeGreaterThan(0.3)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByLabel('Quality').selectOption({ index: 1 })
    await page.keyboard.press('Escape')
    await page.keyboard.press('9')
    const wait = page.locator('.player-waiting')
    await expect(wait).toContainText('Buffering')
    await expect(wait).toContainText('Your connection is too slow for 144p.')
    await wait.getByRole('button', { name: 'Choose quality automatically' }).click()
    await expect(wait).toContainText('Your connection is slow right now.')
    expect(hung).toBeGreaterThan(0)
    isDown = false
    await expect.poll(at, { timeout: 60_000 }).toBeGreaterThan(81.5)
    await expect(wait).toHaveCount(0)
  } finally {
    await staged.remove()
  }
})
