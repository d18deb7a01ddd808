import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lavfi, makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expectUsable } from '../support/axe.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'
import { look } from '../support/pages.ts'
import { newPerson, type Person, signIn } from '../support/people.ts'

// A creator's second cut: captions and chapters go over to it by what is in the two files; what was cut out is shown, and put back by one press.

const folder = mkdtempSync(join(tmpdir(), 'actuality-recuts-'))
const run = Math.random().toString(36).slice(2, 7)
let creator: Person
let film = ''
const cuts: string[] = []

it.setTimeout(90_000)
it.beforeAll(async () => {
  it.setTimeout(180_000)
  creator = await newPerson('creator')
  const house = service()
  const row = { owner_id: creator.id, title: `Two cuts ${run}`, synopsis: 'S', year: 2025, language: 'en', director: 'D' }
  film = (await house.from('documentaries').insert(row).select('id').single().throwOnError()).data!.id
  await cut(1, [[0, 20]])
  const words = ['Trimmed away.', 'We counted the ships.', 'Nobody came that year.', 'Then the crane was sold.']
  const track = await house
    .from('caption_tracks')
    .insert({ version_id: cuts[0], language: 'en', label: 'English' })
    .select('id')
    .single()
    .throwOnError()
  await house
    .from('cues')
    .insert(
      [500, 5000, 10_500, 16_000].map((starts_ms, at) => ({
        ...{ track_id: track.data!.id, version_id: cuts[0], starts_ms, ends_ms: starts_ms + 1500, text: words[at] },
      })),
    )
    .throwOnError()
  const chapters = [
    [0, 'The port'],
    [10_000, 'Silence'],
    [15_000, 'Afterwards'],
  ] as const
  await house
    .from('chapters')
    .insert(chapters.map(([starts_ms, title], at) => ({ version_id: cuts[0], starts_ms, ends_ms: chapters[at + 1]?.[0] ?? 20_000, title })))
    .throwOnError()
  await house
    .from('footnotes')
    .insert([
      { version_id: cuts[0], starts_ms: 5000, ends_ms: 6500, source: 'Harbour log, 1961' },
      { version_id: cuts[0], starts_ms: 10_500, ends_ms: 12_000, source: 'A letter nobody answered' },
    ])
    .throwOnError()
  await house
    .from('content_passages')
    .insert({ version_id: cuts[0], starts_ms: 16_000, ends_ms: 17_000, note: 'A funeral.' })
    .throwOnError()
  await cut(2, [
    [3, 9],
    [12.5, 20],
  ])
})
it.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A cut of the same twenty seconds, sent in and prepared. */
async function cut(number: number, keeps: [number, number][]) {
  const ffmpeg = await testFfmpeg()
  const picture =
    'gradients=s=320x180:r=25:d=20:n=6:c0=black:c1=white:c2=0x405060:c3=0xd0c0a0:c4=0x202020:c5=0x909090:seed=5:speed=0.02,rotate=2.4*floor(t/2)+0.5*t'
  const sound = "aevalsrc='0.5*sin(2*PI*330*t)*gt(sin(1.7*t*t),0.1)*(0.4+0.6*abs(sin(3*t+t*t)))':s=48000:d=20"
  const parts = keeps.map(
    ([from, to], at) => `[0:v]trim=${from}:${to},setpts=PTS-STARTPTS[v${at}];[1:a]atrim=${from}:${to},asetpts=PTS-STARTPTS[a${at}]`,
  )
  const joined = `${keeps.map((_, at) => `[v${at}][a${at}]`).join('')}concat=n=${keeps.length}:v=1:a=1[v][a]`
  const path = makeClip(ffmpeg, folder, `cut-${number}.mp4`, (go, out) =>
    go(
      ...[...lavfi(picture), ...lavfi(sound), '-filter_complex', [...parts, joined].join(';'), '-map', '[v]', '-map', '[a]'],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-g', '50', '-c:a', 'aac', out],
    ),
  )
  const house = service()
  const bytes = readFileSync(path)
  const version = { documentary_id: film, number, source_name: `cut-${number}.mp4`, source_bytes: bytes.length }
  const id = (await house.from('versions').insert(version).select('id').single().throwOnError()).data!.id as string
  cuts.push(id)
  await house
    .from('versions')
    .update({ source_object: `${id}/source` })
    .eq('id', id)
    .throwOnError()
  const stages = ['received', 'checked', 'first-rendition', 'poster-and-storyboard', 'all-renditions', 'ready']
  await house
    .from('preparation_stages')
    .insert(stages.map((stage, at) => ({ version_id: id, stage, position: at + 1, state: at === 0 ? 'working' : 'waiting' })))
    .throwOnError()
  const sent = await house.storage.from('sources').upload(`${id}/source`, bytes, { contentType: 'video/mp4' })
  if (sent.error) throw sent.error
  await expect
    .poll(async () => (await house.from('versions').select('state').eq('id', id).single()).data?.state, { timeout: 120_000 })
    .toBe('ready')
}

