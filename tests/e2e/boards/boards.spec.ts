import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expectUsable } from '../support/axe.ts'
import { complaintsOf } from '../support/desk.ts'
import { expect, test as it } from '../support/house.ts'
import { visitor } from '../support/house-access.ts'
import { newPerson, type Person, password, signIn } from '../support/people.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

const title = `Walls ${Math.random().toString(36).slice(2, 7)}`
let owner: Person
let remove: () => Promise<void>
it.beforeAll(async () => {
  ;({ owner, remove } = await makeFrontPageFilm(title))
})
it.afterAll(() => remove())

async function open(browser: Browser, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', permissions: ['clipboard-write'] })
  await context.addInitScript(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showBrainstormingTool: true })))
  const page = await context.newPage()
  page.setViewportSize({ width: 1440, height: 900 })
  await signIn(page, person, path)
  await expect(page.locator('main h1').first()).toBeVisible()
  return page
}
async function look(page: Page, name: string) {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${name} at ${width}`).toBeLessThanOrEqual(0)
    if (process.env.BOARDS_LOOK) {
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${process.env.BOARDS_LOOK}/${name}-${width}.png` })
    }
  }
}
const cards = (page: Page) => page.locator('.board-card')
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true }).click()
const kept = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

it('two people work on one board: live, offline, and merged again', async ({ browser }) => {
  const maker = await open(browser, owner, '/brainstorming-tool')
  const errors = complaintsOf(maker)
  await expect(maker.getByRole('heading', { name: 'Create your first board' })).toBeVisible()
  await look(maker, 'begin')
  await maker.getByRole('button', { name: 'Create with Premise test' }).click()
  await expect(cards(maker)).toHaveCount(9)
  await kept(maker)
  await look(maker, 'board')
  await expectUsable(maker)

  await maker.getByRole('button', { name: 'Share', exact: true }).click()
  await maker.getByRole('button', { name: 'Create a link to edit' }).click()
  const address = await maker.getByRole('textbox', { name: 'Link to edit' }).inputValue()
  if (process.env.BOARDS_LOOK) await maker.screenshot({ path: `${process.env.BOARDS_LOOK}/share.png` })
  await maker.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const guest = await open(browser, await newPerson(), address.replace(/^https?:\/\/[^/]+/, ''))
  await expect(cards(guest)).toHaveCount(9)
  expect(guest.url()).not.toContain('key=')
  await expect(maker.getByRole('button', { name: 'Ingrid Vega' })).toBeVisible()

  // Live: a note appears at the other, letter by letter.
  await maker.locator('.board-stage').focus()
  await maker.keyboard.press('n')
  await maker.keyboard.type('Ask the harbour master')
  await expect(guest.locator('.board-card', { hasText: 'Ask the harbour master' })).toBeVisible()
  await maker.keyboard.press('Escape')

  // Apart: both go on, one of them without a line, over a reload.
  await guest.context().setOffline(true)
  await guest.locator('.board-stage').focus()
  await guest.keyboard.press('n')
  await guest.keyboard.type('Written on the ferry')
  await guest.keyboard.press('Escape')
  await expect(guest.getByText('Saved here until you are online again')).toBeVisible()
  const note = maker.locator('.board-card', { hasText: 'Ask the harbour master' })
  await note.dblclick()
  await maker.keyboard.press('End')
  await maker.keyboard.type(' on Monday')
  await maker.keyboard.press('Escape')
  await kept(maker)
  await expect(guest.locator('.board-card', { hasText: 'on Monday' })).toHaveCount(0)
  await guest.context().setOffline(false)
  await expect(guest.locator('.board-card', { hasText: 'on Monday' })).toBeVisible()
  await expect(maker.locator('.board-card', { hasText: 'Written on the ferry' })).toBeVisible()
  await kept(guest)

  // Undo is one's own: the maker takes back theirs, the guest's stays.
  await maker.locator('.board-stage').focus()
  await maker.keyboard.press('Control+z')
  await expect(maker.locator('.board-card', { hasText: 'on Monday' })).toHaveCount(0)
  await expect(maker.locator('.board-card', { hasText: 'Written on the ferry' })).toBeVisible()

  // Dragged by the mouse, with its connector keeping hold; the other sees it where it was put.
  const moved = maker.locator('.board-card', { hasText: 'Written on the ferry' })
  const from = (await moved.boundingBox())!
  await maker.mouse.move(from.x + 20, from.y + 40)
  await maker.mouse.down()
  await maker.mouse.move(from.x + 120, from.y + 100, { steps: 5 })
  await maker.mouse.up()
  const left = () =>
    guest
      .locator('.board-card', { hasText: 'Written on the ferry' })
      .evaluate((card) => Number.parseFloat((card as HTMLElement).style.left))
  const own = await moved.evaluate((card) => Number.parseFloat((card as HTMLElement).style.left))
  await expect.poll(left).toBe(own)

  // A vote: nobody sees the others' dots until it ends.
  await maker.getByRole('button', { name: 'More', exact: true }).click()
  await maker.getByRole('menuitem', { name: 'Start a vote' }).click()
  await maker.getByRole('dialog').getByLabel('Question').fill('Where do we begin?')
  await maker.getByRole('dialog').getByRole('button', { name: 'Start a vote' }).click()
  await guest.getByRole('button', { name: 'Give Why now? a dot' }).click()
  await expect(maker.getByText('One person has voted')).toBeVisible()
  await expect(maker.getByText('one dot', { exact: true })).toHaveCount(0)
  await maker.getByRole('button', { name: 'End vote' }).click()
  await expect(maker.locator('.board-card', { hasText: 'Why now?' }).getByText('one dot')).toBeVisible()

  // History with names, and back to how it was.
  await maker.getByRole('button', { name: 'More', exact: true }).click()
  await maker.getByRole('menuitem', { name: 'History' }).click()
  await maker.getByLabel('Name the current version').fill('Before the trip')
  await maker.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(maker.getByText('Before the trip')).toBeVisible()
  await maker.getByRole('listitem').last().getByRole('button', { name: 'Restore' }).click()
  // As it was before the guest wrote.
  await expect(cards(maker)).toHaveCount(10)
  await expect(cards(guest)).toHaveCount(10)
  await maker.getByRole('button', { name: 'Undo' }).first().click()
  await expect(cards(guest)).toHaveCount(11)

  // Followed.
  await guest.getByRole('group', { name: 'The board.' }).or(guest.locator('.board-stage')).first().focus()
  await guest.getByRole('list', { name: 'Here now' }).getByRole('button').click()
  await maker.locator('.board-stage').focus()
  for (let n = 0; n < 8; n++) await maker.keyboard.press('-')
  await expect.poll(async () => Number.parseInt((await guest.locator('.board-zoom').textContent()) ?? '', 10)).toBeLessThan(40)
  expect(errors.filter((error) => !/ERR_INTERNET_DISCONNECTED|WebSocket/.test(error))).toEqual([])
  for (const page of [maker, guest]) await page.context().close()
})

