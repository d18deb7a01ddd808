import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { SupabaseClient } from '@supabase/supabase-js'
import { unzipSync } from 'fflate'
import { fakeHeadset } from '#tests/support/fake-headset.ts'
import { modelFile, panoramaFile, roundFilm, splatFile } from '#tests/support/media/space-files.ts'
import { pictureTiles, townTiles } from '#tests/support/media/tile-archive.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service, visitor } from '../support/house-access.ts'
import { illegible } from '../support/legibility.ts'
import { newPerson, type Person, password, signIn } from '../support/people.ts'
import { enlargeLetters, speak } from '../support/reading.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

/** Spaces as their author writes them and as others enter them. Each test has a space of its own: free workers share the file. */
it.describe.configure({ mode: 'parallel' })
const title = `Harbour ${Math.random().toString(36).slice(2, 7)}`
let film: Awaited<ReturnType<typeof makeFrontPageFilm>>
let author: SupabaseClient

it.beforeAll(async () => {
  film = await makeFrontPageFilm(title)
  author = visitor()
  await author.auth.signInWithPassword({ email: film.owner.email, password })
})
it.afterAll(() => film.remove())

async function open(browser: Browser, person: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await page.addInitScript(() => localStorage.setItem('userTestingFlags', JSON.stringify({ show3DExperiments: true })))
  await signIn(page, person, path)
  // A page is there once it says where one is; what is looked at before is its skeleton.
  await expect(page.locator('main h1').first()).toBeVisible()
  return page
}
/** At each width nothing is cut off or wider than the screen; with SPACES_LOOK a picture of it. */
async function look(page: Page, name: string) {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    if (process.env.SPACES_LOOK) await page.screenshot({ path: `${process.env.SPACES_LOOK}/${name}-${width}.png`, fullPage: true })
    // Names of spots lie over the picture, which is their place.
    await expect
      .poll(
        async () => (await page.evaluate(illegible)).filter((one) => !/stage-|world-|header-who| lies over /.test(one)),
        `${name} at ${width}`,
      )
      .toEqual([])
  }
}

const text = 'The harbour told from beginning to end, for whoever reads. '.repeat(6)
const spot = (id: number, more: object) => ({
  id: `00000000-0000-4000-8000-${String(Date.now()).slice(-8)}${String(id).padStart(4, '0')}`,
  kind: 'text',
  title: `Spot ${id}`,
  words: 'What is said here.',
  view: null,
  ...more,
})
const must = <T>({ data, error }: { data: T; error: { message: string } | null }): T => {
  if (error) throw new Error(error.message)
  return data
}
/** A space with a file in it, made by its author over the API, ready to be entered. */
async function stageSpace(
  kind: 'scene' | 'object' | 'map',
  asset: 'panorama' | 'model' | 'splat' | 'tiles',
  file: Buffer,
  name: string,
  spots: object[],
): Promise<string> {
  const space = must(await author.rpc('begin_space', { kind, title: name })) as string
  const id = must(await author.rpc('begin_space_asset', { space, kind: asset, name: `${asset}.bin`, size_bytes: file.length })) as string
  must(await author.storage.from('spaces').upload(`${space}/${id}/source`, file))
  must(
    await author.rpc('credit_space_asset', {
      asset: id,
      credit: 'Ann Vega',
      licence: 'cc-by',
      origin: 'https://museum.example/1',
      alt: name,
    }),
  )
  must(await author.rpc('save_space', { space, known: 1, contents: { title: name, twin: text, assetId: id, spots } }))
  await expect
    .poll(async () => (await service().from('space_assets').select('state, failure').eq('id', id).single()).data, { timeout: 30_000 })
    .toEqual({ state: 'ready', failure: null })
  must(await author.rpc('publish_space', { space, audience: 'everyone' }))
  return space
}
/** The colour in the middle of the stage. */
const middle = (page: Page) =>
  page.locator('.stage-frame canvas').evaluate((canvas: HTMLCanvasElement) => {
    const copy = new OffscreenCanvas(1, 1)
    const pen = copy.getContext('2d')!
    pen.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1)
    return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
  })
