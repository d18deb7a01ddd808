import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test as it } from '../support/house.ts'
import { newPerson, signIn } from '../support/people.ts'
import { countScript } from '../support/script-bytes.ts'
import { makeFrontPageFilm, sentence } from '../support/staged-film.ts'

/** The front page and the frame around every page, as a visitor meets them. */
const title = 'A Harbour Without Ships'
let film: Awaited<ReturnType<typeof makeFrontPageFilm>>

it.beforeAll(async () => {
  film = await makeFrontPageFilm(title)
})
it.afterAll(() => film.remove())

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

it.describe('the front page, without signing in', () => {
  it('opens with the film now, its reason, and the quoted sentence on the picture', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page)).toHaveText(title)
    await expect(page.getByText('The town votes on Sunday.')).toBeVisible()
    await expect(page.locator('.now-picture')).toContainText(sentence)
    await expect(
      page.getByRole('img', { name: `${title}, 90 seconds, 3 chapters. The sentence above is spoken at 00:00:12.` }),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: /This week/ })).toContainText('Kino Skarven, Hall 2')
    await expect(page).toHaveTitle('Now showing · Actuality')
  })

  it('shows the picture of the film now before the app is loaded, and the app leaves it in place', async ({ page }) => {
    const scripts = Promise.withResolvers<void>()
    await page.route(/\/assets\/(?!early-).*\.js/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const early = page.locator('.first-light > img')
    await expect.poll(() => early.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1)
    const before = await early.boundingBox()
    scripts.resolve()
    await expect(heading(page)).toHaveText(title)
    await expect(early).toHaveCount(0)
    expect(await page.locator('.now-picture img').boundingBox()).toEqual(before)
  })

  it('plays the quoted sentence, 60 seconds at most, and then asks to sign in', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Play from 00:00:12' }).click()
    const video = page.getByLabel(`The quoted passage of ${title}`)
    const now = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
    await expect.poll(now).toBeGreaterThan(0.5)
    expect(await video.evaluate((element: HTMLVideoElement) => element.duration)).toBeLessThanOrEqual(60.2)
    await video.evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.2
    })
    await page.getByRole('link', { name: 'Sign in to continue' }).click()
    await expect(page).toHaveURL(/\/login/)
  })

  it('finds captions, and asks to sign in only when a sentence is opened', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('searchbox', { name: 'A sentence you remember' }).fill('nothing left to count')
    await page.keyboard.press('Enter')
    // Films of other tests in this house may say it too.
    const found = page.getByRole('link', { name: /We counted the ships.*00:00:12/ }).first()
    await expect(found).toContainText('00:00:12')
    await expect(page).toHaveURL(/\?said=nothing\+left/)
    await found.click()
    await expect(page).toHaveURL(/\/login/)
    await page.goBack()
    await expect(found).toBeVisible()
  })

  it('shows what is found to who opens a link to it', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.goto('/?said=nothing+left+to+count')
    await expect(page.getByRole('link', { name: /We counted the ships.*00:00:12/ }).first()).toBeInViewport()
  })

  it('says so when nobody says that', async ({ page }) => {
    await page.goto('/?said=zeppelin+over+the+fjord')
    await expect(page.getByText('No one says that in the films shown here.')).toBeVisible()
  })

  it('costs a visitor who only looks 176 KiB of script, as the browser counts it', async ({ page }) => {
    const bytes = await countScript(page)
    await page.goto('/')
    await expect(heading(page)).toHaveText(title)
    await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(bytes()).toBeGreaterThan(50 * 1024)
    expect(bytes()).toBeLessThanOrEqual(176 * 1024)
    // The client comes with the first thing the visitor does.
    const client = page.waitForResponse(/assets\/dist-/)
    await page.keyboard.press('Tab')
    await client
  })

  it('is shown before the code of the client is loaded', async ({ page }) => {
    const assets = new URL('../../../dist/assets/', import.meta.url)
    const client = readdirSync(assets).find(
      (file) => file.endsWith('.js') && readFileSync(new URL(file, assets), 'utf8').includes('GoTrueClient'),
    )
    expect(client, 'the client is a file of its own').toBeDefined()
    await page.route(`**/assets/${client}`, () => {})
    await page.goto('/')
    await expect(heading(page)).toHaveText(title)
    await page.getByRole('button', { name: 'Play from 00:00:12' }).click()
    await expect(page.getByLabel(`The quoted passage of ${title}`)).toBeVisible()
  })

  it('says what to do when the client does not load', async ({ page }) => {
    await page.route('**/functions/v1/home', (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('The programme could not be loaded.', { timeout: 30_000 })
    await page.unroute('**/functions/v1/home')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page)).toHaveText(title)
  })
})