it('changes one tab could not send before it was closed are sent by another', async ({ browser }) => {
  const page = await open(browser, owner, '/brainstorming-tool')
  await page.getByRole('button', { name: 'Create empty board' }).click()
  await expect(page.getByText('This board is empty')).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await expect(tab.getByText('This board is empty')).toBeVisible()
  await kept(tab)
  await page.context().setOffline(true)
  await tab.locator('.board-stage').focus()
  await tab.keyboard.press('n')
  await tab.keyboard.type('Left on the ferry')
  await tab.keyboard.press('Escape')
  await expect(tab.getByText('Saved here until you are online again')).toBeVisible()
  // Written down within the moment it takes to close a page.
  await tab.waitForTimeout(300)
  await tab.close()
  await expect(cards(page)).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(cards(page).filter({ hasText: 'Left on the ferry' })).toBeVisible()
  await kept(page)
  const elsewhere = await open(browser, owner, page.url())
  await expect(cards(elsewhere).filter({ hasText: 'Left on the ferry' })).toBeVisible()
  for (const each of [page, elsewhere]) await each.context().close()
})

it('keyboard only, in the list: create, connect, group, comment, move, remove and undo', async ({ browser }) => {
  const page = await open(browser, owner, '/brainstorming-tool')
  await page.getByRole('button', { name: 'Create empty board' }).click()
  await expect(page.getByText('This board is empty')).toBeVisible()
  await page.getByLabel('Title of the board').fill('A wall of one’s own')
  await page.keyboard.press('Enter')
  await view(page, 'List')
  const add = async (words: string) => {
    await page.getByLabel('A new card').fill(words)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: new RegExp(words) }).first()).toBeVisible()
  }
  await add('The count')
  await add('The last ship')
  await page.getByRole('button', { name: 'Connect to another card' }).click()
  await page.getByRole('combobox', { name: 'Connect to' }).fill('count')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the connection to The count' })).toBeVisible()
  await page.getByLabel('Evidence').selectOption('On paper or on tape')
  await page.getByLabel('New comment').fill('Who says so?')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await expect(page.getByText('Who says so?')).toBeVisible()
  await page.getByLabel('Needed by').fill('2027-03-05')
  await page.getByLabel('Select The count').check()
  await page.getByLabel('Select The last ship').check()
  await page.getByRole('button', { name: 'Group 2 cards' }).click()
  await expect(page.getByText('in a group').first()).toBeVisible()
  await look(page, 'list')
  await expectUsable(page)
  await page.getByRole('button', { name: 'The last ship up' }).click()
  await expect(page.locator('.board-list-cards > li').first()).toContainText('The last ship')
  await page.locator('.board-list-tools').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 cards were removed')).toBeVisible()
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.board-list-cards > li')).toHaveCount(2)

  await view(page, 'By day')
  await expect(page.getByText('2 things are missing')).toBeVisible()
  await page.getByLabel('Status of The last ship').selectOption('We have it')
  await expect(page.getByText('One thing is missing')).toBeVisible()
  await look(page, 'timeline')
  await expectUsable(page)

  await view(page, 'Beats')
  await page.getByRole('button', { name: 'Add a column' }).click()
  await page.getByLabel('Title of the column').fill('Act one')
  await page.getByRole('button', { name: 'Move The count' }).click()
  await page.getByRole('menuitem', { name: 'To Act one' }).click()
  await expect(page.getByRole('region', { name: 'Act one' }).getByLabel('Text of The count')).toHaveValue('The count')
  await look(page, 'beats')
  await expectUsable(page)
  await page.context().close()
})

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
  const page = await open(browser, await newPerson(), '/brainstorming-tool')
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
  await look(page, 'quote')
  // On a phone the tools are a strip that is scrolled: each stands for itself.
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
  const page = await open(browser, maker, '/brainstorming-tool')
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
  await look(page, 'stills')
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
