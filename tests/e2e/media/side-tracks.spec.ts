import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'

// A creator adds a dubbing and an interpreter; a viewer hears the one and sees the other, by keyboard, in step, and finds both again next time.

const folder = mkdtempSync(join(tmpdir(), 'actuality-beside-'))
const run = Math.random().toString(36).slice(2, 7)
const files = { film: '', dubbing: '', interpreter: '' }
let creator: Person
let viewer: Person
let film = ''
let versionId = ''

// One film for all of them: whatever is tried again begins with it again.
it.describe.configure({ mode: 'serial', timeout: 90_000 })
it.beforeAll(async () => {
  it.setTimeout(120_000)
  const ffmpeg = await testFfmpeg()
  const picture = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p']
  const make = (name: string, ...args: string[]) => makeClip(ffmpeg, folder, name, (go, out) => go(...args, out))
  files.film = make('film.mp4', ...lavfi('testsrc2=s=640x360:r=25:d=20'), ...lavfi('sine=f=300:r=48000:d=20'), ...picture, '-c:a', 'aac')
  files.dubbing = make('dubbing.wav', ...lavfi('sine=f=1200:r=48000:d=20'))
  files.interpreter = make('interpreter.mp4', ...lavfi('testsrc=s=240x320:r=25:d=20'), ...picture)
  creator = await newPerson('creator')
  viewer = await newPerson()
  const house = service()
  const bytes = readFileSync(files.film)
  const made = await house
    .from('documentaries')
    .insert({ owner_id: creator.id, title: `Beside ${run}`, synopsis: 'S', year: 2025, language: 'no', director: 'D' })
    .select('id')
    .single()
  film = made.data!.id
  const version = await house
    .from('versions')
    .insert({ documentary_id: film, number: 1, source_name: 'film.mp4', source_bytes: bytes.length })
    .select('id')
    .single()
  versionId = version.data!.id
  await house
    .from('versions')
    .update({ source_object: `${versionId}/source` })
    .eq('id', versionId)
    .throwOnError()
  const stages = ['received', 'checked', 'first-rendition', 'poster-and-storyboard', 'all-renditions', 'ready']
  await house
    .from('preparation_stages')
    .insert(stages.map((stage, at) => ({ version_id: versionId, stage, position: at + 1, state: at === 0 ? 'working' : 'waiting' })))
    .throwOnError()
  const sent = await house.storage.from('sources').upload(`${versionId}/source`, bytes, { contentType: 'video/mp4' })
  if (sent.error) throw sent.error
  await expect
    .poll(async () => (await house.from('versions').select('state').eq('id', versionId).single()).data?.state, { timeout: 90_000 })
    .toBe('ready')
  await house.from('documentaries').update({ visibility: 'public', published_at: new Date().toISOString() }).eq('id', film).throwOnError()
})
it.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The loudest tone that comes out of the film, in hertz, to the width of a band. */
const tone = (page: Page) =>
  page.locator('.player-picture > video').evaluate(async (video: HTMLVideoElement) => {
    const held = window as unknown as { heard?: AnalyserNode }
    if (!held.heard) {
      const context = new AudioContext()
      held.heard = context.createAnalyser()
      held.heard.fftSize = 4096
      context.createMediaElementSource(video).connect(held.heard).connect(context.destination)
      await context.resume()
    }
    const bands = new Uint8Array(held.heard.frequencyBinCount)
    held.heard.getByteFrequencyData(bands)
    const loudest = bands.reduce((best, value, at) => (value > bands[best]! ? at : best), 0)
    return bands[loudest]! < 60 ? 0 : (loudest * held.heard.context.sampleRate) / 4096
  })
const hears = (page: Page, hertz: number) =>
  expect.poll(async () => Math.abs((await tone(page)) - hertz), { timeout: 20_000 }).toBeLessThan(30)
const play = (page: Page) => page.getByRole('button', { name: /^Play/ }).first().click()
const now = (page: Page) => page.locator('.player-picture > video').evaluate((video: HTMLVideoElement) => video.currentTime)
const apart = (page: Page) =>
  page.evaluate(() => {
    const [main, sign] = ['.player-picture > video', '.player-sign video'].map((each) => document.querySelector<HTMLVideoElement>(each)!)
    return sign!.readyState < 2 ? 99 : Math.abs(main!.currentTime - sign!.currentTime)
  })

