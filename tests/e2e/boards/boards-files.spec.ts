import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { visitor } from '../support/house-access.ts'
import { boardDesk, look, onBoard, openPage } from '../support/pages.ts'
import { newPerson, type Person, password } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

const title = `Walls ${Math.random().toString(36).slice(2, 7)}`
let remove: () => Promise<void>
it.beforeAll(async () => {
  ;({ remove } = await makeFrontPageFilm(title))
})
it.afterAll(() => remove())

const cards = (page: Page) => page.locator('.board-card')
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true }).click()
const kept = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

const sentence = `We counted the lamps of ${title} twice.`
/** A film of 16 seconds as its maker sends it in, with one sentence at its eighth. */
async function sendIn(maker: Person) {
  const own = visitor()
  await own.auth.signInWithPassword({ email: maker.email, password })
  const folder = mkdtempSync(join(tmpdir(), 'actuality-boards-'))
  const path = makeClip(await testFfmpeg(), folder, 'lamps.mp4', (make, out) =>
    make(
      ...['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=16', '-f', 'lavfi', '-i', 'sine=frequency=300:duration=16'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', out],
    ),
  )
  const bytes = readFileSync(path)
  rmSync(folder, { recursive: true })
  const { data: version } = await own.rpc('begin_version', { file_name: 'film.mp4', size_bytes: bytes.length, title }).throwOnError()
  await own.storage.from('sources').upload(version.source_object, bytes, { contentType: 'video/mp4' })
  const of = own.from('documentaries')
  await of
    .update({ synopsis: 'Lamps.', year: 2025, language: 'en', director: 'Solveig Amundrud' })
    .eq('id', version.documentary_id)
    .throwOnError()
  await expect
    .poll(
      async () => (await own.from('documentaries').select('poster_object').eq('id', version.documentary_id).single()).data?.poster_object,
      { timeout: 60_000 },
    )
    .toBeTruthy()
  const cues = [{ startsMs: 8000, endsMs: 11_000, text: sentence, speaker: 'Clerk' }]
  await own.rpc('replace_captions', { version: version.id, language: 'en', label: 'English', kind: 'captions', cues }).throwOnError()
  await own.rpc('publish_documentary', { documentary: version.documentary_id, visibility: 'public' }).throwOnError()
  return { own, versionId: version.id as string }
}

async function fileOf(page: Page, name: string): Promise<Buffer> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name }).click()
  return readFileSync(await (await coming).path())
}

it('adds a caption of a film to the board, plays it there, and exports and imports the board', async ({ browser }) => {
  await sendIn(await newPerson('creator'))
  const page = await openPage(browser, await newPerson(), '/brainstorming-tool', boardDesk)
  await page.getByRole('button', { name: 'Create empty board' }).click()
  await page.getByRole('button', { name: 'From the library' }).click()
  await page.getByLabel('Spoken words').fill('counted the lamps')
  await page.getByRole('button', { name: 'Search' }).click()
  await page
    .getByRole('button', { name: /^Add to board: / })
    .first()
    .click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const quote = page.locator('.board-card[data-kind=quote]')
  await expect(quote.getByText(sentence)).toBeVisible()
  await quote.getByRole('button', { name: 'Play' }).click()
  await expect(quote.locator('video')).toBeVisible()
  await expect.poll(() => quote.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(8.2)
  await kept(page)
  await page.keyboard.press('Escape')

  // In the list it is called what is said in it, and plays there too.
  await view(page, 'List')
  await page.getByRole('button', { name: new RegExp(`^Quote “${sentence}”`) }).click()
  await page.locator('.board-list-seen').getByRole('button', { name: 'Play' }).click()
  await expect(page.locator('.board-list-seen video')).toBeVisible()
  await page.locator('.board-list-seen').getByRole('button', { name: 'Stop' }).click()
  await view(page, 'Board')
  await expect(quote.getByText(sentence)).toBeVisible()

  const takeOut = (name: string) => fileOf(page, name)
  expect((await takeOut('As a picture (PNG)')).subarray(1, 4).toString()).toBe('PNG')
  expect((await takeOut('As a drawing (SVG)')).toString()).toContain('counted the lamps')
  expect((await takeOut('As text (Markdown)')).toString()).toContain('## Quote')
  const excalidraw = await takeOut('For Excalidraw')
  expect(JSON.parse(excalidraw.toString())).toMatchObject({ type: 'excalidraw' })

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import cards' }).click()
  await page.getByLabel('Choose a file').setInputFiles({ name: 'wall.excalidraw', mimeType: 'application/json', buffer: excalidraw })
  await expect(page.getByText('One card was added to the board')).toBeVisible()
  await expect(page.locator('.board-card[data-kind=quote]')).toHaveCount(2)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import cards' }).click()
  await page.getByLabel('Or paste lines here').fill('Pilot\tKirkwall\t1931\nClerk\tTromsø')
  await page.getByRole('button', { name: 'Add to board' }).click()
  // What was laid is looked at; what lies further away is no element.
  for (const words of ['Pilot', 'Clerk']) await expect(cards(page).filter({ hasText: words })).toBeVisible()
  await look(page, 'quote', onBoard)
  // On a phone the tools are a strip that is scrolled: each is by itself.
  await page.setViewportSize({ width: 360, height: 740 })
  const tools = await page
    .locator('.board-palette button')
    .evaluateAll((all) => all.map((tool) => tool.getBoundingClientRect()).map(({ left, right }) => [Math.round(left), Math.round(right)]))
  for (const [at, [left]] of tools.slice(1).entries()) expect(left).toBeGreaterThanOrEqual(tools[at]![1]!)
  await page.context().close()
})

/** A picture with a red and a green half. */
const halves = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 400, height: 200 })
    const pen = canvas.getContext('2d')!
    for (const [at, colour] of ['#c02020', '#209030'].entries()) {
      pen.fillStyle = colour
      pen.fillRect(at * 200, 0, 200, 200)
    }
    return canvas.toDataURL('image/png').split(',')[1]!
  })