const reddest = ([red = 0, green = 0, blue = 0]: number[]) => red > 120 && green < 60 && blue < 60
const bluest = ([red = 0, green = 0, blue = 0]: number[]) => blue > 120 && red < 60 && green < 60
const greenest = ([red = 0, green = 0, blue = 0]: number[]) => green > 90 && green > red * 1.5 && green > blue * 1.3

it('a map story is written, undone, read as text, shown, and its passage plays', async ({ browser }) => {
  const page = await open(browser, film.owner, '/3d-experiments')
  await page.getByRole('button', { name: 'New space' }).click()
  await page.getByLabel('Name').fill('Where the ships went')
  await page.getByLabel('Film', { exact: true }).selectOption({ label: title })
  await page.getByRole('button', { name: 'Create', exact: true }).click()

  const spots = page.getByRole('complementary')
  await page.getByRole('button', { name: 'Add a spot' }).click()
  await page.getByLabel('Name of the spot').fill('The breaker’s yard')
  await page.getByLabel('Content').selectOption({ label: 'Passage of a film' })
  await page.getByLabel('Search passages').fill(`${process.env.BASE_URL}/documentary/${film.id}?t=12&end=16`)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByLabel('Start', { exact: true })).toHaveValue('00:00:12')
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

it('a place all around is looked at by hand, by keys, and led through', async ({ browser }) => {
  const spots = [
    spot(1, { place: [0, 0], stayMs: 4000, title: 'The red wall' }),
    spot(2, { place: [90, 0], stayMs: 4000, title: 'The green wall' }),
  ]
  const space = await stageSpace('scene', 'panorama', await panoramaFile(), 'The pilot house', spots)
  const page = await open(browser, await newPerson(), `/3d-experiments?space=${space}`)
  await expect(page.locator('canvas[data-ready]')).toBeVisible()
  await expect.poll(async () => reddest(await middle(page))).toBe(true)
  await look(page, 'scene')
  await expectUsable(page)
  const stage = page.getByRole('application')
  await stage.focus()
  for (let turn = 0; turn < 9; turn++) await page.keyboard.press('ArrowRight')
  await expect.poll(async () => greenest(await middle(page))).toBe(true)
  // From the stage, Tab goes through the spots in their order and looks at each; Enter opens it.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /The red wall/ }).first()).toBeFocused()
  await expect.poll(async () => reddest(await middle(page))).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The green wall' })).toBeVisible()
  await expect.poll(async () => greenest(await middle(page))).toBe(true)
  await page.getByRole('button', { name: 'Start guided tour' }).click()
  await expect(page.getByRole('heading', { name: 'The red wall' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The green wall' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start guided tour' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Source', exact: true })).toHaveAttribute('href', 'https://museum.example/1')
  await page.context().close()
})

it('an object is walked around, and where nothing can be drawn the text stands for it', async ({ browser }) => {
  const spots = [spot(3, { place: [0, 0, 0.5], title: 'Its front' }), spot(4, { place: [0, 0, -0.5], title: 'Its back' })]
  const space = await stageSpace('object', 'model', await modelFile('#10b040', 8), 'The lamp', spots)
  const page = await open(browser, await newPerson(), `/3d-experiments?space=${space}`)
  await expect(page.locator('canvas[data-ready]')).toBeVisible()
  await expect.poll(async () => greenest(await middle(page))).toBe(true)
  await look(page, 'object')
  // What is behind the object is not pointed at.
  await expect(page.locator('.stage-spot').nth(0)).not.toHaveAttribute('data-away')
  await expect(page.locator('.stage-spot').nth(1)).toHaveAttribute('data-away')
  const blind = await page.context().newPage()
  await blind.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await blind.goto(`/3d-experiments?space=${space}`)
  await expect(blind.getByText('This browser cannot draw the space.')).toBeVisible()
  await expect(blind.getByText('The harbour told from beginning to end').first()).toBeVisible()
  await page.context().close()
})

/** What each eye of a worn headset sees, beside what hangs in the middle of it; `down` is a share of the height. */
const eyes = (page: Page, down: number) =>
  page.locator('.stage-frame canvas').evaluate((canvas: HTMLCanvasElement, down) => {
    const copy = new OffscreenCanvas(canvas.width, canvas.height)
    const pen = copy.getContext('2d')!
    pen.drawImage(canvas, 0, 0)
    return [0.25, 0.75].map((x) => [...pen.getImageData(canvas.width * x, canvas.height * down, 1, 1).data.slice(0, 3)])
  }, down)
const bothSee = (page: Page, colour: (seen: number[]) => boolean, down = 0.4) =>
  expect.poll(async () => (await eyes(page, down)).every(colour)).toBe(true)

it('where there is a headset a place is around one’s head, an object before one, and a spot says its words there', async ({ browser }) => {
  const around = await stageSpace('scene', 'panorama', await panoramaFile(), 'The wheelhouse', [
    spot(5, { place: [0, 0], title: 'The red wall' }),
    spot(6, { place: [90, 0], title: 'The green wall', words: 'It was painted over in 1961.' }),
  ])
  const object = await stageSpace('object', 'model', await modelFile('#10b040', 8), 'The float', [
    spot(7, { place: [0, 0, 0.5], title: 'Its front' }),
  ])
  const page = await open(browser, await newPerson(), '/3d-experiments')
  const without = await page.context().newPage()
  await without.goto(`/3d-experiments?space=${around}`)
  await expect(without.locator('canvas[data-ready]')).toBeVisible()
  await expect(without.getByRole('button', { name: 'Enter VR' })).toHaveCount(0)
  await without.close()

  await page.addInitScript(fakeHeadset)
  await page.goto(`/3d-experiments?space=${around}`)
  await page.getByRole('button', { name: 'Enter VR' }).click()
  await bothSee(page, reddest)
  await page.evaluate(() => window.headset!.turn(90))
  await bothSee(page, greenest)
  await page.evaluate(() => window.headset!.press())
  await expect(page.getByRole('heading', { name: 'The green wall' })).toBeVisible()
  // The page has gone to the spot that was pressed; taken off, it is what is there.
  await page.evaluate(() => window.headset!.takeOff())
  await expect.poll(async () => greenest(await middle(page))).toBe(true)
  await expect(page.getByText('It was painted over in 1961.')).toBeVisible()

  await page.goto(`/3d-experiments?space=${object}`)
  await page.getByRole('button', { name: 'Enter VR' }).click()
  // It is before one, a little lower than one's eyes, as it is seen on the page; above it and behind one there is nothing.
  await bothSee(page, (seen) => !greenest(seen))
  await page.evaluate(() => window.headset!.turn(0, -15))
  await bothSee(page, greenest, 0.575)
  await page.evaluate(() => window.headset!.turn(180, -15))
  await bothSee(page, (seen) => !greenest(seen), 0.575)
  await page.evaluate(() => window.headset!.turn(0, -15))
  await page.evaluate(() => window.headset!.press())
  await expect(page.getByRole('heading', { name: 'Its front' })).toBeVisible()
  await page.evaluate(() => window.headset!.takeOff())
  await expect.poll(async () => greenest(await middle(page))).toBe(true)
  await page.context().close()
})

it('a scan of points of light is walked around, and a spot is put on it', async ({ browser }) => {
  const space = await stageSpace('object', 'splat', splatFile(4000, [200, 20, 20]), 'The buoy', [])
  const page = await open(browser, await newPerson(), `/3d-experiments?space=${space}`)
  await expect(page.locator('canvas[data-ready]')).toBeVisible()
  await expect.poll(async () => reddest(await middle(page))).toBe(true)
  await look(page, 'scan')
  await page.context().close()
  const own = await open(browser, film.owner, `/3d-experiments?space=${space}&edit=1`)
  await expect(own.locator('canvas[data-ready]')).toBeVisible()
  await own.getByRole('application').click()
  // On its front, which is one unit before its middle.
  await expect.poll(async () => Number(await own.getByLabel('z', { exact: true }).inputValue())).toBeCloseTo(1, 0)
  await own.context().close()
})

it('a film all around plays, and one looks about in it while it does', async ({ browser }) => {
  const reel = await roundFilm()
  const version = must(await author.rpc('begin_version', { file_name: 'around.mp4', size_bytes: reel.length })) as {
    id: string
    source_object: string
  }
  must(await author.storage.from('sources').upload(version.source_object, reel, { contentType: 'video/mp4' }))
  const stateOf = async () => (await service().from('versions').select('state').eq('id', version.id).single()).data?.state
  await expect.poll(stateOf, { timeout: 60_000 }).toMatch(/watchable|ready/)
  const space = must(await author.rpc('begin_space', { kind: 'scene', title: 'On deck' })) as string
  const page = await open(browser, film.owner, `/3d-experiments?space=${space}&edit=1`)
  await page.getByLabel('360° film').selectOption({ index: 1 })
  await expect(page.locator('canvas[data-ready]')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('status').getByText('Saved')).toBeVisible()
  await page.goto(`/3d-experiments?space=${space}`)
  await expect(page.locator('canvas[data-ready]')).toBeVisible({ timeout: 20_000 })
  await expect.poll(async () => reddest(await middle(page))).toBe(true)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(async () => bluest(await middle(page)), { timeout: 20_000 }).toBe(true)
  await page.getByRole('application').focus()
  for (let turn = 0; turn < 9; turn++) await page.keyboard.press('ArrowRight')
  await expect.poll(async () => greenest(await middle(page))).toBe(true)
  await look(page, 'film-around')
  await expectUsable(page)
  await page.context().close()
})

it('a file that cannot be used says why, and what was written stays', async ({ browser }) => {
  const { data: space } = await author.rpc('begin_space', { kind: 'object', title: 'A hoax' })
  const page = await open(browser, film.owner, `/3d-experiments?space=${space}&edit=1`)
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

it('a place leaves the house: as a folder that opens without it, and on another site while its author allows it', async ({ browser }) => {
  const spots = [
    spot(5, { place: [0, 0], title: 'The red wall', words: 'It was <painted> twice.' }),
    spot(6, { kind: 'range', place: [90, 0], title: 'The green wall', versionId: film.versionId, startsMs: 12_000, endsMs: 16_000 }),
  ]
  const space = await stageSpace('scene', 'panorama', await panoramaFile(), 'The engine room', spots)
  const page = await open(browser, film.owner, `/3d-experiments?space=${space}&edit=1`)
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as a folder' }).click()])
  const folder = mkdtempSync(join(tmpdir(), 'space-folder-'))
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(await saved.path())))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const alone = await browser.newContext({ offline: true })
  const kept = await alone.newPage()
  const errors: string[] = []
  kept.on('pageerror', (error) => errors.push(error.message))
  await kept.goto(`file://${folder}/index.html`)
  await expect(kept.getByText('The harbour told from beginning to end').first()).toBeVisible()
  await expect(kept.getByText('It was <painted> twice.')).toBeVisible()
  await expect(kept.getByText('Ann Vega').first()).toBeVisible()
  await expect(kept.getByRole('figure').getByText(title)).toBeVisible()
  await expect(kept.locator('canvas[data-ready]')).toBeVisible()
  await expect.poll(async () => reddest(await middle(kept))).toBe(true)
  await kept.getByRole('application').focus()
  for (let turn = 0; turn < 9; turn++) await kept.keyboard.press('ArrowRight')
  await expect.poll(async () => greenest(await middle(kept))).toBe(true)
  await kept.getByRole('button', { name: /The green wall/ }).click()
  await expect(kept.locator('li:target').getByRole('heading', { name: 'The green wall' })).toBeVisible()
  await look(kept, 'folder')
  await expectUsable(kept)
  expect(errors).toEqual([])
  await alone.close()
  rmSync(folder, { recursive: true })

  const anybody = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })
  const other = await anybody.newPage()
  await other.goto(`/embed.html?space=${space}`)
  await expect(other.getByText('This space is not available here.')).toBeVisible()
  await page.getByLabel('Allow other sites to show it').check()
  await expect(page.getByRole('textbox', { name: 'Embed code' })).toHaveValue(new RegExp(`embed\\.html\\?space=${space}`))
  await other.reload()
  await look(other, 'embed')
  await other.getByRole('button', { name: 'Walk through' }).click()
  await expect(other.locator('canvas[data-ready]')).toBeVisible()
  await expect.poll(async () => reddest(await middle(other))).toBe(true)
  await other.getByRole('list').getByRole('button', { name: 'The red wall' }).last().click()
  await expect(other.getByText('It was <painted> twice.')).toBeVisible()
  await look(other, 'embed-walk')
  await expectUsable(other)
  expect(await other.evaluate(() => document.cookie + localStorage.length + sessionStorage.length)).toBe('00')
  await page.getByLabel('Allow other sites to show it').uncheck()
  await expect(page.getByRole('textbox', { name: 'Embed code' })).toBeHidden()
  await other.reload()
  await expect(other.getByText('This space is not available here.')).toBeVisible()
  for (const each of [page, other]) await each.context().close()
})

it('a map story is on a map of its author’s own: seen, gone into, on another site and in a folder', async ({ browser }) => {
  it.setTimeout(120_000)
  const page = await open(browser, film.owner, '/3d-experiments')
  const spots = [
    spot(20, { place: [90, 40], title: 'The green side', words: 'East of the line.', stayMs: 2000 }),
    spot(21, { place: [-90, 40], title: 'The red side', words: 'West of it.', stayMs: 2000 }),
  ]
  const space = await stageSpace('map', 'tiles', await pictureTiles(), 'Two sides', spots)
  await page.goto(`/3d-experiments?space=${space}`)
  await expect(page.locator('canvas[data-ready]')).toBeVisible()
  // As a whole it is red in the west and green in the east; who made it is under it.
  const at = async (x: number, y = 0.5, one = page) =>
    one.locator('.stage-frame canvas').evaluate(
      (canvas: HTMLCanvasElement, [x, y]) => [
        ...canvas
          .getContext('2d')!
          .getImageData(canvas.width * x!, canvas.height * y!, 1, 1)
          .data.slice(0, 3),
      ],
      [x, y],
    )
  await expect.poll(async () => reddest(await at(0.3)) && greenest(await at(0.7))).toBe(true)
  await expect(page.locator('.tiles-credit')).toHaveText('Ann Vega · © Old Survey')
  await expect(page.getByText('Tiled map', { exact: false }).first()).toBeVisible()
  await look(page, 'tiles')
  await expectUsable(page)
  // By key, by hand, and by the list; only stretches of the archive were read.
  const stage = page.getByRole('application')
  await stage.focus()
  for (let press = 0; press < 6; press++) await page.keyboard.press('+')
  for (let press = 0; press < 12; press++) await page.keyboard.press('ArrowRight')
  await expect.poll(async () => greenest(await middle(page))).toBe(true)
  await page.keyboard.press('Home')
  await expect.poll(async () => reddest(await at(0.3)) && greenest(await at(0.7))).toBe(true)
  const box = (await stage.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.2, box.y + box.height * 0.8)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /The green side/ }).first()).toBeFocused()
  await expect.poll(async () => greenest(await at(0.3)) && greenest(await at(0.7))).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The green side' })).toBeVisible()
  await page.getByRole('button', { name: 'Next', exact: true }).first().click()
  await expect.poll(async () => reddest(await at(0.3)) && reddest(await at(0.7))).toBe(true)

  // Its author puts a spot where a press falls, and takes it out as a folder.
  await page.goto(`/3d-experiments?space=${space}&edit=1`)
  await expect(page.locator('canvas[data-ready]')).toBeVisible()
  await expect(page.getByText('zoom levels 0 to 2').first()).toBeVisible()
  await page.getByRole('application').click({ position: { x: 60, y: 60 } })
  await expect.poll(async () => Number(await page.getByLabel('Longitude').inputValue())).toBeLessThan(-90)
  await page.getByLabel('Name of the spot').fill('The corner')
  await look(page, 'author-tiles')
  await expectUsable(page)
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as a folder' }).click()])
  const folder = mkdtempSync(join(tmpdir(), 'tiles-folder-'))
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(await saved.path())))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const alone = await browser.newContext({ offline: true })
  const kept = await alone.newPage()
  await kept.goto(`file://${folder}/index.html`)
  await expect(kept.locator('canvas[data-ready]')).toBeVisible()
  await expect.poll(async () => reddest(await at(0.3, 0.5, kept)) && greenest(await at(0.7, 0.5, kept))).toBe(true)
  await expect(kept.getByText('© Old Survey').first()).toBeVisible()
  await kept.getByRole('button', { name: /The red side/ }).click()
  await expect(kept.locator('li:target').getByRole('heading', { name: 'The red side' })).toBeVisible()
  await look(kept, 'folder-tiles')
  await expectUsable(kept)
  await alone.close()
  rmSync(folder, { recursive: true })

  await page.getByLabel('Allow other sites to show it').check()
  const other = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await expect
    .poll(async () => {
      await other.goto(`/embed.html?space=${space}`)
      return other.getByRole('button', { name: 'Walk through' }).isVisible()
    })
    .toBe(true)
  const read: number[] = []
  other.on('response', (answer) => answer.url().includes('pmtiles') && read.push(answer.status()))
  await other.getByRole('button', { name: 'Walk through' }).click()
  await expect.poll(async () => reddest(await at(0.3, 0.5, other)) && greenest(await at(0.7, 0.5, other))).toBe(true)
  expect(new Set(read)).toEqual(new Set([206]))
  await expect(other.getByText('© Old Survey')).toBeVisible()
  await look(other, 'embed-tiles')
  await expectUsable(other)
  await other.context().close()
  await page.context().close()
})