it('a creator adds a dubbed version and a sign language video on the desk', async ({ page }) => {
  await signIn(page, creator, `/creator-dashboard?documentary=${film}&view=versions`)
  const section = page.getByRole('region', { name: 'Sound tracks and sign language' })
  await section.getByLabel('Kind', { exact: true }).selectOption('dubbing')
  await section.getByLabel('Language', { exact: true }).selectOption('de')
  await section.getByLabel('Choose file').setInputFiles(files.dubbing)
  const german = section.getByRole('listitem').filter({ hasText: 'German' })
  await expect(german).toContainText('Available to viewers', { timeout: 60_000 })
  await section.getByLabel('Kind', { exact: true }).selectOption('sign')
  await section.getByLabel('Sign language').selectOption('gsg')
  await section.getByLabel('Choose file').setInputFiles(files.interpreter)
  await expect(section.getByRole('listitem').filter({ hasText: 'German Sign Language' })).toContainText('Available to viewers', {
    timeout: 60_000,
  })
  await german.getByRole('button', { name: 'Edit German', exact: true }).click()
  await german.getByRole('textbox', { name: 'Name shown to viewers' }).first().fill('Deutsch')
  await section.getByRole('button', { name: 'Save' }).click()
  await expect(section.getByRole('listitem').filter({ hasText: 'Deutsch' })).toBeVisible()
  await expectUsable(page, { within: '.side-tracks' })
})

it('a viewer switches the film to another sound by a key, in place, and the choice is remembered', async ({ page }) => {
  await signIn(page, viewer, `/documentary/${film}?t=0`)
  await play(page)
  await hears(page, 300)
  const before = await now(page)
  await page.keyboard.press('a')
  await expect(page.getByText('Sound: Deutsch')).toBeVisible()
  await hears(page, 1200)
  // The clock of a film follows its sound, and another sound may set it back by less than a picture.
  expect(await now(page)).toBeGreaterThan(before - 0.04)
  expect((await now(page)) - before).toBeLessThan(8)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByLabel('Sound', { exact: true })).toHaveValue(/[0-9a-f-]{36}/)
  await expectUsable(page, { within: '.player' })
  await page.goto(`/documentary/${film}?t=3`)
  await play(page)
  await hears(page, 1200)
  await page.keyboard.press('a')
  await hears(page, 300)
})

it('the page of the film lists its sounds and sign languages, and search finds it by them', async ({ page }) => {
  await signIn(page, viewer, `/documentary/${film}`)
  const facts = page.getByRole('region', { name: 'About the film' })
  await expect(async () => {
    await page.mouse.wheel(0, 900)
    await expect(facts).toContainText('Dubbed intoDeutsch', { timeout: 500 })
  }).toPass()
  await expect(facts).toContainText('Sign languageGerman Sign Language')
  await page.goto(`/search?q=Beside+${run}&access=signed`)
  await expect(page.getByRole('checkbox', { name: /^Sign language/ })).toBeChecked()
  await expect(page.getByRole('link', { name: `Beside ${run}` }).first()).toBeVisible()
})

it('sign language stays in sync, is moved and sized by keys and pointer, and is off by default', async ({ page }) => {
  await signIn(page, viewer, `/documentary/${film}?t=0`)
  await play(page)
  await expect.poll(() => now(page)).toBeGreaterThan(0.5)
  const sign = page.locator('.player-sign')
  await expect(sign).toHaveCount(0)
  await page.keyboard.press('s')
  await expect.poll(() => apart(page), { timeout: 20_000 }).toBeLessThan(0.15)
  await page.keyboard.press('6')
  await expect.poll(() => now(page)).toBeGreaterThan(11)
  await expect.poll(() => apart(page), { timeout: 20_000 }).toBeLessThan(0.15)
  await page.keyboard.press('k')
  const before = (await sign.boundingBox())!
  await page.getByRole('button', { name: /^Interpreter, German Sign Language/ }).focus()
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('+')
  const moved = (await sign.boundingBox())!
  expect(moved.x).toBeLessThan(before.x - 30)
  expect(moved.width).toBeGreaterThan(before.width + 5)
  await page.mouse.move(moved.x + 40, moved.y + 40)
  await page.mouse.down()
  await page.mouse.move(moved.x - 160, moved.y + 20, { steps: 4 })
  await page.mouse.up()
  const dragged = (await sign.boundingBox())!
  expect(dragged.x).toBeLessThan(moved.x - 150)
  // Dragging the window neither plays the film nor stops it.
  expect(await page.locator('.player-picture > video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
  await page.reload()
  await play(page)
  await expect(sign).toBeVisible()
  expect(Math.abs((await sign.boundingBox())!.x - dragged.x)).toBeLessThan(6)
})
