import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// A creator opens a film to other sites; someone embeds it and a stranger, signed in nowhere, plays a passage of it there.

let creator: Person
let film: { id: string; remove(): Promise<void> }
let site: Server
/** Pages of the other site beside its first, by path. */
const pages = new Map<string, string>()
let code = ''
let link = ''

it.describe.configure({ mode: 'serial' })
it.beforeAll(async () => {
  creator = await newPerson('creator')
  film = await makeFrontPageFilm('The Count <of> Ships')
  await service().from('documentaries').update({ owner_id: creator.id }).eq('id', film.id).throwOnError()
  site = createServer(({ url }, answer) =>
    answer
      .setHeader('content-type', 'text/html')
      .end(
        pages.get(url ?? '') ??
          `<!doctype html><html lang="en"><title>Harbour blog</title><body style="margin:0"><main><h1>Ships</h1>${code}</main></body></html>`,
      ),
  )
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
})
it.afterAll(async () => {
  await film?.remove()
  site?.close()
})

it('the creator opens it at the desk, and the film’s page then gives the code for a passage', async ({ page }) => {
  await signIn(page, creator, `/documentary/${film.id}?t=12`)
  await page.getByRole('button', { name: 'Share …' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByLabel('Link')).toHaveValue(new RegExp(`/documentary/${film.id}\\?t=12$`))
  await expect(page.getByLabel('Embed code')).toHaveCount(0)

  await page.goto(`/creator-dashboard?documentary=${film.id}&view=show`)
  const engines = page.getByRole('switch', { name: 'Search engines' })
  await expect(engines).toBeDisabled()
  await page.getByRole('switch', { name: 'Embedding' }).check()
  await expect(engines).toBeEnabled()
  await expect(engines).not.toBeChecked()
  await engines.check()
  await expect(engines).toBeEnabled()
  await page.reload()
  await expect(engines).toBeChecked()
  await engines.uncheck()
  await expect(page.getByRole('switch', { name: 'Link previews' })).toBeChecked()

  await page.goto(`/documentary/${film.id}?t=12`)
  await page.getByRole('button', { name: 'Share …' }).click()
  await page.getByLabel('Ends at').fill('0:14')
  await expect(page.getByLabel('Link')).toHaveValue(new RegExp(`/functions/v1/share\\?documentary=${film.id}&t=12&end=14$`))
  await page.getByLabel('Ends at').fill('0:05')
  await expect(page.getByText('The end must come after the start, within the film.')).toBeVisible()
  await page.getByLabel('Ends at').fill('0:14')
  await expectUsable(page, { within: '[role=dialog]' })
  await expect(page.getByText('People who follow the link can play the film there without signing in', { exact: false })).toBeVisible()
  code = await page.getByLabel('Embed code').inputValue()
  link = await page.getByLabel('Link').inputValue()
})

it('an anonymous visitor who follows the shared link plays the passage there', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'de-DE' })).newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'The Count <of> Ships (2025), bei 00:00:12' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: /The Count <of> Ships/ }).click()
  const video = frame.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(12.2)
  // An English film before a browser that lists German alone: its captions are on.
  expect(await video.evaluate((element: HTMLVideoElement) => [...element.textTracks].map(({ mode }) => mode))).toEqual(['showing'])
  await expectUsable(page)
  expect(errors).toEqual([])
  await page.context().close()
})

