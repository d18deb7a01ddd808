import type { Page } from '@playwright/test'
import { modelFile, panoramaFile } from '#tests/support/media/space-files.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, signIn } from '../support/people.ts'
import { sentence } from '../support/staged-film.ts'
import { bluest, greenest, look, makeHarbour, makeSpace, middle, must, open, spot, text } from './harbour.ts'

// Spaces as their author writes them, and how they are found from a film.

const harbour = makeHarbour()

it('a map story is written, undone, read as text, shown, and its passage plays', async ({ browser }) => {
  const page = await open(browser, harbour.film.owner, '/3d-experiments')
  await page.getByRole('button', { name: 'New space' }).click()
  await page.getByLabel('Name').fill('Where the ships went')
  await page.getByLabel('Film', { exact: true }).selectOption({ label: harbour.title })
  await page.getByRole('button', { name: 'Create', exact: true }).click()

  const spots = page.getByRole('complementary')
  await page.getByRole('button', { name: 'Add a spot' }).click()
  await page.getByLabel('Name of the spot').fill('The breaker’s yard')
  await page.getByLabel('Content').selectOption({ label: 'Passage of a film' })
  await page.getByLabel('Search passages').fill(`${process.env.BASE_URL}/documentary/${harbour.film.id}?t=12&end=16`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByLabel('Start', { exact: true })).toHaveValue('00:00:12')
  // It can be moved on the film itself: to the sentence, and back by what is typed.
  const range = page.getByRole('group', { name: 'Mark on the film' })
  await range.getByRole('button', { name: 'Mark on the film' }).click()
  await range.getByRole('button', { name: sentence }).click()
  await expect(range.getByRole('textbox', { name: 'Start', exact: true })).toHaveValue('00:00:12.500')
  await range.getByRole('button', { name: 'Close the film' }).click()
  await range.getByRole('textbox', { name: 'Start', exact: true }).fill('12')
  await range.getByRole('textbox', { name: 'End', exact: true }).fill('16')
  await page.getByLabel('Text of the spot').fill('Here they were taken apart.')
  await page.getByLabel('When').fill('1986')
  await page.getByLabel('Longitude').fill('72.2')
  await page.getByLabel('Latitude').fill('21.4')
  await page.getByRole('button', { name: 'All spots' }).click()
  await page.getByRole('button', { name: 'Add a spot' }).click()
  await page.getByLabel('Name of the spot').fill('The yard they came from')
  await page.getByLabel('When').fill('1950')
  await page.getByLabel('Longitude').fill('10.7')
  await page.getByLabel('Latitude').fill('59.9')
  // One spot too many is taken back, and what is dropped comes back.
  await page.getByRole('button', { name: 'Delete spot' }).click()
  await expect(spots.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect(spots.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('Write the text: at least 200 characters.')).toBeVisible()
  await page.getByRole('button', { name: 'Draft from the spots' }).click()
  const twin = page.getByLabel('Text', { exact: true })
  await expect(twin).toHaveValue(
    /## The breaker’s yard, 1986\n\nHere they were taken apart\.\n\nFrom the film “Harbour .*”, 00:00:12 to 00:00:16\./,
  )
  await twin.fill(`${text}\n\n${await twin.inputValue()}`)
  await look(page, 'author-map')
  await expectUsable(page)
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()

  const other = await open(browser, await newPerson(), '/3d-experiments')
  await look(other, 'list')
  await other.getByRole('link', { name: 'Where the ships went', exact: true }).click()
  const inside = other.getByRole('complementary')
  await expect(inside.getByRole('listitem')).toHaveCount(2)
  await look(other, 'map')
  await expectUsable(other)
  // Before 1986 there was only the yard they came from.
  await other.getByRole('slider', { name: 'Time' }).press('Home')
  await expect(inside.getByRole('listitem')).toHaveCount(1)
  await other.getByRole('slider', { name: 'Time' }).press('End')
  await inside.getByRole('button', { name: /breaker/ }).click()
  await expect(inside).toContainText('Here they were taken apart.')
  await look(other, 'map-spot')
  await inside.getByRole('button', { name: 'Play from 00:00:12' }).click()
  const video = other.locator('.player video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(12.2)
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.paused && element.currentTime > 15.5), { timeout: 15_000 })
    .toBe(true)
  await other.getByRole('button', { name: 'Back to the space' }).click()
  await expect(other.getByRole('img', { name: /Map of Where the ships went/ })).toBeVisible()
  await other.getByRole('link', { name: 'Read as text' }).click()
  await expect(other.getByRole('heading', { name: 'The breaker’s yard, 1986' })).toBeVisible()
  await look(other, 'text')
  await expectUsable(other)
  for (const each of [page, other]) await each.context().close()
})

