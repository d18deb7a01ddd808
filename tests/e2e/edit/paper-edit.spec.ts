import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { unzip } from '#tests/support/unzip.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { illegible } from '../support/legibility.ts'
import { signIn } from '../support/people.ts'
import { makeEdit, putEdit, type StagedEdit } from '../support/staged-edit.ts'

// An editor makes a paper edit of two rushes, hears it, freezes it and takes it to the cutting room on paper; then two people at once, one of them offline (A13).

let staged: StagedEdit
it.setTimeout(180_000)
it.beforeAll(async () => {
  staged = await makeEdit('Harbour')
})
it.afterAll(() => staged.remove())

const open = async (browser: Browser, path: string, width = 1440) => {
  const context = await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB', viewport: { width, height: 900 } })
  const page = await context.newPage()
  await signIn(page, staged.owner, path)
  return page
}
const desk = () => `/creator-dashboard?documentary=${staged.film}&view=edit`
const script = (page: Page) => page.getByRole('region', { name: 'Script' })
const items = (page: Page) => script(page).getByRole('article')
const running = (page: Page) => page.getByTestId('running-time')
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const look = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}
/** Where one picture takes over from the other: how long nothing moved, in ms. What it answers says them. */
const watchJoins = async (page: Page) => {
  await page.evaluate(() => {
    const seen: { at: number; video: Element; now: number }[] = []
    const look = () => {
      const video = document.querySelector<HTMLVideoElement>('.row-picture video[data-shown="true"]')
      const last = seen.at(-1)
      if (video && (last?.video !== video || last.now !== video.currentTime))
        seen.push({ at: performance.now(), video, now: video.currentTime })
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, {
      joins: () =>
        seen.flatMap(({ video }, at) => (at > 0 && video !== seen[at - 1]!.video ? [(seen[at + 1]?.at ?? 0) - seen[at - 1]!.at] : [])),
    })
  })
  return () => page.evaluate(() => (window as unknown as { joins(): number[] }).joins())
}