it('a visitor plays the passage on the other site; nothing is stored there and nothing loaded before Play', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 700, height: 520 } })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const media: string[] = []
  page.on('request', (request) => /\/object\/sign\/media\//.test(request.url()) && media.push(request.url()))
  // What the browser is really sent for the frame, as `npm run check` counts it in the build.
  const scripts: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  const frame = page.frameLocator('iframe')
  const play = frame.getByRole('button', { name: 'Play The Count <of> Ships' })
  await expect(play).toBeVisible()
  expect(media).toEqual([])
  await expectUsable(page)
  await play.press('Enter')
  const video = frame.locator('video')
  const at = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(at).toBeGreaterThan(12.2)
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  expect(await at()).toBeGreaterThan(13.9)
  expect(await at()).toBeLessThan(15)
  expect(await video.evaluate((element: HTMLVideoElement) => element.textTracks.length)).toBe(1)
  // Many browsers let an embedded page keep nothing at all, and say so by throwing; the film has played all the same.
  const kept = await page.frames()[1]!.evaluate(() => {
    try {
      return [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie].filter(Boolean)
    } catch {
      return []
    }
  })
  expect(kept).toEqual([])
  await expect(frame.getByRole('link', { name: /Watch on Actuality/ })).toHaveAttribute('href', `/documentary/${film.id}?via=embed&t=12`)
  const sent = (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0)
  expect(sent).toBeGreaterThan(100 * 1024)
  expect(sent).toBeLessThanOrEqual(150 * 1024)
  expect(errors).toEqual([])
  await context.close()
})

it('a page of another site plays, pauses, seeks and chooses captions by messages, as the example in the docs shows', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const example = readFileSync(new URL('../../../docs/examples/player.html', import.meta.url), 'utf8')
  const address = `${process.env.BASE_URL}/embed.html?documentary=${film.id}`
  pages.set('/example', example.replace('https://films.example/embed.html?documentary=ID', address))
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/example`)
  const video = page.frameLocator('iframe').locator('video')
  const at = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  const isPaused = () => video.evaluate((element: HTMLVideoElement) => element.paused)
  const modes = () => video.evaluate((element: HTMLVideoElement) => [...element.textTracks].map(({ mode }) => mode))
  // Before the film was started, a jump is where it starts.
  await page.getByRole('button', { name: 'To 0:20' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(at).toBeGreaterThan(20.2)
  await expect(page.locator('body')).toHaveAttribute('data-state', 'play')
  await expect(page.locator('#time')).toHaveText(/^2\d s of \d+ s$/)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(isPaused).toBe(true)
  await expect(page.locator('body')).toHaveAttribute('data-state', 'pause')
  await page.getByRole('button', { name: 'To 0:20' }).click()
  await expect.poll(at).toBe(20)
  const before = await modes()
  await page.getByRole('button', { name: 'Captions' }).click()
  await expect.poll(modes).not.toEqual(before)

  // What is not of the specification is refused, and what is no message of it is left alone.
  const answers = await page.evaluate(async () => {
    const frame = document.querySelector('iframe')!.contentWindow!
    const heard: unknown[] = []
    addEventListener('message', ({ data }) => heard.push(JSON.parse(data)))
    for (const text of ['{', '{"context":"other","method":"pause"}', 'x'.repeat(3000)]) frame.postMessage(text, '*')
    for (const method of ['dance', 'toString', 'getPaused'])
      frame.postMessage(JSON.stringify({ context: 'player.js', version: '0.0.11', method, listener: 'mine' }), '*')
    while (heard.length < 3) await new Promise((later) => setTimeout(later, 20))
    return heard
  })
  expect(answers).toMatchObject([
    { event: 'error', listener: 'mine', value: { code: 2 } },
    { event: 'error', listener: 'mine', value: { code: 2 } },
    { event: 'getPaused', listener: 'mine', value: true },
  ])
  await page.context().close()
})

it('when it is closed again, the other site shows its still and a link; neither where previews are not allowed', async ({ page }) => {
  const address = `http://localhost:${(site.address() as AddressInfo).port}/`
  const frame = page.frameLocator('iframe')
  const open = (columns: { embeds: boolean; previews: boolean }) =>
    service().from('documentaries').update(columns).eq('id', film.id).throwOnError()
  await open({ embeds: false, previews: true })
  await page.goto(address)
  await expect(frame.getByRole('link', { name: /^Sign in to watch/ })).toHaveAttribute('href', `/documentary/${film.id}?via=embed`)
  await expect.poll(() => frame.locator('img').evaluate((still: HTMLImageElement) => still.naturalWidth)).toBeGreaterThan(0)
  await open({ embeds: false, previews: false })
  await page.goto(address)
  await expect(frame.getByText('This film is not available here.')).toBeVisible()
})