it('a map of lines is drawn in the house’s hand, and one that is none says why', async ({ browser }) => {
  const { data: space } = await author.rpc('begin_space', { kind: 'map', title: 'A town' })
  const page = await open(browser, film.owner, `/3d-experiments?space=${space}&edit=1`)
  await expect(page.getByRole('heading', { name: 'Your own map' })).toBeVisible()
  await expect(page.locator('.world-map')).toBeVisible()
  const file = page.locator('input[type=file]').first()
  await file.setInputFiles({
    name: 'town.pmtiles',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('<html>no map</html>'.repeat(20)),
  })
  await expect(page.getByText('This is not a PMTiles archive of version 3').first()).toBeVisible({ timeout: 20_000 })
  await file.setInputFiles({ name: 'town.pmtiles', mimeType: 'application/octet-stream', buffer: townTiles() })
  await expect(page.locator('canvas[data-ready]')).toBeVisible({ timeout: 20_000 })
  // Land, and in the middle of the middle tile a basin; both in the colours of the light.
  const inks = await page.evaluate(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d')!
    return ['--bg', '--bg-2'].map((name) => {
      pen.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(name).trim()
      pen.fillRect(0, 0, 1, 1)
      return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].join()
    })
  })
  const counted = () =>
    page.locator('.stage-frame canvas').evaluate((canvas: HTMLCanvasElement, inks) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height)
      const counts = inks.map(() => 0)
      for (let at = 0; at < data.length; at += 4) {
        const which = inks.indexOf(`${data[at]},${data[at + 1]},${data[at + 2]}`)
        if (which >= 0) counts[which]!++
      }
      return counts.map((count) => count / (data.length / 4))
    }, inks)
  await expect
    .poll(async () => {
      const [water = 0, ground = 0] = await counted()
      return water > 0.01 && ground > 0.15
    })
    .toBe(true)
  await look(page, 'author-town')

  // In German, why a file cannot be used too; and with letters twice as large on a narrow screen.
  await speak(page, 'Deutsch')
  await page.goto(`/3d-experiments?space=${space}&edit=1`)
  await expect(page.getByText('Das ist kein PMTiles-Archiv der Version 3').first()).toBeVisible()
  await expect(page.locator('canvas[data-ready]')).toBeVisible()
  await look(page, 'author-town-de')
  await enlargeLetters(page)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const more of ['', '&edit=1']) {
    await page.goto(`/3d-experiments?space=${space}${more}`)
    await expect(page.locator('canvas[data-ready]')).toBeVisible()
    if (process.env.SPACES_LOOK)
      await page.screenshot({ path: `${process.env.SPACES_LOOK}/town-large${more.slice(1, 5)}.png`, fullPage: true })
    await expect
      .poll(
        async () => (await page.evaluate(illegible)).filter((one) => !/stage-|world-|header-who| lies over /.test(one)),
        `large ${more}`,
      )
      .toEqual([])
  }
  await speak(page, 'English')
  await page.context().close()
})

