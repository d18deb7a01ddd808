import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { h264, lavfi, makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service, visitor } from '../support/house-access.ts'
import { newPerson, type Person, password, signIn } from '../support/people.ts'
import { clientOf } from '../support/screening-room.ts'

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

  // The sound begins ten frames after the beginning of its picture.
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

it('a transcript is imported, a passage chosen by its words and found again', async ({ page }) => {
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

it('a sheet of the camera fills in what the files do not say, line by line, and nothing that is there', async ({ page }) => {
  await signIn(page, owner, `/creator-dashboard?documentary=${film}&view=rushes`)
  await page.getByRole('button', { name: 'Import an ALE' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.locator('input[type=file]').setInputFiles({
    name: 'Day 1.ale',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      [
        ...['Heading', 'FIELD_DELIM\tTABS', 'FPS\t25', '', 'Column', 'Name\tTracks\tStart\tEnd\tTape\tScene\tTake\tComments', '', 'Data'],
        ...['B002\tV\t09:59:50:00\t09:59:54:00\tB002\t99\t3\tWind on the boom', 'Z009\tV\t10:00:00:00\t10:00:10:00\tZ009\t\t1\t'],
        'A001C003.mov\tVA1\t10:15:46:00\t10:15:50:00\tA999\t\t7\t',
      ].join('\r\n'),
    ),
  })
  await expect(sheet.getByRole('status')).toHaveText('2 rushes are filled in. 3 entries are skipped.')
  await expect(sheet.getByText('Z009: no rush has this file name')).toBeVisible()
  await expect(sheet.getByText('Scene 99: no scene of the outline begins so')).toBeVisible()
  await expect(sheet.getByText('the frame rates differ (25 / 29.97)')).toBeVisible()
  await expect(sheet.getByText('kept; the file says A999')).toBeVisible()
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await sheet.getByRole('button', { name: 'Fill in 2 rushes' }).click()
  await expect(sheet).toBeHidden()
  const rows = await service().from('rushes').select('reel, take, note').eq('documentary_id', film).neq('take', '').order('take')
  expect(rows.data).toEqual([
    { reel: 'B002', take: '3', note: 'Wind on the boom' },
    { reel: 'A001', take: '7', note: '' },
  ])
})

it('a scene of the board has its rushes; one without picture and rushes never used are lists', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showBrainstormingTool: true })))
  const own = visitor()
  await own.auth.signInWithPassword({ email: owner.email, password })
  const board = randomUUID()
  await own.rpc('begin_board', { board, title: 'A wall', documentary: film }).throwOnError()
  await signIn(page, owner, `/brainstorming-tool?board=${board}&view=list`)
  for (const words of ['12 The gate', '14 The storm']) {
    await page.getByLabel('A new card').fill(words)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: new RegExp(words) }).first()).toBeVisible()
  }
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Outline', exact: true }).click()
  await page.getByRole('button', { name: 'Add all 2 to the outline' }).click()
  await expect(page.locator('.outline-scene')).toHaveCount(2)

  await page.goto(`/creator-dashboard?documentary=${film}&view=rushes`)
  const cards = page.locator('.contact-sheet > li')
  await cards.filter({ hasText: 'A001C003.mov' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Describe', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Scene', { exact: true }).selectOption('12 The gate')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
  await page.getByLabel('Show', { exact: true }).selectOption('Shot and never used (3)')
  await expect(cards).toHaveCount(3)
  await page.getByLabel('Show', { exact: true }).selectOption('No scene (2)')
  await expect(cards).toHaveCount(2)

  await page.getByRole('link', { name: '2 scenes' }).click()
  const scenes = page.locator('.scene-rows > li')
  await expect(scenes).toHaveCount(2)
  await page.getByLabel('Without picture: 1').check()
  await expect(scenes).toHaveText([/14 The storm\s*Without picture/])
  await page.getByLabel('Without picture: 1').uncheck()
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await scenes.filter({ hasText: '12 The gate' }).getByRole('link', { name: '1 file' }).click()
  await expect(cards).toHaveCount(1)

  // To the card on its board, and from there back to the rushes of the scene.
  await page.getByRole('link', { name: '12 The gate' }).click()
  await expect(page.getByRole('complementary', { name: 'Selection' })).toContainText('12 The gate')
  await page.getByRole('link', { name: 'Rushes of this scene' }).click()
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('A001C003.mov')
})

it('a sound is laid to its picture by frames while both are heard', async ({ page }) => {
  await signIn(page, owner, `/creator-dashboard?documentary=${film}&view=rushes`)
  await page.getByRole('link', { name: /A001C003\.mov/ }).click()
  const sound = page.locator('.rush-sound')
  await expect(sound.getByText('10 frames after the picture · by timecode')).toBeVisible()
  await sound.getByRole('button', { name: 'Part', exact: true }).click()
  await sound.getByLabel('Join a sound recording').selectOption('T05.wav')
  // From where its timecode has it.
  await expect(sound.getByLabel('Frames after the picture')).toHaveValue('10')
  await page.keyboard.press('Escape')
  await sound.getByRole('button', { name: 'One frame later' }).click()
  await sound.getByRole('button', { name: 'Join', exact: true }).focus()
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  await expect(sound.getByLabel('Frames after the picture')).toHaveValue('9')
  await expectUsable(page)
  await sound.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(sound.getByText('9 frames after the picture · typed')).toBeVisible()
})

