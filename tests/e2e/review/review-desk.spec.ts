import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { startOfFrame } from '#core/time/frames.ts'
import { frameShown } from '#tests/support/media/counted-frames.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { type Person, signIn } from '../support/people.ts'
import { desk, makeReview, notes, rate, withMicrophone, write } from '../support/staged-review.ts'

// The desk where a version is reviewed: recordings and files of notes, drafts, frames and timecode.

it.use(withMicrophone)

const _shots = process.env.SHOTS ?? 'test-results'
let film: Awaited<ReturnType<typeof makeReview>>['film']
let editor: Person
it.beforeAll(async () => {
  ;({ film, editor } = await makeReview())
})
it.afterAll(() => film.remove())

it('a note has a voice recording and a document; a draft survives its page; concurrent edits lose nothing', async ({ page, browser }) => {
  it.setTimeout(240_000)
  await service().from('team_members').upsert({ documentary_id: film.id, person_id: editor.id, role: 'editor' }).throwOnError()
  await service().from('notes').delete().eq('version_id', film.versionId).throwOnError()
  await page.context().grantPermissions(['microphone'])
  await signIn(page, film.owner, `/collaboration?film=${film.id}`)
  await page.getByRole('button', { name: 'Voice note' }).click()
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(await page.evaluate(() => performance.now() + 1200))
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await expect(page.getByText(/^Voice, [1-9]\d* s/)).toBeVisible()
  await page
    .locator('.review-composer input[type=file]')
    .setInputFiles({ name: 'Ledger.txt', mimeType: 'text/plain', buffer: Buffer.from('Page 12: nine men.') })
  await expect(page.locator('.review-files').getByText('Ledger.txt')).toBeVisible()
  await write(page, 'Heard and read.')
  const other = await (await browser.newContext({ baseURL: process.env.BASE_URL!, locale: 'en-GB' })).newPage()
  await signIn(other, editor, `/collaboration?film=${film.id}`)
  await other.getByRole('button', { name: /Heard and read/ }).click()
  const [paper] = await Promise.all([other.waitForEvent('download'), other.getByRole('button', { name: 'Ledger.txt' }).click()])
  expect(readFileSync(await paper.path(), 'utf8')).toBe('Page 12: nine men.')
  await other.getByRole('button', { name: /^Play the voice note/ }).click()
  await expect.poll(() => other.locator('audio.review-voice').evaluate((voice: HTMLAudioElement) => voice.currentTime)).toBeGreaterThan(0.3)

  // A draft is its author's alone, on whatever browser they come back with; what is half written stays where it was written.
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Not sure yet.')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(notes(page).getByText('draft, only you can see it')).toBeVisible()
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Half a sen')
  const again = await page.context().newPage()
  await page.close()
  await again.goto(`/collaboration?film=${film.id}`)
  await expect(notes(again).getByText('Not sure yet.')).toBeVisible()
  await expect(again.getByRole('textbox', { name: 'Write a note' })).toHaveValue('Half a sen')
  await expect(notes(other).getByText('Not sure yet.')).toHaveCount(0)

  // The author in two windows: words changed in different places are joined, the same words are told.
  const twin = await again.context().newPage()
  await twin.goto(`/collaboration?film=${film.id}`)
  const change = async (one: Page, from: RegExp) => {
    const thread = one.locator('.review-note[data-open]')
    if ((await thread.count()) === 0) await one.getByRole('button', { name: from }).click()
    await thread.getByRole('button', { name: 'Edit', exact: true }).click()
    return { words: thread.getByRole('textbox', { name: 'Write a note' }), save: thread.getByRole('button', { name: 'Save', exact: true }) }
  }
  const [here, there] = [await change(again, /Heard and read/), await change(twin, /Heard and read/)]
  await here.words.fill('Heard twice and read.')
  await there.words.fill('Heard and read aloud.')
  await here.save.click()
  await expect(notes(other).getByText('Heard twice and read.')).toBeVisible()
  await there.save.click()
  for (const one of [again, twin, other]) await expect(notes(one).getByText('Heard twice and read aloud.')).toBeVisible()
  const [mine, theirs] = [await change(again, /Heard twice/), await change(twin, /Heard twice/)]
  await mine.words.fill('Heard thrice and read aloud.')
  await theirs.words.fill('Heard never and read aloud.')
  await mine.save.click()
  await expect(notes(other).getByText('Heard thrice')).toBeVisible()
  await theirs.save.click()
  await expect(
    twin.getByText('Another person changed this at the same time; their version is kept. You wrote: Heard never and read aloud.'),
  ).toBeVisible()
  await expect(notes(twin).getByText('Heard thrice and read aloud.')).toBeVisible()

  // One's own answer is changed, taken back and brought back.
  const thread = other.locator('.review-note[data-open]')
  await thread.getByLabel('Reply', { exact: true }).fill('Down six desibels.')
  await other.keyboard.press('Enter')
  await thread.getByRole('button', { name: 'Edit reply' }).click()
  await thread.getByRole('textbox', { name: 'Edit reply' }).fill('Down six decibels.')
  await thread.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(thread.getByText('Down six decibels.')).toBeVisible()
  await expect(thread.getByText(/· edited/)).toBeVisible()
  await thread
    .locator('.review-reply, li')
    .filter({ hasText: 'Down six decibels.' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click()
  await expect(thread.getByText('Down six decibels.')).toHaveCount(0)
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(thread.getByText('Down six decibels.')).toBeVisible()
  await other.context().close()
})

it('of 200 notes at known frames all are on their frame', async ({ page }) => {
  it.setTimeout(300_000)
  const wanted = Array.from({ length: 200 }, (_, at) => 3 + at * 4 + (at % 3))
  await service().from('notes').delete().eq('version_id', film.versionId).throwOnError()
  await service()
    .from('notes')
    .insert(
      wanted.map((frame) => ({
        ...{ id: crypto.randomUUID(), version_id: film.versionId, author_id: film.owner.id, author_name: 'Ingrid Vega' },
        ...{ starts_ms: startOfFrame(frame, rate), body: `Frame ${frame}` },
      })),
    )
    .throwOnError()
  await signIn(page, film.owner, `/collaboration?film=${film.id}`)
  await expect(page.getByText('200 notes', { exact: true })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0)).toBeGreaterThan(1)
  await page.keyboard.press('Escape')
  for (const frame of wanted) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => frameShown(page), { message: `note on frame ${frame}`, intervals: [20, 50, 100, 250] }).toBe(frame)
  }
})

it('the desk shows the timecode of the tape, and running time by one press, remembered', async ({ page }) => {
  const starting = (start_timecode: string | null) =>
    service().from('versions').update({ start_timecode }).eq('id', film.versionId).throwOnError()
  await starting('14:23:10:05')
  await signIn(page, film.owner, `/collaboration?film=${film.id}`)
  const now = desk(page).getByLabel('Current frame')
  await expect(now).toHaveText('14:23:10:05')
  await write(page, 'By the tape.')
  const note = notes(page).getByRole('button', { name: /By the tape/ })
  await expect(note).toContainText('14:23:10:05')
  await expectUsable(page)
  await desk(page).getByRole('button', { name: 'Source timecode', exact: true }).click()
  await expect(note).toContainText('00:00:00:00')
  await page.reload()
  await expect(now).toHaveText('00:00:00:00')
  await desk(page).getByRole('button', { name: 'Running time' }).click()
  await expect(now).toHaveText('14:23:10:05')
  await starting(null)
})