it('a guided path is filmed by the house, every frame of it, and becomes a cut that can be watched', async ({ browser }) => {
  it.setTimeout(240_000)
  const spots = [
    spot(9, { place: [0, 0], stayMs: 1200, title: 'The red wall' }),
    spot(10, { place: [90, 0], stayMs: 1300, title: 'The green wall' }),
  ]
  const name = `Filmed ${Math.random().toString(36).slice(2, 7)}`
  const space = await stageSpace('scene', 'panorama', await panoramaFile(), name, spots)
  const page = await open(browser, film.owner, `/3d-experiments?space=${space}&edit=1`)
  await page.getByLabel('As a version of').selectOption({ label: 'A new film' })
  await page.getByRole('button', { name: 'Record on the server' }).click()
  await expect(page.getByText('The recording has started')).toBeVisible()
  // Asked again by hand, it is recorded once.
  await expect
    .poll(async () => (await author.rpc('record_space_path', { space })).error?.message)
    .toBe('This tour is already being recorded.')
  const cut = async () =>
    (
      await service()
        .from('versions')
        .select('id, state, failure, width, height, duration_ms, documentary_id, documentaries!versions_documentary_id_fkey!inner(title)')
        .eq('documentaries.title', name)
        .maybeSingle()
    ).data
  await expect.poll(async () => [(await cut())?.state, (await cut())?.failure], { timeout: 180_000 }).toEqual(['ready', null])
  const made = (await cut())!
  expect(made).toMatchObject({ width: 1280, height: 720 })
  // 1.2 s there, 2.5 s on the way, 1.3 s there: whatever else the machine had to do.
  expect(Math.abs(made['duration_ms'] - 5000)).toBeLessThan(100)
  await page.goto(`/collaboration?film=${made['documentary_id']}`)
  const seen = () =>
    page.evaluate(() => {
      const [video, copy] = [document.querySelector('video')!, new OffscreenCanvas(1, 1)]
      const pen = copy.getContext('2d')!
      pen.drawImage(video, video.videoWidth / 2, video.videoHeight / 3, 1, 1, 0, 0, 1, 1)
      return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
    })
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBeGreaterThan(1)
  await expect.poll(async () => reddest(await seen())).toBe(true)
  await page.getByRole('slider', { name: 'Position' }).press('End')
  await expect.poll(async () => greenest(await seen())).toBe(true)
  await page.context().close()
})

