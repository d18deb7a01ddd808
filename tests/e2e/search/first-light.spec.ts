import type { Browser, BrowserContextOptions, Page, Request } from '@playwright/test'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { emptyPage, newPerson, type Person, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

/** Pages that have their picture in place before their app is there, for people who are signed in. The front page: look-home.spec.ts. */

const title = `A Ferry at Six ${Math.random().toString(36).slice(2, 7)}`
let film: Awaited<ReturnType<typeof makeFrontPageFilm>>
let viewer: Person

it.beforeAll(async () => {
  film = await makeFrontPageFilm(title)
  viewer = await newPerson()
})
it.afterAll(() => film.remove())

type Box = { x: number; y: number; width: number; height: number }

/** A page of someone who has signed in, on which no part of the app arrives until `go`. `asked` is every request of it. */
async function openHeld(
  browser: Browser,
  path: string,
  { language = 'en', ...options }: BrowserContextOptions & { language?: string } = {},
) {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  // Not on a page of the app, whose own questions would be counted with those of `path`.
  await signIn(page, viewer, emptyPage)
  await page.evaluate((wanted) => localStorage.setItem('language', wanted), language)
  const held = Promise.withResolvers<void>()
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  await page.route(/\/assets\/(?!early-).*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  const times = (part: RegExp) => asked.filter((request) => part.test(request.url())).length
  return { page, go: () => held.resolve(), times, close: () => context.close() }
}

const isSeen = (page: Page, picture: string) =>
  expect.poll(() => page.locator(picture).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)

/** How far a place is from where it was, in pixels: the stand-in of a face may be a fraction higher. */
const movedBy = (before: Box | null, now: Box | null) =>
  before && now ? Math.max(...(['x', 'y', 'width', 'height'] as const).map((side) => Math.abs(before[side] - now[side]))) : Number.NaN

/** What the page asked is good for half a minute: on a machine where the app takes longer to come, it asks again. */
const asksAtMost = async (page: Page) => ((await page.evaluate(() => performance.now())) < 30_000 ? 1 : 2)

for (const [width, height] of [
  [360, 740],
  [412, 823],
  [768, 1024],
  [1440, 900],
] as const)
  it(`a film’s poster is shown before the app is loaded at ${width} px, in the place of the player`, async ({ browser }) => {
    const { page, go, times, close } = await openHeld(browser, `/documentary/${film.id}`, { viewport: { width, height } })
    await isSeen(page, '.first-light > img')
    const before = await page.locator('.first-light').boundingBox()
    const pictures = times(/\/storage\/v1\/.*poster/)
    go()
    await expect(page.locator('.player-poster')).toBeVisible()
    await expect(page.locator('.first-light')).toHaveCount(0)
    // Beside a transcript it ends at a fraction of a pixel.
    expect(movedBy(before, await page.locator('.player-picture').boundingBox())).toBeLessThan(0.1)
    // The app shows the picture that is there, and does not ask again what the page has asked.
    expect(times(/\/storage\/v1\/.*poster/)).toBe(pictures)
    const most = await asksAtMost(page)
    expect(times(/\/rest\/v1\/rpc\/open_documentary/)).toBeLessThanOrEqual(most)
    expect(times(/\/rest\/v1\/documentaries\?.*current_version_id/)).toBeLessThanOrEqual(most)
    await close()
  })

it('a film without captions has a poster as wide as its player, with nothing beside it', async ({ browser }) => {
  const tracks = service().from('caption_tracks')
  await tracks.update({ kind: 'descriptions' }).eq('version_id', film.versionId).throwOnError()
  const { page, go, close } = await openHeld(browser, `/documentary/${film.id}`, { viewport: { width: 1440, height: 900 } })
  await isSeen(page, '.first-light > img')
  const before = await page.locator('.first-light').boundingBox()
  expect(before?.width).toBe(1440)
  go()
  await expect(page.locator('.player-poster')).toBeVisible()
  await expect(page.locator('.first-light')).toHaveCount(0)
  expect(movedBy(before, await page.locator('.player-picture').boundingBox())).toBeLessThan(0.1)
  await close()
  await tracks.update({ kind: 'captions' }).eq('version_id', film.versionId).throwOnError()
})

it('a film with a content note shows the note first, and no picture before it', async ({ browser }) => {
  await service().from('documentaries').update({ content_notes: 'A drowning is told.' }).eq('id', film.id)
  const { page, go, times, close } = await openHeld(browser, `/documentary/${film.id}`)
  await expect.poll(() => times(/\/assets\/(?!early-).*\.js/)).toBeGreaterThan(5)
  await expect(page.locator('.first-light > img')).toHaveCount(0)
  go()
  await expect(page.getByText('A drowning is told.')).toBeVisible()
  await close()
  await service().from('documentaries').update({ content_notes: '' }).eq('id', film.id)
})

for (const [language, width] of [
  ['en', 360],
  ['en', 412],
  ['de', 412],
  ['en', 1440],
] as const)
  it(`the search shows the first film before the app is loaded, in its place in the list (${language}, ${width} px)`, async ({
    browser,
  }) => {
    const { page, go, times, close } = await openHeld(browser, '/search', { language, viewport: { width, height: 823 } })
    await expect(page.locator('.first-light h1')).toHaveText(language === 'de' ? 'Suche' : 'Search')
    await isSeen(page, '.first-light .found-films img')
    await expect(page.locator('.first-light h3')).toHaveText(title)
    const before = await page.locator('.first-light .found-films .still').boundingBox()
    go()
    await expect(page.locator('.first-light')).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toBeEnabled()
    const still = page.locator('.found-films .still').first()
    await expect(still.locator('img')).toHaveCount(1)
    expect(movedBy(before, await still.boundingBox())).toBeLessThan(1)
    expect(times(/\/rest\/v1\/rpc\/search_documentaries/)).toBeLessThanOrEqual(await asksAtMost(page))
    await close()
  })

it('the search is hidden until the session is known', async ({ page }) => {
  await page.goto('/search')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('.first-light')).toHaveCount(0)
})
