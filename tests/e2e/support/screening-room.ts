import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { expect, test as it } from './house.ts'
import { visitor } from './house-access.ts'
import { type Person, password, signIn } from './people.ts'
import { makeFrontPageFilm } from './staged-film.ts'

export async function clientOf(email: string): Promise<SupabaseClient> {
  const client = visitor()
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

export const flagged = (context: BrowserContext) =>
  context.addInitScript(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showScreenings: true })))

/** Announces a film over the API, so that it begins when the test wants it to. Returns the screening's id. */
export async function announceFilm(host: SupabaseClient, documentaryId: string, inMs: number, more: object = {}): Promise<string> {
  const wish = {
    title: 'An evening in step',
    word: 'Stay for the talk.',
    startsAt: new Date(Date.now() + inMs).toISOString(),
    zone: 'Europe/Oslo',
    online: true,
    entry: 'link',
    items: [
      { kind: 'film', documentaryId },
      { kind: 'talk', title: 'Questions', durationMs: 600_000 },
    ],
    ...more,
  }
  const { data, error } = await host.rpc('announce_screening', { wish })
  if (error) throw error
  return data
}

/** One film for all evenings of a file, there before its tests and removed after them, and how it is announced. */
export function makeEvenings() {
  let film: Awaited<ReturnType<typeof makeFrontPageFilm>>
  it.use({ actionTimeout: 20_000 })
  it.beforeAll(async () => {
    film = await makeFrontPageFilm(`In step ${Math.random().toString(36).slice(2, 7)}`)
  })
  it.afterAll(() => film.remove())
  return {
    get film() {
      return film
    },
    announce: (host: SupabaseClient, inMs: number, more: object = {}) => announceFilm(host, film.id, inMs, more),
  }
}

export interface Seat {
  context: BrowserContext
  page: Page
}

/** A guest in a browser of their own, by nothing but the link and a name. */
export async function takeSeat(
  browser: Browser,
  id: string,
  name: string,
  prepare?: (context: BrowserContext) => Promise<unknown>,
): Promise<Seat> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', timezoneId: 'America/Lima' })
  await prepare?.(context)
  const page = await context.newPage()
  await page.goto(`/screenings?id=${id}`)
  await page.getByRole('button', { name: 'Enter as a guest' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Reserve a seat' }).click()
  await page.getByRole('button', { name: /Take your seat|Join now/ }).click()
  await expect(page.getByRole('region', { name: 'Screening room' })).toBeVisible()
  return { context, page }
}

/** Who holds it, in a browser of their own and in the room. */
export async function takeHostsSeat(browser: Browser, id: string, host: Person): Promise<Seat> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
  await flagged(context)
  const page = await context.newPage()
  await signIn(page, host, `/screenings?id=${id}`)
  await page.getByRole('button', { name: /Take your seat|Join now/ }).click()
  await expect(page.getByRole('region', { name: 'Screening room' })).toBeVisible()
  return { context, page }
}

/** How far the picture of a page is from the position of the screening, in milliseconds, by a clock no test can set; null while it does not run. */
const apart = (page: Page, startedMs: number): Promise<number | null> =>
  page.evaluate((from) => {
    const video = document.querySelector<HTMLVideoElement>('.room-film:not([hidden]) video')
    if (!video || video.paused || video.readyState < 3) return null
    return video.currentTime * 1000 - (performance.timeOrigin + performance.now() - from)
  }, startedMs)

export const inStep = (page: Page, startedMs: number, withinMs: number, timeout = 15_000) =>
  expect
    .poll(async () => Math.abs((await apart(page, startedMs)) ?? Number.POSITIVE_INFINITY), { timeout, intervals: [250] })
    .toBeLessThan(withinMs)

/** Until the picture of a page, which runs, is this much further. */
export async function runsOn(page: Page, byMs: number) {
  const at = () => page.evaluate(() => document.querySelector<HTMLVideoElement>('.room-film:not([hidden]) video')!.currentTime * 1000)
  const from = await at()
  await expect.poll(at, { intervals: [100] }).toBeGreaterThan(from + byMs)
}

/** The position of a page's picture in the film, in milliseconds; -1 while it runs or jumps. */
export const positionOf = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('.room-film:not([hidden]) video')!
    return video.paused && !video.seeking ? Math.round(video.currentTime * 1000) : -1
  })
