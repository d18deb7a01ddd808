import type { Page } from '@playwright/test'
import { fakeHeadset } from '#tests/support/fake-headset.ts'
import { modelFile, panoramaFile, roundFilm, splatFile } from '#tests/support/media/space-files.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson } from '../support/people.ts'
import { bluest, greenest, look, makeHarbour, makeSpace, middle, must, open, reddest, spot } from './harbour.ts'

// Spaces as others enter them: looked at, walked around, led through, and filmed.

const harbour = makeHarbour()

it('a panorama is turned by hand and by keys, and shown as a guided tour', async ({ browser }) => {
  const spots = [
    spot(1, { place: [0, 0], stayMs: 4000, title: 'The red wall' }),
    spot(2, { place: [90, 0], stayMs: 4000, title: 'The green wall' }),
  ]
  const space = await makeSpace(harbour.author, 'scene', 'panorama', await panoramaFile(), 'The pilot house', spots)
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

it('an object is turned, and where it cannot be drawn the text replaces it', async ({ browser }) => {
  const spots = [spot(3, { place: [0, 0, 0.5], title: 'Its front' }), spot(4, { place: [0, 0, -0.5], title: 'Its back' })]
  const space = await makeSpace(harbour.author, 'object', 'model', await modelFile('#10b040', 8), 'The lamp', spots)
  const page = await open(browser, await newPerson(), `/3d-experiments?space=${space}`)
  await expect(page.locator('canvas[data-ready]')).toBeVisible()
  await expect.poll(async () => greenest(await middle(page))).toBe(true)
  await look(page, 'object')
  // What lies behind the object is not pointed at.
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

it('with a headset a panorama surrounds the viewer, an object is in front, and a spot shows its text there', async ({ browser }) => {
  const around = await makeSpace(harbour.author, 'scene', 'panorama', await panoramaFile(), 'The wheelhouse', [
    spot(5, { place: [0, 0], title: 'The red wall' }),
    spot(6, { place: [90, 0], title: 'The green wall', words: 'It was painted over in 1961.' }),
  ])
  const object = await makeSpace(harbour.author, 'object', 'model', await modelFile('#10b040', 8), 'The float', [
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
  // The page has gone to the spot that was pressed; taken off, that spot is in view.
  await page.evaluate(() => window.headset!.takeOff())
  await expect.poll(async () => greenest(await middle(page))).toBe(true)
  await expect(page.getByText('It was painted over in 1961.')).toBeVisible()

  await page.goto(`/3d-experiments?space=${object}`)
  await page.getByRole('button', { name: 'Enter VR' }).click()
  // It is in front of the viewer, a little below eye level, as on the page; above and behind there is nothing.
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

it('a point cloud is turned, and a spot is put on it', async ({ browser }) => {
  const space = await makeSpace(harbour.author, 'object', 'splat', splatFile(4000, [200, 20, 20]), 'The buoy', [])
  const page = await open(browser, await newPerson(), `/3d-experiments?space=${space}`)
  await expect(page.locator('canvas[data-ready]')).toBeVisible()
  await expect.poll(async () => reddest(await middle(page))).toBe(true)
  await look(page, 'scan')
  await page.context().close()
  const own = await open(browser, harbour.film.owner, `/3d-experiments?space=${space}&edit=1`)
  await expect(own.locator('canvas[data-ready]')).toBeVisible()
  await own.getByRole('application').click()
  // On its front, which is one unit before its middle.
  await expect.poll(async () => Number(await own.getByLabel('z', { exact: true }).inputValue())).toBeCloseTo(1, 0)
  await own.context().close()
})

it('a 360° film plays, and can be turned while it does', async ({ browser }) => {
  const reel = await roundFilm()
  const version = must(await harbour.author.rpc('begin_version', { file_name: 'around.mp4', size_bytes: reel.length })) as {
    id: string
    source_object: string
  }
  must(await harbour.author.storage.from('sources').upload(version.source_object, reel, { contentType: 'video/mp4' }))
  const stateOf = async () => (await service().from('versions').select('state').eq('id', version.id).single()).data?.state
  await expect.poll(stateOf, { timeout: 60_000 }).toMatch(/watchable|ready/)
  const space = must(await harbour.author.rpc('begin_space', { kind: 'scene', title: 'On deck' })) as string
  const page = await open(browser, harbour.film.owner, `/3d-experiments?space=${space}&edit=1`)
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

it('a guided tour is filmed by the server, every frame of it, and becomes a cut that can be watched', async ({ browser }) => {
  it.setTimeout(240_000)
  const spots = [
    spot(9, { place: [0, 0], stayMs: 1200, title: 'The red wall' }),
    spot(10, { place: [90, 0], stayMs: 1300, title: 'The green wall' }),
  ]
  const name = `Filmed ${Math.random().toString(36).slice(2, 7)}`
  const space = await makeSpace(harbour.author, 'scene', 'panorama', await panoramaFile(), name, spots)
  const page = await open(browser, harbour.film.owner, `/3d-experiments?space=${space}&edit=1`)
  await page.getByLabel('As a version of').selectOption({ label: 'A new film' })
  await page.getByRole('button', { name: 'Record on the server' }).click()
  await expect(page.getByText('The recording has started')).toBeVisible()
  // Asked again by hand, it is recorded once.
  await expect
    .poll(async () => (await harbour.author.rpc('record_space_path', { space })).error?.message)
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

it('a guided tour is recorded by the browser and becomes a cut that can be watched', async ({ browser }) => {
  const spots = [
    spot(7, { place: [0, 0], stayMs: 1500, title: 'The red wall' }),
    spot(8, { place: [90, 0], stayMs: 1500, title: 'The green wall' }),
  ]
  const name = `Path ${Math.random().toString(36).slice(2, 7)}`
  const space = await makeSpace(harbour.author, 'scene', 'panorama', await panoramaFile(), name, spots)
  const page = await open(browser, harbour.film.owner, `/3d-experiments?space=${space}&edit=1`)
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