it('a signed-in person goes to the film at the quoted second', async ({ page }) => {
  await signIn(page, await newPerson('viewer'), '/')
  await page.getByRole('link', { name: 'Play from 00:00:12' }).click()
  await expect(page).toHaveURL(new RegExp(`/documentary/${film.id}\\?t=12`))
})

it.describe('the frame', () => {
  it('puts the focus on the heading of a new page, names it in the tab, and restores the position on return', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page)).toHaveText(title)
    const about = page.getByRole('contentinfo').getByRole('link', { name: 'About the house' })
    await about.scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(300)
    await about.click()
    await expect(page).toHaveURL(/\/about$/)
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle(/^About/)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(heading(page)).toHaveText(title)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(left - 200)
  })

  it('lets the keyboard skip the header', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page)).toHaveText(title)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('main')).toBeFocused()
  })

  it('says when the connection is lost, what is saved, and when it is back', async ({ page, context }) => {
    await page.goto('/about')
    await expect(heading(page)).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('You are offline.')).toBeHidden()
  })

  it('keeps its header when a page does not load, and says why', async ({ page, context }) => {
    await page.goto('/about')
    await expect(heading(page)).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
    await expect(heading(page)).toHaveText('The page could not be loaded.')
    await expect(page.getByRole('banner')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await expect(heading(page)).not.toHaveText('The page could not be loaded.')
  })

  it('says so when the server does not answer', async ({ page }) => {
    await page.route('**/config.json', (route) => route.fulfill({ status: 502, body: '' }))
    await page.goto('/about')
    await expect(heading(page)).toHaveText('The server does not answer.')
  })

  it('uses the theme of the page', async ({ page }) => {
    const person = await newPerson('creator')
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-light', 'house')
    await signIn(page, person, '/creator-dashboard')
    await expect(page.locator('html')).toHaveAttribute('data-light', 'desk')
  })

  it('leaves header, footer and buttons out of print', async ({ page }) => {
    await page.goto('/about')
    await expect(heading(page)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    for (const part of [page.getByRole('banner'), page.getByRole('contentinfo')]) await expect(part).toBeHidden()
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  })
})

it.describe('the programme', () => {
  it('is planned by a moderator, and the front page follows', async ({ page }) => {
    await signIn(page, await newPerson('viewer', 'moderator'), '/')
    await page.getByRole('link', { name: 'Edit the programme' }).click()
    await expect(heading(page)).toHaveText('Programme')
    await expect(page.locator('html')).toHaveAttribute('data-light', 'desk')
    await page.getByLabel('Why this week').fill('The basin is filled next year.')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Choose a film from the list.')
    await page.getByRole('combobox', { name: 'Film' }).fill(title)
    await page.keyboard.press('Enter')
    await page.getByLabel('Hour').fill('00:01')
    await page.getByLabel('Day').fill(new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10))
    await page.getByRole('combobox', { name: 'Quote on the picture' }).click()
    await page.getByRole('option', { name: sentence }).click()
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const line = page.getByRole('row', { name: /The basin is filled next year/ })
    await expect(line).toContainText('Film now')
    await page.getByRole('link', { name: 'Actuality' }).first().click()
    await expect(page.getByText('The town votes on Sunday.')).toBeVisible()
    await page.goto('/?edit=programme')
    await line.getByRole('button', { name: 'Remove' }).click()
    await expect(line).toBeHidden()
  })

  it('is not for everyone, and says who to ask', async ({ page }) => {
    await signIn(page, await newPerson('viewer'), '/?edit=programme')
    await expect(heading(page)).toHaveText('The programme is for moderators.')
  })
})