it('a guided path is recorded by the browser and becomes a cut that can be watched', async ({ browser }) => {
  const spots = [
    spot(7, { place: [0, 0], stayMs: 1500, title: 'The red wall' }),
    spot(8, { place: [90, 0], stayMs: 1500, title: 'The green wall' }),
  ]
  const name = `Path ${Math.random().toString(36).slice(2, 7)}`
  const space = await stageSpace('scene', 'panorama', await panoramaFile(), name, spots)
  const page = await open(browser, film.owner, `/3d-experiments?space=${space}&edit=1`)
  await page.getByRole('button', { name: 'Record tour' }).click()
  await expect(page.getByRole('button', { name: 'Upload as a version' })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Upload as a version' }).click()
  await expect(page.getByText('It is uploaded and prepared')).toBeVisible()
  const cut = async () =>
    (
      await service()
        .from('versions')
        .select('state, width, height, documentaries!versions_documentary_id_fkey!inner(title)')
        .eq('documentaries.title', name)
        .maybeSingle()
    ).data
  await expect.poll(async () => (await cut())?.state, { timeout: 90_000 }).toMatch(/watchable|ready/)
  expect(await cut()).toMatchObject({ width: 1280, height: 720 })
  await page.context().close()
})

it('two pages of one author: the one where nothing is written goes along, and of two that wrote either is kept', async ({ browser }) => {
  const space = must(await author.rpc('begin_space', { kind: 'map', title: 'Two desks' })) as string
  const page = await open(browser, film.owner, `/3d-experiments?space=${space}&edit=1`)
  const other = await page.context().newPage()
  await other.goto(`/3d-experiments?space=${space}&edit=1`)
  const away = await open(browser, film.owner, `/3d-experiments?space=${space}&edit=1`)
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
  const id = must(await author.rpc('begin_space_asset', { space, kind, name: `${kind}.bin`, size_bytes: file.length })) as string
  must(await author.storage.from('spaces').upload(`${space}/${id}/source`, file))
  must(await author.rpc('credit_space_asset', { asset: id, credit: 'Ann Vega', licence: 'own', origin: '', alt }))
  await expect
    .poll(async () => (await service().from('space_assets').select('state, failure').eq('id', id).single()).data, { timeout: 30_000 })
    .toEqual({ state: 'ready', failure: null })
  return id
}

it('a space is found from its film and opened at a moment; its picture and sound are in its text too, and nobody is carried along', async ({
  browser,
}) => {
  const space = await stageSpace('scene', 'panorama', await panoramaFile(), `Wheelhouse of ${title}`, [spot(30, { place: [0, 0] })])
  const [seen, heard] = await Promise.all([
    addFile(space, 'picture', await panoramaFile(1024), 'The compass, seen from above.'),
    addFile(space, 'sound', toneFile(), 'A horn, once.'),
  ])
  const spots = [
    spot(31, { kind: 'picture', place: [0, 0], title: 'The compass', assetId: seen }),
    spot(32, { kind: 'sound', place: [180, 0], title: 'The horn', assetId: heard }),
    spot(33, { kind: 'range', place: [90, 0], title: 'The count', versionId: film.versionId, startsMs: 12_000, endsMs: 16_000 }),
  ]
  const { data: now } = await service().from('spaces').select('revision, asset_id').eq('id', space).single()
  const contents = { title: `Wheelhouse of ${title}`, twin: text, assetId: now!['asset_id'], documentaryId: film.id, spots }
  must(await author.rpc('save_space', { space, known: now!['revision'], contents }))

  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.setItem('userTestingFlags', JSON.stringify({ show3DExperiments: true })))
  await signIn(page, await newPerson(), `/documentary/${film.id}`)
  const there = page.getByRole('region', { name: 'Spaces of this film' })
  await page.getByRole('tab', { name: 'Screenings and spaces' }).click()
  await there
    .getByRole('link', { name: /00:00:12.*The count/ })
    .first()
    .click()
  // From the moment of the film one is before the spot that plays it.
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