it('a file that cannot be used says why, and the text stays', async ({ browser }) => {
  const { data: space } = await harbour.author.rpc('begin_space', { kind: 'object', title: 'A hoax' })
  const page = await open(browser, harbour.film.owner, `/3d-experiments?space=${space}&edit=1`)
  const file = page.locator('input[type=file]').first()
  await file.setInputFiles({ name: 'lamp.gltf', mimeType: 'model/gltf+json', buffer: Buffer.from('{}') })
  await expect(page.getByText('This file type is not supported here.')).toBeVisible()
  await file.setInputFiles({ name: 'lamp.glb', mimeType: 'model/gltf-binary', buffer: Buffer.from('<html>no lamp</html> at all') })
  await expect(page.getByText('This is not a GLB file, whatever its name says.').first()).toBeVisible({ timeout: 15_000 })
  await file.setInputFiles({ name: 'lamp.glb', mimeType: 'model/gltf-binary', buffer: await modelFile('#ffffff', 4) })
  await expect(page.locator('canvas[data-ready]')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('192 triangles').first()).toBeVisible()
  await page.getByLabel('Creator', { exact: true }).last().fill('Ann Vega')
  await page.getByLabel('Rights', { exact: true }).last().selectOption({ label: 'own work' })
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await look(page, 'author-object')
  await expectUsable(page)
  await page.context().close()
})

it('two pages of one author: an idle one follows, and when both wrote either version can be kept', async ({ browser }) => {
  const space = must(await harbour.author.rpc('begin_space', { kind: 'map', title: 'Two desks' })) as string
  const page = await open(browser, harbour.film.owner, `/3d-experiments?space=${space}&edit=1`)
  const other = await page.context().newPage()
  await other.goto(`/3d-experiments?space=${space}&edit=1`)
  const away = await open(browser, harbour.film.owner, `/3d-experiments?space=${space}&edit=1`)
  const name = (one: Page) => one.getByLabel('Name', { exact: true })
  const keptOn = (one: Page) => expect(one.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  await expect(name(other)).toHaveValue('Two desks')

  await name(page).fill('One desk')
  await keptOn(page)
  await expect(name(other)).toHaveValue('One desk')

  // Without a line it is kept on the page, and sent by itself once there is one.
  await page.context().setOffline(true)
  await name(page).fill('A desk on the ferry')
  await expect(page.getByText('On this page until you are online again')).toBeVisible()
  await page.context().setOffline(false)
  await keptOn(page)

  // Written on another machine from what was there before: neither is lost before its author says which.
  await name(away).fill('A desk by the window')
  await expect(away.getByRole('alert').getByText('This space was changed on another page meanwhile.')).toBeVisible()
  await look(away, 'author-conflict')
  await away.getByRole('button', { name: 'Use the saved version' }).click()
  await expect(name(away)).toHaveValue('A desk on the ferry')
  await away.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(name(away)).toHaveValue('A desk by the window')
  await keptOn(away)

  await name(page).fill('The last desk')
  await page.getByRole('button', { name: 'Keep this version' }).click()
  await keptOn(page)
  await expect
    .poll(async () => (await service().from('spaces').select('title').eq('id', space).single()).data)
    .toEqual({ title: 'The last desk' })
  for (const each of [page, away]) await each.context().close()
})

/** A tone of one second. */
function toneFile(): Buffer {
  const [rate, head] = [8000, Buffer.alloc(44)]
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + rate * 2, 4)
  head.write('WAVEfmt ', 8)
  for (const [at, value] of [16, 1, 1].entries()) at === 0 ? head.writeUInt32LE(value, 16) : head.writeUInt16LE(value, 18 + at * 2)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(rate * 2, 40)
  const wave = Buffer.alloc(rate * 2)
  for (let at = 0; at < rate; at++) wave.writeInt16LE(Math.round(9000 * Math.sin(at / 3)), at * 2)
  return Buffer.concat([head, wave])
}