it('captions and chapters are copied to a new cut; those of removed passages are placed by hand, or left out', async ({ page }) => {
  await signIn(page, creator, `/creator-dashboard?documentary=${film}&view=versions`)
  const section = page.getByRole('region', { name: 'Carry over to another version' })
  await expect(section.getByRole('combobox', { name: 'From' })).toBeVisible()
  await section.getByRole('combobox', { name: 'From' }).selectOption(cuts[0]!)
  await expect(section.getByText('% of version 1 is in version 2, in 2 sections.')).toBeVisible({ timeout: 60_000 })
  const captions = section.locator('.carry').filter({ hasText: 'Captions' })
  await expect(captions).toContainText('2 of 4 carry over in full · 2 in sections that were cut')
  await captions.getByRole('button', { name: 'Place here: Nobody came that year.' }).click()
  await captions.getByRole('button', { name: 'Carry over' }).click()
  await expect(page.getByText('3 carried over to version 2.')).toBeVisible()
  const there = async () =>
    (await service().from('cues').select('text, starts_ms').eq('version_id', cuts[1]!).order('starts_ms').throwOnError()).data!
  expect((await there()).map(({ text }) => text)).toEqual(['We counted the ships.', 'Nobody came that year.', 'Then the crane was sold.'])
  expect(Math.abs((await there())[2]!.starts_ms - 9500)).toBeLessThan(400)
  const chapters = section.locator('.carry').filter({ hasText: 'Chapters' })
  await chapters.getByRole('button', { name: 'Carry over' }).click()
  await expect(page.getByText('2 carried over to version 2.')).toBeVisible()
  const sources = section.locator('.carry').filter({ hasText: 'Sources' })
  await expect(sources).toContainText('1 of 2 carry over in full · 1 in sections that were cut')
  await sources.getByRole('button', { name: 'Carry over' }).click()
  await expect(sources.getByRole('button', { name: 'Carry over and replace' })).toBeVisible()
  const { data } = await service().from('footnotes').select('source, starts_ms').eq('version_id', cuts[1]!).throwOnError()
  expect(data).toMatchObject([{ source: 'Harbour log, 1961' }])
  expect(Math.abs(data![0]!.starts_ms - 2000)).toBeLessThan(400)
  // Pressed by mistake: what was there before is there again, and once more it goes over once.
  await page.getByRole('status').filter({ hasText: 'Carried over' }).last().locator('..').getByRole('button', { name: 'Undo' }).click()
  await expect(sources.getByRole('button', { name: 'Carry over', exact: true })).toBeVisible()
  expect((await service().from('footnotes').select('id').eq('version_id', cuts[1]!).throwOnError()).data).toEqual([])
  await sources.getByRole('button', { name: 'Carry over' }).click()
  await expect(sources.getByRole('button', { name: 'Carry over and replace' })).toBeVisible()
  await expectUsable(page, { within: '.recuts' })
})