it('a paper edit is created, cut by words, ordered by key, played across a join, frozen, restored and exported', async ({ browser }) => {
  const page = await open(browser, desk())
  await expect(page.getByText('No paper edits yet')).toBeVisible()
  await look(page, 'empty')
  await page.getByRole('button', { name: 'New paper edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Frames a second')).toHaveValue('25')
  await expect(dialog.getByLabel('Start timecode')).toHaveValue('10:00:00:00')
  await dialog.getByLabel('Title').fill('Radio edit')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { name: 'Radio edit' })).toBeVisible()

  const bin = page.getByRole('region', { name: 'Selects' })
  await bin.getByRole('button', { name: /Amina/ }).press('Enter')
  await expect(items(page)).toHaveCount(1)
  await bin.getByRole('button', { name: /Ben/ }).press('Enter')
  await expect(items(page)).toHaveCount(2)
  await expect(running(page)).toHaveText('00:00:06:00')
  await expect(page.getByText('50.0 %').first()).toBeVisible()

  // Words are struck by the keyboard and put back by the same key.
  const words = items(page).first().getByRole('group', { name: 'Words of this bite' })
  await words.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'Shift+ArrowRight', 'Delete']) await page.keyboard.press(key)
  await expect(words.locator('.edit-struck')).toHaveText(['counted', 'the'])
  await expect(running(page)).toHaveText('00:00:05:01')
  await page.keyboard.press('Delete')
  await expect(words.locator('.edit-struck')).toHaveCount(0)
  await page.keyboard.press('Delete')
  await expect(words.locator('.edit-struck')).toHaveCount(2)
  await page.keyboard.press('Escape')

  await items(page).nth(1).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(items(page).first()).toContainText('Ben')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(items(page).first()).toContainText('Amina')

  await items(page).first().focus()
  await page.keyboard.press('h')
  await page.keyboard.type('The harbour')
  await page.keyboard.press('Enter')
  await expect(items(page)).toHaveCount(3)
  await saved(page)
  await look(page, 'room')
  await expectUsable(page, { within: '.edit-open' })

  // It plays from the first rush into the second, over what was struck, to the end.
  const shown = page.locator('.row-picture video[data-shown="true"]')
  await items(page).first().focus()
  const joins = await watchJoins(page)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.locator('[data-spoken]')).toBeVisible()
  // Nothing lies over the picture.
  await page.locator('.row-picture').scrollIntoViewIfNeeded()
  await expect
    .poll(() =>
      shown.evaluate((video) => {
        const { left, top, width, height } = video.getBoundingClientRect()
        return video.ownerDocument.elementFromPoint(left + width / 2, top + height / 2) === video
      }),
    )
    .toBe(true)
  await look(page, 'playing')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(page.locator('.edit-clock')).toHaveText('10:00:05:01')
  if (process.env.SHOTS) console.log('joins in ms', await joins())
  // The last frame of the second rush: 23 s, less the frame that comes next.
  await expect(shown).toHaveCount(1)
  expect(await shown.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(23, 0)

  await page.getByLabel('Name of the version').fill('Before the law')
  await page.getByRole('button', { name: 'Freeze' }).click()
  await expect(page.getByText('Version 1 is frozen')).toBeVisible()
  await items(page).first().focus()
  await page.keyboard.press('Delete')
  await expect(items(page)).toHaveCount(2)
  await saved(page)
  await page.getByRole('button', { name: 'Compare version 1' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Removed')
  await look(page, 'compared')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(items(page)).toHaveCount(3)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /DOCX/ }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Harbour - Radio edit.docx')
  const written = unzip(readFileSync((await file.path())!))['word/document.xml']!
  const text = [...written.matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, words]) => words)
  expect(text).toContain('The harbour')
  expect(text).toContain('we ships until there')
  expect(text).toContain('A001C003_261104_R1QX.mov')
  // One line a piece: the tape begins at 10:00:00:00.
  expect(text).toContain('10:00:10:00 - 10:00:10:13')
  expect(written).toContain('<w:tblHeader')
  expect(written).toContain('<w:gridSpan w:val="2"')

  // To the cutting room as a list, and back from it as another edit of the same length.
  const sent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Edit list (EDL), picture only' }).click()
  const list = readFileSync((await (await sent).path())!, 'utf8')
  expect(list).toMatch(/^001 {2}A001 {5}V {5}C {8}10:00:10:00 10:00:10:13 10:00:00:00 10:00:00:13$/m)
  await expect(page.getByRole('dialog', { name: 'Not in this file' })).toContainText('What is known of the clips: words')
  await look(page, 'left-out')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('link', { name: 'All paper edits' }).click()
  await page.getByRole('button', { name: 'Import a list' }).click()
  const other = `${list}\n004  C009     V     C        09:00:00:00 09:00:02:00 10:00:05:01 10:00:07:01\n* FROM CLIP NAME: NEWSREEL.mov\n`
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'Harbour.edl', mimeType: 'text/plain', buffer: Buffer.from(other) })
  await expect(page.getByRole('dialog')).toContainText('NEWSREEL.mov 09:00:00:00')
  await look(page, 'imported')
  await page.getByRole('button', { name: 'Create paper edit' }).click()
  await expect(running(page)).toHaveText('00:00:07:01')
  await page.context().close()
})

