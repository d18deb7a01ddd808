import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'
import { countScript, onlyLook } from '../support/script-bytes.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// How the player is on a screen: full screen, a phone held sideways, lights down, a finger, the end; and what it costs before Play.

const run = Math.random().toString(36).slice(2, 7)
let film = ''
let viewer: Person
let remove: () => Promise<void>

it.beforeAll(async () => {
  const staged = await makeFrontPageFilm(`Nine Straits ${run}`)
  film = staged.id
  remove = staged.remove
  viewer = await newPerson()
  await service()
    .from('credits')
    .insert([
      { documentary_id: film, role: 'Camera', name: 'Jorunn Tveitane', position: 0 },
      { documentary_id: film, role: 'Director', name: 'Solveig Amundrud-Bekele', position: 1 },
    ])
})
it.afterAll(() => remove())

interface Room extends BrowserContextOptions {
  path?: string
  before?: (page: Page) => Promise<unknown>
}
async function open(browser: Browser, { path = `/documentary/${film}`, before, ...options }: Room = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', ...options })
  const page = await context.newPage()
  await signIn(page, viewer)
  await before?.(page)
  await page.goto(path)
  await expect(play(page)).toBeVisible()
  return page
}
const play = (page: Page) => page.getByRole('button', { name: /^Play( from|$)/ }).first()
const video = (page: Page) => page.locator('video')
const box = async (of: Locator) => (await of.boundingBox())!
const nowSeconds = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)
const running = async (page: Page, from = 0.3) => expect.poll(() => nowSeconds(page), { intervals: [100] }).toBeGreaterThan(from)
const overlap = (one: { x: number; y: number; width: number; height: number }, other: typeof one) =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height

it('in full screen the controls hide although one of them was clicked, and show again with the pointer', async ({ browser }) => {
  const page = await open(browser)
  await play(page).click()
  await running(page)
  await page.getByRole('button', { name: 'Full screen' }).click()
  const controls = page.locator('.player-controls')
  await expect(controls).toHaveCSS('opacity', '0', { timeout: 8000 })
  await page.mouse.move(300, 200)
  await expect(controls).toHaveCSS('opacity', '1')
})

it('on a phone held sideways the film fills the screen, with Play on it', async ({ browser }) => {
  const page = await open(browser, { viewport: { width: 740, height: 360 }, hasTouch: true, isMobile: true })
  expect((await box(video(page))).height).toBeGreaterThan(290)
  const button = await box(play(page))
  expect(button.y + button.height).toBeLessThanOrEqual(360)
})

it('with the lights dimmed the picture is larger and centred', async ({ browser }) => {
  const page = await open(browser, { viewport: { width: 1440, height: 900 } })
  const before = await box(video(page))
  await page.getByRole('button', { name: 'House lights' }).click()
  const after = await box(video(page))
  expect(after.width).toBeGreaterThan(before.width)
  expect(Math.abs(after.x + after.width / 2 - 720)).toBeLessThan(8)
})

it('messages of the player do not cover the captions', async ({ browser }) => {
  const choices = JSON.stringify({ captionsOn: true, captionPlace: 'top' })
  const page = await open(browser, {
    path: `/documentary/${film}?t=13`,
    before: (own) => own.evaluate((kept) => localStorage.setItem('player-choices', kept), choices),
  })
  await play(page).click()
  await expect(page.locator('.caption')).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('m')
  await expect(page.locator('.player-notice')).not.toBeEmpty()
  expect(overlap(await box(page.locator('.player-notice')), await box(page.locator('.caption')))).toBe(false)
})

it('More opens over the header, unclipped, and names qualities in common terms', async ({ browser }) => {
  const page = await open(browser, { viewport: { width: 1440, height: 900 } })
  await play(page).click()
  await page.getByRole('button', { name: 'More' }).click()
  const panel = page.locator('.player-panel')
  await expect(panel).toBeVisible()
  const seen = await panel.evaluate((element) => {
    const { left, top, width } = element.getBoundingClientRect()
    return {
      whole: element.scrollHeight <= element.clientHeight,
      onTop: element.contains(document.elementFromPoint(left + width / 2, top + 2)),
    }
  })
  expect(seen).toEqual({ whole: true, onTop: true })
  const qualities = await page.getByLabel('Quality').locator('option').allTextContents()
  expect(qualities.slice(1)).not.toEqual([])
  for (const quality of qualities.slice(1)) expect(quality).toMatch(/^\d+p$/)
})

const filmBytes = (page: Page) => {
  const read = { requests: 0, bytes: 0 }
  page.on('response', (response) => {
    if (!response.url().includes('/storage/v1/') || !response.url().includes('.mp4')) return
    read.requests++
    read.bytes += Number(response.headers()['content-length'] ?? 0)
  })
  return read
}

it('before Play a megabyte of the film is fetched at most, in one request', async ({ browser }) => {
  let read = { requests: 0, bytes: 0 }
  const page = await open(browser, {
    before: async (own) => {
      read = filmBytes(own)
    },
  })
  await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThan(1)
  await page.waitForTimeout(1500)
  expect(read.bytes).toBeGreaterThan(0)
  expect(read.bytes).toBeLessThanOrEqual(1_000_000)
  // From where it was left by the tests before: one piece, wherever that is.
  expect(await video(page).evaluate(({ buffered }: HTMLVideoElement) => buffered.end(0) - buffered.start(0))).toBeLessThan(10)
})

