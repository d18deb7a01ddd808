import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { lavfi, makeClip } from '#tests/support/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expect, test as it } from './support/house.ts'
import { service } from './support/house-access.ts'
import { newPerson, type Person, signIn } from './support/people.ts'

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

it('captions and chapters go over to a new cut; what was cut out is put where one wants it, or left out', async ({ page }) => {
  await signIn(page, creator)
  await page.goto(`/creator-dashboard?documentary=${film}`)
  const section = page.getByRole('region', { name: 'From cut to cut' })
  await expect(section.getByRole('combobox', { name: 'From' })).toBeVisible()
  await section.getByRole('combobox', { name: 'From' }).selectOption(cuts[0]!)
  await expect(section.getByText('% of version 1 is in version 2, in 2 stretches.')).toBeVisible({ timeout: 60_000 })
  const captions = section.locator('.carry').filter({ hasText: 'Captions' })
  await expect(captions).toContainText('2 of 4 go over whole · 2 stood where something was cut out')
  await captions.getByRole('button', { name: 'Put it here: Nobody came that year.' }).click()
  await captions.getByRole('button', { name: 'Carry over' }).click()
  await expect(page.getByText('3 now stand in version 2.')).toBeVisible()
  const there = async () =>
    (await service().from('cues').select('text, starts_ms').eq('version_id', cuts[1]!).order('starts_ms').throwOnError()).data!
  expect((await there()).map(({ text }) => text)).toEqual(['We counted the ships.', 'Nobody came that year.', 'Then the crane was sold.'])
  expect(Math.abs((await there())[2]!.starts_ms - 9500)).toBeLessThan(400)
  const chapters = section.locator('.carry').filter({ hasText: 'Chapters' })
  await chapters.getByRole('button', { name: 'Carry over' }).click()
  await expect(page.getByText('1 now stand in version 2.')).toBeVisible()
  const violations = (await new AxeBuilder({ page }).include('.recuts').analyze()).violations
  expect(violations.map(({ id }) => id)).toEqual([])
})

it('both cuts are watched at the same moment, beside each other and wiped', async ({ page }) => {
  await signIn(page, creator)
  await page.goto(`/creator-dashboard?documentary=${film}`)
  const section = page.getByRole('region', { name: 'From cut to cut' })
  await section.getByRole('combobox', { name: 'From' }).selectOption(cuts[0]!)
  await section.getByRole('button', { name: 'Watch both' }).click()
  const [old, led] = [section.locator('video').first(), section.locator('video').last()]
  await expect.poll(() => led.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
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
  await section.getByRole('slider', { name: 'Where the wipe stands' }).fill('30')
  const [left, right] = [(await old.boundingBox())!, (await led.boundingBox())!]
  expect(Math.abs(left.x - right.x) + Math.abs(left.width - right.width)).toBeLessThan(2)
})