it('two people at once and a third offline keep all changes, and undo reverts only your own (A13)', async ({ browser }) => {
  const path = `${desk()}&edit=${await putEdit(staged, 'Two at once')}`
  const [one, other] = [await open(browser, path), await open(browser, path)]
  for (const page of [one, other]) await expect(items(page)).toHaveCount(3)
  await expect(items(other).nth(1).locator('[data-word]')).toHaveCount(6)
  await other.context().setOffline(true)
  // Offline: the first bite ends one word earlier.
  await items(other).nth(1).getByRole('group').focus()
  await other.keyboard.press(',')
  await expect(other.getByText('1 change not saved yet')).toBeVisible()
  // Meanwhile the other moves Ben before Amina and writes a note.
  await items(one).nth(2).focus()
  await one.keyboard.press('Alt+ArrowUp')
  await expect(items(one).nth(1)).toContainText('Ben')
  await one.keyboard.press('n')
  await one.keyboard.type('Ask again')
  await one.keyboard.press('Control+Enter')
  await expect(items(one)).toHaveCount(4)
  await saved(one)
  await other.context().setOffline(false)
  for (const page of [one, other]) {
    await saved(page)
    await expect(items(page)).toHaveCount(4, { timeout: 20_000 })
    await expect(items(page).nth(1)).toContainText('Ben')
    await expect(page.getByText('Ask again')).toBeVisible()
    await expect(items(page).filter({ hasText: 'Amina' }).locator('[data-word]')).toHaveCount(5)
  }
  // The one who was offline undoes their own trim; what the other did stays.
  await other.keyboard.press('ControlOrMeta+z')
  for (const page of [other, one]) {
    await expect(items(page).filter({ hasText: 'Amina' }).locator('[data-word]')).toHaveCount(6, { timeout: 20_000 })
    await expect(items(page).nth(1)).toContainText('Ben')
  }
  // What the other chooses in a rush, and deletes again, is in the bin of the first without reloading; words are chosen one by one.
  await other.goto(`/creator-dashboard?documentary=${staged.film}&view=rushes&rush=${staged.rushes[0]!.id}`)
  const bin = one.getByRole('region', { name: 'Selects' })
  await expect(bin).toContainText('2 of 2')
  const words = other.locator('.rush-word')
  const [from, to] = [(await words.nth(1).boundingBox())!, (await words.nth(2).boundingBox())!]
  await other.mouse.move(from.x + 2, from.y + from.height / 2)
  await other.mouse.down()
  await other.mouse.move(to.x + to.width - 2, to.y + to.height / 2, { steps: 4 })
  await other.mouse.up()
  // "counted the": 10.5 s to 11.5 s.
  await expect(other.locator('.rush-range-code')).toHaveText('10:00:10:12 – 10:00:11:13 26 frames')
  await other.keyboard.press('3')
  await expect(bin.getByRole('button', { name: /III/ })).toContainText('counted the')
  await expect(bin).toContainText('3 of 3')
  const row = other.locator('.select-rows > li').filter({ hasText: 'Mark 3' })
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(bin).toContainText('2 of 2')
  for (const page of [one, other]) await page.context().close()
})

it('is read and ordered on a phone, and read-only while it is locked', async ({ browser }) => {
  const page = await open(browser, `${desk()}&edit=${await putEdit(staged, 'On a phone')}`, 360)
  await expect(items(page).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await expect(items(page).nth(2)).toContainText('Ben')
  await page.getByRole('button', { name: 'More for item 3' }).click()
  await page.getByRole('menuitem', { name: /Move up/ }).click()
  await expect(items(page).nth(1)).toContainText('Ben')
  await look(page, 'phone')
  // The script comes before the picture, and all of it is there at twice the size of letters.
  const [read, seen] = [(await script(page).boundingBox())!, (await page.locator('.edit-picture').boundingBox())!]
  expect(read.y).toBeLessThan(seen.y)
  const large = await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await items(page).nth(1).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(items(page).nth(2)).toContainText('Ben')
  await look(page, 'phone-large')
  await page.keyboard.press('Alt+ArrowUp')
  await large.evaluate((style) => (style as HTMLElement).remove())
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await look(page, `room-${width}`)
  }
  await look(page, 'wide')
  await page.getByRole('button', { name: 'Lock' }).click()
  await expect(page.getByText('This paper edit is locked.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toHaveCount(0)
  await items(page).first().focus()
  await page.keyboard.press('Delete')
  await expect(items(page)).toHaveCount(3)
  expect((await page.evaluate(illegible)).filter((one) => !one.includes('header-who'))).toEqual([])
  await page.context().close()
})