/** How much of a picture is red and how much green, in hundredths, as this browser reads it. */
const inks = (page: Page, file: Buffer, type: string) =>
  page.evaluate(
    async ([base64, type]) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64!), (one) => one.charCodeAt(0))], { type: type! }))
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      pen.drawImage(bitmap, 0, 0)
      const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height)
      let [red, green] = [0, 0]
      for (let at = 0; at < data.length; at += 4) {
        if (data[at]! > 150 && data[at + 1]! < 80) red++
        if (data[at + 1]! > 110 && data[at]! < 80) green++
      }
      return [red, green].map((count) => Math.round((count * 400) / data.length))
    },
    [file.toString('base64'), type],
  )

it('pictures, a still and a note are imported, exported and imported again in every file format', async ({ browser }) => {
  const maker = await newPerson('creator')
  const { own, versionId } = await sendIn(maker)
  await own
    .rpc('write_note', { note: crypto.randomUUID(), version: versionId, starts_ms: 4000, body: 'The lamps are too loud.' })
    .throwOnError()
  await expect.poll(async () => (await own.from('storyboards').select('version_id').eq('version_id', versionId)).data?.length).toBe(1)
  const page = await openPage(browser, maker, '/brainstorming-tool', boardDesk)
  await page.getByRole('button', { name: 'Create empty board' }).click()
  const png = Buffer.from(await halves(page), 'base64')

  // Let fall where it is to lie.
  const fallen = await page.evaluateHandle((base64) => {
    const files = new DataTransfer()
    files.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], 'The quay.png', { type: 'image/png' }))
    return files
  }, png.toString('base64'))
  await page.locator('.board-stage').dispatchEvent('drop', { dataTransfer: fallen, clientX: 500, clientY: 400 })
  await expect(cards(page).filter({ hasText: 'The quay' }).locator('canvas')).toBeVisible()

  await page.getByRole('button', { name: 'From the library' }).click()
  await page.getByRole('tab', { name: 'Stills' }).click()
  await page.getByLabel('A film').fill(title)
  await page.getByRole('button', { name: 'Search' }).click()
  await page
    .getByRole('button', { name: `Stills of ${title}` })
    .first()
    .click()
  await expect(page.locator('.board-stills .storyboard-frame').first()).toBeVisible()
  await look(page, 'stills', onBoard)
  await expectUsable(page)
  await page
    .getByRole('button', { name: `Add to board: ${title} 00:00:0` })
    .nth(2)
    .click()
  await page.getByRole('tab', { name: 'Notes' }).click()
  await page.getByRole('button', { name: 'Add to board: The lamps are too loud.' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  const still = page.locator('.board-card[data-kind=picture]').filter({ hasText: title })
  await expect(still.locator('.storyboard-frame')).toBeVisible()
  await expect(still.getByRole('button')).toHaveCount(0)
  const note = page.locator('.board-card[data-kind=note]')
  await expect(note.getByText('The lamps are too loud.')).toBeVisible()
  await expect(note.getByRole('button', { name: 'Play' })).toBeVisible()
  await kept(page)

  const [red = 0, green = 0] = await inks(page, await fileOf(page, 'As a picture (PNG)'), 'image/png')
  expect(Math.min(red, green)).toBeGreaterThan(3)
  const svg = (await fileOf(page, 'As a drawing (SVG)')).toString()
  const drawn = Buffer.from(/href="data:image\/jpeg;base64,([^"]+)"/.exec(svg)![1]!, 'base64')
  expect(await inks(page, drawn, 'image/jpeg')).toEqual([50, 50])
  // The sheet that goes to the printer, as the browser makes a PDF of it.
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed', String(document.querySelectorAll('.board-print canvas, .board-print text').length))
  })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: /PDF/ }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^[89]|1\d$/)

  for (const [name, file] of [
    ['wall.json', await fileOf(page, 'With everything (JSON)')],
    ['wall.excalidraw', await fileOf(page, 'For Excalidraw')],
  ] as const) {
    await page.goto('/brainstorming-tool')
    await page.getByRole('button', { name: 'Create empty board' }).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import cards' }).click()
    await page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/json', buffer: file })
    await expect(page.getByText('3 cards were added to the board')).toBeVisible()
    // Its own now, in this board's folder.
    const seen = cards(page).filter({ hasText: 'The quay' }).locator('canvas')
    await expect(seen).toBeVisible()
    // The canvas is there before its picture is.
    await expect
      .poll(() =>
        seen.evaluate((canvas: HTMLCanvasElement) =>
          [...canvas.getContext('2d')!.getImageData(100, 100, 1, 1).data.slice(0, 2)].map((one) => one > 100),
        ),
      )
      .toEqual([true, false])
    await expect(still.locator('.storyboard-frame')).toBeVisible()
    await expect(note.getByText('The lamps are too loud.')).toBeVisible()
  }
  await page.context().close()
})
