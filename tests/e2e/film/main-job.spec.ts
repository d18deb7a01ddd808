import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { clips, makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { openView } from '../support/desk.ts'
import { expect, test as it } from '../support/house.ts'

// The main job, with two people: a film goes in, a film is found, a film is seen.

const folder = mkdtempSync(join(tmpdir(), 'actuality-main-job-'))
const password = 'a lantern in the fog 42'
const captions = 'WEBVTT\n\n00:00:00.500 --> 00:00:02.500\n<v Clerk>We counted the ships until there was nothing left to count.\n'
let film: string
let notFilm: string
let captionFile: string

it.beforeAll(async () => {
  const ffmpeg = await testFfmpeg()
  film = makeClip(ffmpeg, folder, 'harbour.mp4', clips.find((clip) => clip.copied)!.make)
  notFilm = join(folder, 'receipt.mp4')
  writeFileSync(notFilm, 'This is a receipt, not a film. '.repeat(200))
  captionFile = join(folder, 'harbour.vtt')
  writeFileSync(captionFile, captions)
})
it.afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function newcomer(browser: Browser, errors: string[]): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
  const page = await context.newPage()
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  return { context, page }
}

it('a creator uploads a film, a viewer finds and watches it, and no one else sees it before', async ({ browser }) => {
  const errors: string[] = []
  const { page: creator } = await newcomer(browser, errors)
  await creator.goto('/creator-signup')
  await creator.getByLabel('Your name').fill('Solveig Amundrud')
  await creator.getByLabel('One project').fill('A Harbour Without Ships')
  await creator.getByLabel('Email').fill('solveig@kvalnes.example')
  await creator.getByLabel('Password').fill(password)
  await creator.getByRole('button', { name: 'Create account' }).click()
  await expect(creator).toHaveURL(/\/creator-dashboard/)

  await creator.getByRole('link', { name: 'A Harbour Without Ships' }).click()
  await creator.getByLabel(/Drop the film here/).setInputFiles(film)
  await expect(creator.getByText('Only you can see it.')).toBeVisible()
  // The words are written while the film is prepared.
  await creator.getByLabel('Synopsis').fill('A port clerk keeps counting for eleven years after the last freighter leaves.')
  await creator.getByLabel('Director').fill('Solveig Amundrud')
  await creator.getByLabel('Year').fill('2025')
  await creator.getByLabel('Spoken language').selectOption('nb')
  await expect(creator.getByRole('region', { name: 'Title and description' }).getByRole('status')).toHaveText('Saved')
  await openView(creator, 'Versions')
  await expect(creator.getByText('shown now')).toBeVisible()
  await openView(creator, 'Words')
  await creator.getByText('Choose a caption file').locator('input').setInputFiles(captionFile)
  await expect(creator.getByText('1 cue, shown in the player now.')).toBeVisible()
  await openView(creator, 'Film')
  await expect(creator.getByRole('button', { name: /Still 1 of/ })).toBeVisible()

  const { page: viewer } = await newcomer(browser, errors)
  await viewer.goto('/viewer-signup')
  await viewer.getByLabel('Email').fill('okkonen@riverbank.example')
  await viewer.getByLabel('Password').fill(password)
  await viewer.getByRole('button', { name: 'Create account' }).click()
  await expect(viewer).toHaveURL(/\/search/)

  // Private until it is published: neither found nor opened by its address.
  await creator.getByRole('link', { name: 'See film page' }).click()
  // The desk has the same heading; only the address tells that the page is here.
  await expect(creator).toHaveURL(/\/documentary\//)
  await expect(creator.getByRole('heading', { level: 1, name: 'A Harbour Without Ships' })).toBeVisible()
  const address = new URL(creator.url()).pathname
  await viewer.goto(address)
  await expect(viewer.getByRole('heading', { level: 1 })).not.toHaveText('A Harbour Without Ships')
  await viewer.goto('/search?q=harbor+without')
  await expect(viewer.getByRole('link', { name: 'A Harbour Without Ships' })).toHaveCount(0)

  await creator.goBack()
  await creator.getByRole('button', { name: 'Publish' }).click()
  await expect(creator.getByText('Everyone signed in can find and watch it.').first()).toBeVisible()

  // Found although mistyped, and by what is said in it.
  await viewer.goto('/search?q=harbor+witout+ships')
  await viewer.getByRole('link', { name: 'A Harbour Without Ships' }).first().click()
  await expect(viewer).toHaveURL(new RegExp(address))
  await expect(viewer.getByRole('heading', { level: 1, name: 'A Harbour Without Ships' })).toBeVisible()
  await viewer.getByRole('button', { name: /^Play/ }).first().click()
  const video = viewer.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(0)
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.6)
  await viewer.keyboard.press('k')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  await expect(viewer.getByText('We counted the ships until there was nothing left to count.').first()).toBeVisible()

  await viewer.goto('/search?q=nothing+left+to+count')
  await expect(viewer.getByText(/nothing left to count/).first()).toBeVisible()
  expect(errors).toEqual([])
})

it('a file that is no film says so, offers a next step, and affects no other', async ({ browser }) => {
  const errors: string[] = []
  const { page } = await newcomer(browser, errors)
  await page.goto('/creator-signup')
  await page.getByLabel('Your name').fill('Mateo Quilaqueo')
  await page.getByLabel('One project').fill('Nine Straits')
  await page.getByLabel('Email').fill('mateo@ravnfilm.example')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Add a documentary' }).click()
  await page.getByLabel(/Drop video files here/).setInputFiles([notFilm, film])
  await expect(page.getByText(/^Stopped: /)).toBeVisible({ timeout: 30_000 })
  // The same file once more would lead to the same words.
  await expect(page.getByLabel('Choose another file')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect(page.getByRole('cell', { name: '3 s' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Delete this version' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete this version' }).click()
  await expect(page.getByText(/^Stopped: /)).toHaveCount(0)
  expect(errors).toEqual([])
})
