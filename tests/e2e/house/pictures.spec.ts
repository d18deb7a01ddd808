import sharp from 'sharp'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { emptyPage, newPerson, signIn } from '../support/people.ts'
import { makeFrontPageFilm, sentence } from '../support/staged-film.ts'

// Pictures are fetched as large as they are shown, and whole where a smaller form does not come.

it.use({ viewport: { width: 360, height: 800 }, deviceScaleFactor: 2 })

/** As hard to compress as a frame of a film, and as large as one. */
const frame = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 120, sigma: 60 } } })
    .blur(2)
    .jpeg({ quality: 92 })
    .toBuffer()

async function stageWithPictures() {
  const film = await makeFrontPageFilm('A Quay Counted Twice')
  const [poster, sheet] = await Promise.all([frame(1920, 804), frame(1920, 800)])
  const { storage } = service()
  const overwrite = { contentType: 'image/jpeg', upsert: true }
  await storage.from('stills').upload(`${film.id}/poster.jpg`, poster, overwrite)
  await storage.from('media').upload(`${film.versionId}/board.jpg`, sheet, overwrite)
  await service()
    .from('storyboards')
    .insert({
      ...{
        version_id: film.versionId,
        object_name: `${film.versionId}/board.jpg`,
        columns: 10,
        rows: 10,
        tile_width: 192,
        tile_height: 80,
      },
      frame_times_ms: Array.from({ length: 100 }, (_, at) => at * 900),
    })
    .throwOnError()
  return { ...film, posterBytes: poster.length }
}

it('sends a phone pictures of its own size', async ({ page }) => {
  const film = await stageWithPictures()
  try {
    expect(film.posterBytes).toBeGreaterThan(250 * 1024)
    await signIn(page, await newPerson())
    const sizes: number[] = []
    page.on('response', async (answer) => {
      if (!/\/storage\/v1\/.*\.jpg/.test(answer.url())) return
      // A picture of the page left behind has no body any more.
      const body = await answer.body().catch(() => null)
      if (body) sizes.push(body.length)
    })
    await page.goto(`/search?q=${encodeURIComponent(`"${sentence}"`)}`)
    const still = page.locator('.found-films img').first()
    await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640)
    const board = page.locator('.moment .storyboard-frame').first()
    await expect(board).toHaveCSS('background-image', /\/render\/image\/sign\/media\//)
    await page.waitForLoadState('networkidle')
    expect(sizes.length).toBeGreaterThanOrEqual(2)
    for (const size of sizes) expect(size).toBeLessThan(110 * 1024)
  } finally {
    await film.remove()
  }
})

it('shows the full picture where a smaller one does not load', async ({ page }) => {
  const film = await stageWithPictures()
  try {
    await signIn(page, await newPerson(), emptyPage)
    await page.route('**/render/image/**', (route) => route.abort())
    await page.goto('/search')
    const still = page.locator('.found-films img').first()
    await expect.poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1920)
  } finally {
    await film.remove()
  }
})