it('before the new cut is shown, the creator reads what it still lacks', async ({ page }) => {
  await service()
    .from('documentaries')
    .update({ current_version_id: cuts[0]!, visibility: 'public', published_at: new Date().toISOString() })
    .eq('id', film)
    .throwOnError()
  await signIn(page, creator, `/creator-dashboard?documentary=${film}&view=versions`)
  await page.getByRole('button', { name: 'Show this version' }).click()
  await expect(page.getByRole('dialog')).toContainText('Version 2 does not have yet: 1 content note.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
})

it('both cuts are watched at the same moment, side by side and wiped', async ({ page }) => {
  await signIn(page, creator, `/creator-dashboard?documentary=${film}&view=versions`)
  const section = page.getByRole('region', { name: 'Carry over to another version' })
  await section.getByRole('combobox', { name: 'From' }).selectOption(cuts[0]!)
  await section.getByRole('button', { name: 'Compare', exact: true }).click()
  const [old, led] = [section.locator('video').first(), section.locator('video').last()]
  await expect.poll(() => led.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  // The first frame of the new cut is at 3 s of the old one.
  await expect(section.getByRole('slider', { name: 'Position in version 2' })).toHaveValue('0')
  await expect.poll(() => old.evaluate((video: HTMLVideoElement) => Math.abs(video.currentTime - 3) < 0.4)).toBe(true)
  await expect(section.getByText('This moment is not in version 1.')).toHaveCount(0)
  // Moment 8 of the new cut is 14.5 of the old one.
  await section.getByRole('slider', { name: 'Position in version 2' }).fill('8000')
  await expect.poll(() => old.evaluate((video: HTMLVideoElement) => Math.abs(video.currentTime - 14.5) < 0.4)).toBe(true)
  await section.getByRole('button', { name: 'Play', exact: true }).click()
  await expect
    .poll(
      async () =>
        (await old.evaluate((video: HTMLVideoElement) => video.currentTime)) -
        (await led.evaluate((video: HTMLVideoElement) => video.currentTime)),
    )
    .toBeCloseTo(6.5, 0)
  await section.getByRole('button', { name: 'Pause' }).click()
  await section.getByRole('radio', { name: 'Wipe' }).check()
  await section.getByRole('slider', { name: 'Position of the wipe' }).fill('30')
  const [left, right] = [(await old.boundingBox())!, (await led.boundingBox())!]
  expect(Math.abs(left.x - right.x) + Math.abs(left.width - right.width)).toBeLessThan(2)
})

it('a team sees what changed, copies open notes, exports them to the editing program and approves a cut', async ({ page }) => {
  const house = service()
  const note = (starts_ms: number, body: string, kind = 'picture') => ({
    ...{ id: randomUUID(), version_id: cuts[0], author_id: creator.id, author_name: 'Ingrid Vega', starts_ms, body, kind },
  })
  await house
    .from('notes')
    .insert([note(5000, 'The crane is too dark.'), note(10_500, 'Who says that?', 'fact'), note(16_000, 'Hiss.', 'sound')])
    .throwOnError()
  await signIn(page, creator, `/collaboration?film=${film}&view=cuts`)
  await expect(page.getByRole('region', { name: 'Versions', exact: true }).getByRole('link', { name: /^Version/ })).toHaveText([
    'Version 2',
    'Version 1',
  ])

  const changed = page.getByRole('region', { name: 'Changes' })
  await expect(changed.locator('.changes-list li')).toHaveText([/^00:00:00 00:00:0[23] cut here$/, /^00:00:0[56] 00:00:0[34] cut here$/], {
    timeout: 60_000,
  })
  const carry = changed.locator('.carry')
  await expect(carry).toContainText('2 of 3 carry over in full · 1 in sections that were cut')
  await look(page, 'cuts')
  await expectUsable(page)
  await carry.getByRole('button', { name: 'Place here: Who says that?' }).click()
  await carry.getByRole('button', { name: 'Carry over' }).click()
  await expect(changed.getByText('All open notes of version 1 are carried over.')).toBeVisible()
  const there = (await house.from('notes').select('body, starts_ms, ends_ms').eq('version_id', cuts[1]!).order('starts_ms').throwOnError())
    .data!
  expect(there.map(({ body, ends_ms }) => [body, ends_ms])).toEqual([
    ['The crane is too dark.', null],
    ['Who says that?', null],
    ['Hiss.', null],
  ])
  expect(Math.abs(there[0]!.starts_ms - 2000)).toBeLessThan(200)

  await changed.getByRole('button', { name: 'Compare', exact: true }).click()
  await changed.getByRole('radio', { name: 'Difference' }).check()
  await expect(changed.getByText('Identical areas are black.')).toBeVisible()
  await changed.getByRole('button', { name: 'One frame later' }).click()
  await expect(changed.getByText('1 frame', { exact: true })).toBeVisible()
  await changed.getByRole('button', { name: 'Close' }).click()
})

it('notes are exported to the editing program on their frame, imported from it, and printed', async ({ page }) => {
  await signIn(page, creator, `/collaboration?film=${film}&view=cuts`)
  const exchange = page.getByRole('region', { name: 'Export and import notes' })
  await exchange.getByLabel('Timecode of the first frame').fill('10:00:00:00')
  await exchange.getByLabel('Timecode of the first frame').blur()
  await expect
    .poll(async () => (await service().from('versions').select('start_timecode').eq('id', cuts[1]!).single()).data?.start_timecode)
    .toBe('10:00:00:00')
  const notes = (await service().from('notes').select('starts_ms').eq('version_id', cuts[1]!).order('starts_ms').throwOnError()).data!
  const frames = notes.map(({ starts_ms }) => Math.floor((starts_ms * 25) / 1000 + 1e-6))
  const [download] = await Promise.all([page.waitForEvent('download'), exchange.getByRole('button', { name: 'DaVinci Resolve' }).click()])
  const file = readFileSync(await download.path(), 'utf8')
  const places = [...file.matchAll(/C {8}10:00:(\d\d):(\d\d) /g)].map(([, seconds, frame]) => Number(seconds) * 25 + Number(frame))
  expect(places).toEqual(frames)
  expect(file).toContain('|C:ResolveColorBlue |M:picture |D:1')

  const edl = ['TITLE: Back', 'FCM: NON-DROP FRAME', '', '* LOC: 10:00:01:05 GREEN   Too loud', '* LOC: 11:00:00:00 RED     Elsewhere']
  await exchange
    .locator('input[type=file]')
    .setInputFiles({ name: 'back.edl', mimeType: 'text/plain', buffer: Buffer.from(edl.join('\n')) })
  const dialog = page.getByRole('dialog', { name: 'This imports one note' })
  await expect(dialog).toContainText('10:00:01:05')
  await expect(dialog).toContainText('Line 5: not in this version')
  await look(page, 'import')
  await dialog.getByRole('button', { name: 'Import one note' }).click()
  await expect(page.getByText('One new note on this version.')).toBeVisible()
  const [brought] = (
    await service().from('notes').select('starts_ms, kind').eq('body', 'Too loud').eq('version_id', cuts[1]!).throwOnError()
  ).data!
  expect(brought).toEqual({ starts_ms: 1200, kind: 'sound' })

  await exchange.getByRole('button', { name: 'Print sheet', exact: true }).click()
  await expect(exchange.locator('.note-sheet li')).toHaveCount(4)
  await expect(exchange.locator('.note-sheet .storyboard-frame').first()).toBeVisible()
  await look(page, 'sheet')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('region', { name: 'Changes' })).toBeHidden()
  await expect(exchange.locator('.note-sheet li').first()).toBeVisible()
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/print.png`, fullPage: true })
})

it('an approval carries name, date and the digest of the file, and is revoked with a reason', async ({ page }) => {
  await signIn(page, creator, `/collaboration?film=${film}&view=cuts`)
  const approvals = page.getByRole('region', { name: 'Approval' })
  await approvals.getByLabel('Approved for').fill('Picture lock')
  await approvals.getByRole('button', { name: 'Approve version 2' }).click()
  await expect(approvals).toContainText('approved version 2')
  const bytes = Buffer.from(await (await service().storage.from('sources').download(`${cuts[1]}/source`)).data!.arrayBuffer())
  const digest = createHash('sha256').update(bytes).digest('hex')
  await expect(approvals.locator('.cut-digest')).toContainText(digest.slice(0, 8), { timeout: 60_000 })
  await expect(page.getByRole('region', { name: 'Versions', exact: true })).toContainText('Approved by')
  await approvals.getByRole('button', { name: 'Revoke' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke the approval of version 2?' })
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog).toContainText('Give a reason')
  await dialog.getByLabel('Reason').fill('The last reel is the old one.')
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await expect(approvals).toContainText('The last reel is the old one.')
  await look(page, 'approval')
})
