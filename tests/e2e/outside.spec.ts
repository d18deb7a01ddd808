import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import { expect, test as it } from './support/house.ts'
import { service } from './support/house-access.ts'
import { newPerson, type Person, signIn } from './support/people.ts'
import { stageFrontPageFilm } from './support/staged-film.ts'

// A creator opens a film to other sites; somebody embeds it and a stranger, signed in nowhere, plays a passage of it there.

let creator: Person
let film: { id: string; remove(): Promise<void> }
let site: Server
let code = ''

it.describe.configure({ mode: 'serial' })
it.beforeAll(async () => {
  creator = await newPerson('creator')
  film = await stageFrontPageFilm('The Count <of> Ships')
  await service().from('documentaries').update({ owner_id: creator.id }).eq('id', film.id).throwOnError()
  site = createServer((_request, answer) =>
    answer
      .setHeader('content-type', 'text/html')
      .end(
        `<!doctype html><html lang="en"><title>Harbour blog</title><body style="margin:0"><main><h1>Ships</h1>${code}</main></body></html>`,
      ),
  )
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening))
})
it.afterAll(async () => {
  await film?.remove()
  site?.close()
})

it('the creator opens it at the desk, and the page of the film then gives the code for a passage', async ({ page }) => {
  await signIn(page, creator)
  await page.goto(`/documentary/${film.id}?t=12`)
  await page.getByRole('button', { name: 'Share …' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByLabel('Link')).toHaveValue(new RegExp(`/documentary/${film.id}\\?t=12$`))
  await expect(page.getByLabel('Code for your own page')).toHaveCount(0)

  await page.goto(`/creator-dashboard?documentary=${film.id}`)
  await page.getByRole('switch', { name: 'Other sites may show the film' }).check()
  await expect(page.getByRole('switch', { name: 'A preview where it is posted' })).toBeChecked()

  await page.goto(`/documentary/${film.id}?t=12`)
  await page.getByRole('button', { name: 'Share …' }).click()
  await page.getByLabel('Ends at').fill('0:14')
  await expect(page.getByLabel('Link')).toHaveValue(new RegExp(`/functions/v1/share\\?documentary=${film.id}&t=12&end=14$`))
  await page.getByLabel('Ends at').fill('0:05')
  await expect(page.getByText('The end comes after the beginning, within the film.')).toBeVisible()
  await page.getByLabel('Ends at').fill('0:14')
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations.map(({ id }) => id)).toEqual([])
  code = await page.getByLabel('Code for your own page').inputValue()
})

it('a stranger plays the passage on the other site; nothing is kept there and nothing loaded before Play', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 700, height: 520 } })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const media: string[] = []
  page.on('request', (request) => /\/object\/sign\/media\//.test(request.url()) && media.push(request.url()))
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  const frame = page.frameLocator('iframe')
  const play = frame.getByRole('button', { name: 'Play The Count <of> Ships' })
  await expect(play).toBeVisible()
  expect(media).toEqual([])
  expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
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
  await expect(frame.getByRole('link', { name: /Watch it at Actuality/ })).toHaveAttribute('href', `/documentary/${film.id}?via=embed&t=12`)
  expect(errors).toEqual([])
  await context.close()
})

it('and when it is closed again, the other site says so', async ({ page }) => {
  await service().from('documentaries').update({ embeds: false }).eq('id', film.id).throwOnError()
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  await expect(page.frameLocator('iframe').getByText('This film is not shown here.')).toBeVisible()
})