it('Play starts a film that is still being opened, with nothing fetched before', async ({ browser }) => {
  const page = await open(browser, {
    before: async (own) => {
      // A playlist that does not say how large its first piece is, so that nothing is fetched before Play; a browser that takes its time.
      await own.route('**/functions/v1/playback*', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('#EXT-X-BYTERANGE:', '#EXT-X-BYTERANGE: ') })
      })
      await own.addInitScript(() => {
        const listen = MediaSource.prototype.addEventListener
        MediaSource.prototype.addEventListener = function (this: MediaSource, name: string, hear: (event: Event) => void) {
          listen.call(this, name, name === 'sourceopen' ? (event) => setTimeout(hear, 4000, event) : hear)
        } as typeof listen
      })
    },
  })
  await page.mouse.move(300, 300)
  await expect(video(page)).toHaveAttribute('src', /^blob:/)
  await play(page).click()
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.readyState), 'nothing was fetched').toBe(0)
  await running(page)
})

it('with the data saver nothing of the film is fetched before Play, and it plays anyway', async ({ browser }) => {
  let read = { requests: 0, bytes: 0 }
  const page = await open(browser, {
    before: async (own) => {
      read = filmBytes(own)
      await own.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }))
    },
  })
  await page.waitForTimeout(1500)
  expect(read.requests).toBe(0)
  await play(page).click()
  await running(page)
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('switch', { name: /Save data/ })).toBeChecked()
})

it('at the end are the credits, the next film with its reason, and a replay', async ({ browser }) => {
  const other = await makeFrontPageFilm(`After It ${run}`)
  try {
    const page = await open(browser, { path: `/documentary/${film}?t=88` })
    await play(page).click()
    const end = page.getByRole('region', { name: 'The End' })
    await expect(end).toBeVisible()
    await expect(end).toContainText('Jorunn Tveitane')
    await expect(end.getByRole('definition').getByText('Solveig Amundrud-Bekele')).toHaveCount(1)
    await expect(end.getByRole('heading', { name: `After It ${run}` })).toBeVisible()
    await expect(end).toContainText(/Also by Solveig|The town votes on Sunday|season/)
    await expect(end.getByRole('link', { name: 'Watch next' })).toHaveAttribute('href', `/documentary/${other.id}`)
    await end.getByRole('button', { name: 'Play again' }).click()
    await expect(end).toHaveCount(0)
    await expect.poll(() => nowSeconds(page)).toBeLessThan(20)
    await running(page)
  } finally {
    await other.remove()
  }
})

it('a tap on the picture shows the controls and does not pause the film; one of them skips ten seconds', async ({ browser }) => {
  const page = await open(browser, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await play(page).tap()
  await running(page)
  await page.locator('.player-picture').tap()
  const on = page.getByRole('button', { name: 'Forward 10 seconds' })
  await expect(on).toBeVisible()
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.paused)).toBe(false)
  await on.tap()
  await running(page, 10)
  await expect(on).toHaveCount(0, { timeout: 8000 })
})

it('a moment opened by keyboard has the focus on Play, not behind the player', async ({ browser }) => {
  const page = await open(browser)
  await page.goto('/search?q=counted+the+ships')
  const moment = page.getByRole('link', { name: /counted the ships/ }).first()
  await moment.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-first-focus]')).toBeFocused()
})

it('single frames and a repeated range', async ({ browser }) => {
  const page = await open(browser, { path: `/documentary/${film}?t=20` })
  await play(page).click()
  await running(page, 20.3)
  await page.keyboard.press('k')
  const before = await nowSeconds(page)
  await page.keyboard.press('.')
  await expect.poll(() => nowSeconds(page)).toBeGreaterThan(before)
  expect((await nowSeconds(page)) - before).toBeLessThan(0.09)
  await page.keyboard.press(',')
  await expect.poll(async () => Math.abs((await nowSeconds(page)) - before)).toBeLessThan(0.041)
  await page.keyboard.press('Home')
  await page.keyboard.press('r')
  await expect(page.locator('.player-loop')).toContainText('Loop starts at 00:00:00')
  await page.keyboard.press('l')
  await page.keyboard.press('r')
  await expect(page.locator('.player-loop')).toContainText('Looping 00:00:00 to 00:00:10')
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = 9
  })
  await page.keyboard.press('k')
  await running(page, 9.1)
  await expect.poll(() => nowSeconds(page), { intervals: [100] }).toBeLessThan(8)
  await page.getByRole('button', { name: 'Stop loop' }).click()
  await expect(page.locator('.player-loop')).toHaveCount(0)
})

it('a film’s page loads 300 KiB of script before any action; the player’s engine loads with the first one', async ({ browser }) => {
  const first = await open(browser)
  const context = await browser.newContext({
    baseURL: process.env.BASE_URL!,
    locale: 'en-GB',
    storageState: await first.context().storageState(),
  })
  const page = await context.newPage()
  await onlyLook(page)
  const bytes = await countScript(page)
  await page.goto(`/documentary/${film}`)
  await expect(play(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const looked = bytes()
  expect(looked).toBeGreaterThan(100 * 1024)
  expect(looked).toBeLessThanOrEqual(300 * 1024)
  await page.mouse.move(300, 300)
  await expect.poll(bytes).toBeGreaterThan(looked + 50 * 1024)
  await play(page).click()
  await running(page)
})
