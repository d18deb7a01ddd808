import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { panoramaFile } from '#tests/support/media/space-files.ts'
import { pictureTiles, townTiles } from '#tests/support/media/tile-archive.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { illegible } from '../support/legibility.ts'
import { enlargeLetters, speak } from '../support/reading.ts'
import { greenest, look, makeHarbour, makeSpace, middle, open, reddest, spot } from './harbour.ts'

// Spaces on maps of their author’s own, in folders and on other sites.

const harbour = makeHarbour()

it('a place is exported as a folder that opens without the house, and shown on another site while its author allows it', async ({
  browser,
}) => {
  const spots = [
    spot(5, { place: [0, 0], title: 'The red wall', words: 'It was <painted> twice.' }),
    spot(6, {
      kind: 'range',
      place: [90, 0],
      title: 'The green wall',
      versionId: harbour.film.versionId,
      startsMs: 12_000,
      endsMs: 16_000,
    }),
  ]
  const space = await makeSpace(harbour.author, 'scene', 'panorama', await panoramaFile(), 'The engine room', spots)
  const page = await open(browser, harbour.film.owner, `/3d-experiments?space=${space}&edit=1`)
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
  await expect(kept.getByRole('figure').getByText(harbour.title)).toBeVisible()
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

it('a map story uses its author’s own map: seen, entered, on another site and in a folder', async ({ browser }) => {
  it.setTimeout(120_000)
  const page = await open(browser, harbour.film.owner, '/3d-experiments')
  const spots = [
    spot(20, { place: [90, 40], title: 'The green side', words: 'East of the line.', stayMs: 2000 }),
    spot(21, { place: [-90, 40], title: 'The red side', words: 'West of it.', stayMs: 2000 }),
  ]
  const space = await makeSpace(harbour.author, 'map', 'tiles', await pictureTiles(), 'Two sides', spots)
  await page.goto(`/3d-experiments?space=${space}`)
  await expect(page.locator('canvas[data-ready]')).toBeVisible()
  // As a whole it is red in the west and green in the east; who made it is written under it.
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

it('a map of lines is drawn in the style of the house, and an invalid one says why', async ({ browser }) => {
  const { data: space } = await harbour.author.rpc('begin_space', { kind: 'map', title: 'A town' })
  const page = await open(browser, harbour.film.owner, `/3d-experiments?space=${space}&edit=1`)
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
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/town-large${more.slice(1, 5)}.png`, fullPage: true })
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
