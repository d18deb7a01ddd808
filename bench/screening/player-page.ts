import type { Browser, BrowserContext, Page } from '@playwright/test'

/** A real player in a browser of its own, in its seat. */
export interface PlayerPage {
  context: BrowserContext
  page: Page
  /** Distance of each shown frame from the clock, in milliseconds: those since the last call. */
  taken(): Promise<number[]>
  /** Sets when the film began, by the current clock; null: nothing is compared until it is set. */
  compareWith(beganMs: number | null): Promise<void>
  /** Loads the page again; milliseconds until its picture is within `withinMs` of the clock. */
  reload(beganMs: number, withinMs: number): Promise<number>
}

export async function openPlayer(browser: Browser, url: string, screening: string, name: string): Promise<PlayerPage> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-GB', viewport: { width: 1024, height: 700 } })
  await context.addInitScript(watchFrames)
  const page = await context.newPage()
  await page.goto(`/screenings?id=${screening}`)
  await page.getByRole('button', { name: 'Enter as a guest' }).click({ timeout: 60_000 })
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Reserve a seat' }).click()
  await page.getByRole('button', { name: /Take your seat|Join now/ }).click({ timeout: 60_000 })
  await page.getByRole('region', { name: 'Screening room' }).waitFor({ timeout: 60_000 })
  const compareWith = (beganMs: number | null) =>
    page.evaluate((began) => {
      ;(globalThis as unknown as Watching).beganMs = began
    }, beganMs)
  return {
    context,
    page,
    compareWith,
    taken: () => page.evaluate(() => (globalThis as unknown as Watching).apartMs.splice(0)),
    async reload(beganMs, withinMs) {
      const began = Date.now()
      await page.reload()
      await compareWith(beganMs)
      await page.waitForFunction((near) => Math.abs((globalThis as unknown as Watching).apartMs.at(-1) ?? near) < near, withinMs, {
        timeout: 60_000,
        polling: 20,
      })
      const took = Date.now() - began
      await page.evaluate(() => (globalThis as unknown as Watching).apartMs.splice(0))
      return took
    },
  }
}

interface Watching {
  beganMs: number | null
  apartMs: number[]
}

/** Runs in the page: of each frame that is shown, its time in the film against the time of the machine at which it is seen. */
function watchFrames() {
  const watching = globalThis as unknown as Watching
  watching.beganMs = null
  watching.apartMs = []
  const seen = new WeakSet<HTMLVideoElement>()
  const follow = (video: HTMLVideoElement) => {
    video.requestVideoFrameCallback((_now, { mediaTime, expectedDisplayTime }) => {
      const shownMs = Date.now() + expectedDisplayTime - performance.now()
      const shown = !video.paused && !video.closest('[hidden]')
      if (watching.beganMs !== null && shown) watching.apartMs.push(mediaTime * 1000 - (shownMs - watching.beganMs))
      follow(video)
    })
  }
  setInterval(() => {
    for (const video of document.querySelectorAll<HTMLVideoElement>('.room-film video')) {
      if (seen.has(video)) continue
      seen.add(video)
      follow(video)
    }
  }, 200)
}