it('what was chosen becomes a list for the cutting room, which is read back to the frame', async ({ page }) => {
  await signIn(page, owner, `/creator-dashboard?documentary=${film}&view=edit`)
  await page.getByRole('button', { name: 'New paper edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Radio edit')
  await dialog.getByLabel('Frames a second').selectOption('29.97 DF')
  await dialog.getByLabel('Start timecode').fill('01:00:00;00')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page
    .getByRole('region', { name: 'Selects' })
    .getByRole('button', { name: /harbour closed/ })
    .first()
    .press('Enter')
  await expect(page.getByTestId('running-time')).toHaveText('00:00:00;28')
  const listOf = async (format: string) => {
    const sent = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: format }).click()
    const list = readFileSync((await (await sent).path())!, 'utf8')
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0, { timeout: 500 })
    }).toPass()
    return list
  }
  const list = await listOf('Edit list (EDL), picture only')
  expect(list).toMatch(/^001 {2}A001 {5}V {5}C {8}10:15:46;11 10:15:47;09 01:00:00;00 01:00:00;28$/m)
  const edit = new URL(page.url()).searchParams.get('edit')!
  await page.getByRole('link', { name: 'All paper edits' }).click()
  await page.getByRole('button', { name: 'Import a list' }).click()
  const file = { name: 'Back.edl', mimeType: 'text/plain', buffer: Buffer.from(list) }
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Create paper edit' }).click()
  await expect(page.getByTestId('running-time')).toHaveText('00:00:00;28')
  const back = new URL(page.url()).searchParams.get('edit')!
  expect(back).not.toBe(edit)
  const bites = await service().from('edit_items').select('rush_id, in_frame, out_frame').in('edit_id', [edit, back])
  expect(bites.data).toEqual([0, 1].map(() => ({ rush_id: bites.data![0]!.rush_id, in_frame: 11, out_frame: 39 })))

  // A bite of a rush of another rate: a list in one rate refuses and names it, FCPXML places it.
  const other = await service().from('rushes').select('version_id').eq('documentary_id', film).eq('rate_num', 25).single()
  const item = { place: 1e6, kind: 'clip', rush: other.data!.version_id, in: 10, out: 60, struck: [], tags: [], alternates: [] }
  const client = await clientOf(owner.email)
  const written = await client.rpc('write_items', {
    edit: back,
    change: crypto.randomUUID(),
    changes: [{ id: crypto.randomUUID(), before: null, after: item }],
  })
  expect(written.error).toBeNull()
  await expect(page.getByRole('region', { name: 'Script' }).getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'Edit list (EDL), picture only' }).click()
  await expect(page.getByRole('dialog')).toContainText('B002.mxf')
  await page.keyboard.press('Escape')
  const xml = await listOf('Final Cut Pro (FCPXML)')
  expect(xml).toContain('tcFormat="DF"')
  expect(xml).toContain('srcFrameRate="25"')
})

it('an editor of the team opens the rushes and paper edits of the film, and a reviewer does not', async ({ page }) => {
  const member = await newPerson('creator')
  const team = service().from('team_members')
  await team.insert({ documentary_id: film, person_id: member.id, role: 'editor' }).throwOnError()
  await signIn(page, member, '/creator-dashboard')
  await page.getByRole('region', { name: 'Other films you work on' }).getByRole('link', { name: 'Rushes' }).click()
  await expect(page.locator('.contact-sheet > li')).toHaveCount(3)
  const views = page.getByRole('navigation', { name: 'Views of this film' })
  await expect(views.getByRole('link')).toHaveText(['Rushes', 'Paper edit'])
  await expectUsable(page)
  await views.getByRole('link', { name: 'Paper edit' }).click()
  await expect(page.getByRole('button', { name: 'New paper edit' })).toBeVisible()
  await team.update({ role: 'reviewer' }).eq('documentary_id', film).eq('person_id', member.id).throwOnError()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This film does not exist.' })).toBeVisible()
})

it('is read on a phone, in German and in letters twice as large', async ({ page }) => {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  const look = async (name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/rushes-${name}.png`, fullPage: true })
  }
  const lookAtAll = async (name: string) => {
    for (const wide of [768, 1440]) {
      await page.setViewportSize({ width: wide, height: 900 })
      await look(`${name}-${wide}`)
    }
    await page.setViewportSize({ width: 360, height: 780 })
    await look(`${name}-360`)
    const large = await page.addStyleTag({ content: 'html { font-size: 200% }' })
    await expect.poll(width).toBeLessThanOrEqual(360)
    await look(`${name}-large`)
    await large.evaluate((style) => (style as HTMLElement).remove())
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/light.js')
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await signIn(page, owner, `/creator-dashboard?documentary=${film}&view=rushes`)
  await expect(page.locator('.contact-sheet > li')).toHaveCount(3)
  expect(await width()).toBeLessThanOrEqual(360)
  await lookAtAll('list')
  await page.getByRole('link', { name: /A001C003\.mov/ }).click()
  await expect(page.locator('.rush-lines li')).toHaveCount(2)
  expect(await width()).toBeLessThanOrEqual(360)
  await lookAtAll('one')
})
