import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { h264, lavfi, makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'

// An editor's first day with the material: a folder of three files with three kinds of timecode, what is said in one, what is chosen of it.

it.describe.configure({ mode: 'serial' })
let folder = ''
let film = ''
let owner: Person

it.beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'rushes-')), 'Day 1')
  mkdirSync(folder)
  const ffmpeg = await testFfmpeg()
  const tone = lavfi('sine=f=330:r=48000:d=4')
  const make = (name: string, ...args: string[]) => makeClip(ffmpeg, folder, name, (go, out) => go(...args, out))
  make(
    'A001C003.mov',
    ...lavfi('testsrc2=s=640x360:r=30000/1001:d=4'),
    ...tone,
    ...[...h264, '-c:a', 'pcm_s16le', '-timecode', '10:15:46;00', '-metadata:s:v', 'reel_name=A001'],
    ...['-metadata', 'creation_time=2026-11-04T10:15:46Z', '-metadata', 'model=ALEXA 35'],
  )
  make('B002.mxf', ...lavfi('smptebars=s=640x360:r=25:d=4'), '-c:v', 'mpeg2video', '-timecode', '09:59:50:00')
  // 10:15:46;10 is frame 1,107,282 at 29.97: ten after the camera began.
  const samples = Math.round((1_107_282 * 48_000 * 1001) / 30_000)
  make('T05.wav', ...tone, '-c:a', 'pcm_s24le', '-write_bext', '1', '-metadata', `time_reference=${samples}`)
  writeFileSync(join(folder, 'camera report.txt'), 'Roll A001')
  owner = await newPerson('creator')
  const made = await service()
    .from('documentaries')
    .insert({ owner_id: owner.id, title: 'The Harbour', language: 'en' })
    .select('id')
    .single()
  film = made.data!.id as string
})
it.afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }))

it('a folder becomes rushes with the timecode of their tapes', async ({ page }) => {
  await signIn(page, owner, `/creator-dashboard?documentary=${film}&view=rushes`)
  await page.getByLabel('Choose a folder').setInputFiles(folder)
  await expect(page.getByText('1 file skipped: no picture or sound')).toBeVisible()
  const cards = page.locator('.contact-sheet > li')
  await expect(cards).toHaveCount(3)
  await expect(cards.filter({ hasText: 'A001C003.mov' })).toContainText('10:15:46;00', { timeout: 120_000 })
  await expect(cards.filter({ hasText: 'B002.mxf' })).toContainText('09:59:50:00', { timeout: 120_000 })
  await expect(cards.filter({ hasText: 'T05.wav' })).toContainText('Sound only', { timeout: 120_000 })
  await expect(cards.filter({ hasText: 'T05.wav' })).toContainText('10:15:46;10')
  await expect(cards.locator('.storyboard-frame')).toHaveCount(2)
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // The same folder once more adds nothing.
  await page.getByLabel('Choose a folder').setInputFiles(folder)
  await expect(page.getByText('3 files are already here')).toBeVisible()
  await expect(cards).toHaveCount(3)

  // The sound stands ten frames after the beginning of its picture.
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('1 sound joined')).toBeVisible()
  const joined = await service().from('rushes').select('offset_frames').not('sounds_of', 'is', null).eq('documentary_id', film)
  expect(joined.data).toEqual([{ offset_frames: 10 }])

  // What one lacks is typed for many, by each one's own count; a rate that is not theirs is refused.
  await cards.filter({ hasText: 'B002.mxf' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Describe', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Place', { exact: true }).fill('Rotterdam')
  await form.getByLabel('Frame rate, to check').fill('24')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText('You typed 24; B002.mxf has 25 frames a second.')
  await form.getByLabel('Frame rate, to check').fill('25')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.getByLabel('Group by').selectOption('Place')
  await expect(page.getByRole('heading', { name: /^Rotterdam/ })).toBeVisible()
})

it('what is said in one is imported, chosen by its words and found again', async ({ page }) => {
  await signIn(page, owner, `/creator-dashboard?documentary=${film}&view=rushes`)
  await page.getByRole('link', { name: /A001C003\.mov/ }).click()
  await expect(page.getByRole('heading', { name: 'A001C003.mov' })).toBeVisible()
  await page.locator('.film-section input[type=file]').setInputFiles({
    name: 'A001C003.srt',
    mimeType: 'application/x-subrip',
    buffer: Buffer.from(
      '1\n00:00:00,400 --> 00:00:01,300\nThe harbour closed in winter.\n\n2\n00:00:02,000 --> 00:00:03,500\nNobody asked us.\n',
    ),
  })
  const lines = page.locator('.rush-lines li')
  await expect(lines).toHaveCount(2)
  const word = lines.first().locator('.rush-word')
  await word.scrollIntoViewIfNeeded()
  const words = await word.boundingBox()
  await page.mouse.move(words!.x + 4, words!.y + words!.height / 2)
  await page.mouse.down()
  await page.mouse.move(words!.x + words!.width / 2, words!.y + words!.height / 2, { steps: 4 })
  await page.mouse.up()
  // In is floored, out is ceiled: frames 11 to 39 of the rush.
  await expect(page.locator('.rush-range-code')).toHaveText('10:15:46;11 – 10:15:47;09 28 frames')
  await page.keyboard.press('2')
  const row = page.locator('.select-rows > li')
  await expect(row).toContainText('The harbour closed in winter.')
  await expect(row).toContainText('Mark 2')
  await row.getByRole('button', { name: 'Describe' }).click()
  await row.getByLabel('Tags').fill('departure, law')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('departure, law')
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('link', { name: 'All rushes' }).click()
  await page.getByRole('link', { name: '1 select' }).click()
  await page.getByLabel('Tag', { exact: true }).selectOption('law')
  await expect(page.locator('.select-rows > li')).toHaveCount(1)
  await page.getByRole('searchbox', { name: /everything that is said/ }).fill('harb')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 results for “harb”')).toBeVisible()
  await page.locator('.rushes-found a').first().click()
  await expect(page.getByRole('heading', { name: 'A001C003.mov' })).toBeVisible()

  // A transcript is corrected where captions are: the editor opens a rush as it opens a version.
  await page.getByRole('link', { name: 'Edit captions' }).click()
  await expect(page.getByLabel('Text of cue 1', { exact: true })).toHaveValue('The harbour closed in winter.')
})

it('is read on a phone, in German', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/light.js')
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await signIn(page, owner, `/creator-dashboard?documentary=${film}&view=rushes`)
  await expect(page.locator('.contact-sheet > li')).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('link', { name: /A001C003\.mov/ }).click()
  await expect(page.locator('.rush-lines li')).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