/** Adds a file to a space and credits it; answers it once it is ready. */
async function addFile(space: string, kind: 'picture' | 'sound', file: Buffer, alt: string): Promise<string> {
  const id = must(await harbour.author.rpc('begin_space_asset', { space, kind, name: `${kind}.bin`, size_bytes: file.length })) as string
  must(await harbour.author.storage.from('spaces').upload(`${space}/${id}/source`, file))
  must(await harbour.author.rpc('credit_space_asset', { asset: id, credit: 'Ann Vega', licence: 'own', origin: '', alt }))
  await expect
    .poll(async () => (await service().from('space_assets').select('state, failure').eq('id', id).single()).data, { timeout: 30_000 })
    .toEqual({ state: 'ready', failure: null })
  return id
}

it('a space is found from its film and opened at a moment; its text has picture and sound too, and nothing moves by itself', async ({
  browser,
}) => {
  const space = await makeSpace(harbour.author, 'scene', 'panorama', await panoramaFile(), `Wheelhouse of ${harbour.title}`, [
    spot(30, { place: [0, 0] }),
  ])
  const [seen, heard] = await Promise.all([
    addFile(space, 'picture', await panoramaFile(1024), 'The compass, seen from above.'),
    addFile(space, 'sound', toneFile(), 'A horn, once.'),
  ])
  const spots = [
    spot(31, { kind: 'picture', place: [0, 0], title: 'The compass', assetId: seen }),
    spot(32, { kind: 'sound', place: [180, 0], title: 'The horn', assetId: heard }),
    spot(33, { kind: 'range', place: [90, 0], title: 'The count', versionId: harbour.film.versionId, startsMs: 12_000, endsMs: 16_000 }),
  ]
  const { data: now } = await service().from('spaces').select('revision, asset_id').eq('id', space).single()
  const contents = { title: `Wheelhouse of ${harbour.title}`, twin: text, assetId: now!['asset_id'], documentaryId: harbour.film.id, spots }
  must(await harbour.author.rpc('save_space', { space, known: now!['revision'], contents }))

  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('userTestingFlags', JSON.stringify({ show3DExperiments: true })))
  await signIn(page, await newPerson(), `/documentary/${harbour.film.id}`)
  const there = page.getByRole('region', { name: 'Spaces of this film' })
  await page.getByRole('tab', { name: 'Screenings and spaces' }).click()
  await there
    .getByRole('link', { name: /00:00:12.*The count/ })
    .first()
    .click()
  // From the moment of the film the view goes to the spot that plays it.
  await expect(page.getByRole('heading', { name: 'The count' })).toBeVisible()
  await expect(page.locator('canvas[data-ready]')).toBeVisible()
  await expect.poll(async () => greenest(await middle(page))).toBe(true)
  await expect(page.getByRole('button', { name: 'Play from 00:00:12' })).toBeVisible()

  // With reduced motion one is there at once, and never on the way.
  const inside = page.getByRole('complementary')
  await inside.getByRole('button', { name: 'Previous' }).click()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(bluest(await middle(page))).toBe(true)
  const sound = inside.getByLabel('Sound at The horn')
  await expect(sound).toBeVisible()
  expect(await sound.evaluate((audio: HTMLAudioElement) => audio.paused)).toBe(true)
  await sound.evaluate((audio: HTMLAudioElement) => audio.play())
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0.2)
  await inside.getByRole('button', { name: 'Previous' }).click()
  await expect(inside.getByRole('img', { name: 'The compass, seen from above.' })).toBeVisible()

  await page.getByRole('link', { name: 'Read as text' }).click()
  await expect(page.getByRole('heading', { name: 'Pictures and sounds' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The compass, seen from above.' })).toBeVisible()
  await expect(page.getByLabel('Sound at The horn')).toBeVisible()
  await expect(page.getByRole('figure').getByText('A horn, once.')).toBeVisible()
  await look(page, 'text-files')
  await expectUsable(page)

  // What needs much memory says so and asks first.
  const { data: asset } = await service().from('space_assets').select('facts').eq('id', now!['asset_id']).single()
  const heavy = { ...(asset!['facts'] as object), textureBytes: 900_000_000 }
  await service().from('space_assets').update({ facts: heavy }).eq('id', now!['asset_id']).throwOnError()
  await page.goto(`/3d-experiments?space=${space}`)
  await expect(page.getByText(/900 MB/)).toBeVisible()
  await expect(page.locator('.stage-frame canvas')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show anyway', exact: true }).click()
  await expect(page.locator('canvas[data-ready]')).toBeVisible()
  await context.close()
})
