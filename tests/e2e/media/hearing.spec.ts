import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { makeClip } from '#tests/support/media/clips.ts'
import { type Spoken, spokenTrack } from '#tests/support/media/speech.ts'
import { prepareDataDir } from '#tests/support/prepared-data-dir.ts'
import { startProcess, temporaryFolder } from '#tests/support/start-process.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expectUsable } from '../support/axe.ts'
import { visitor } from '../support/house-access.ts'
import { newPerson, type Person, password, signIn } from '../support/people.ts'

// A film is sent, and nothing else is done: its words appear, are found, and are heard from their second on.

const it = test.extend<object, { house: string }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const { folder, remove } = temporaryFolder()
      await prepareDataDir(folder)
      const house = await startProcess({ DATA_DIR: folder, PARTS: 'web,api,worker', OUTBOX_COLLECTED: '1', HEARING: 'on' })
      await house.ready()
      process.env.BASE_URL = house.url
      process.env.HOUSE_DATA_DIR = folder
      await use(house.url)
      house.kill('SIGTERM')
      await house.ended
      remove()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => use(house),
})

const folder = mkdtempSync(join(tmpdir(), 'actuality-e2e-hearing-'))
it.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const seconds = 84
/** The first sentence is in the first piece that is heard, the last in the second: between them the desk shows how far the house is. */
const spoken = [
  { atSeconds: 4, words: 'The fishermen came home late in the evening, because the wind had turned.' },
  { atSeconds: 71, words: 'Nobody in the village believed that the bridge would hold.' },
]

interface Sent {
  seconds: number
  spoken: readonly (Spoken & { atSeconds: number })[]
  /** What is heard beside the speech, of ffmpeg's sources at 48 kHz. */
  beside?: string
}

async function send(owner: Person, title: string, { seconds: lasts, spoken: said, beside }: Sent = { seconds, spoken }) {
  const voices = said.length > 0 ? spokenTrack(folder, lasts, said) : { inputs: [], graph: `anullsrc=r=48000:cl=mono:d=${lasts}[a]` }
  const graph = beside ? `${voices.graph};${beside}:d=${lasts}[b];[a][b]amix=inputs=2:normalize=0:duration=first[m]` : voices.graph
  const file = makeClip(await testFfmpeg(), folder, `${title}.mp4`, (make, out) =>
    make(
      ...[...voices.inputs, '-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=10:duration=${lasts}`, '-filter_complex', graph],
      ...['-map', `${said.length}:v`, '-map', beside ? '[m]' : '[a]', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20'],
      ...['-pix_fmt', 'yuv420p', '-c:a', 'aac', out],
    ),
  )
  const bytes = readFileSync(file)
  const maker = visitor()
  await maker.auth.signInWithPassword({ email: owner.email, password })
  const begun = await maker.rpc('begin_version', { file_name: 'film.mp4', size_bytes: bytes.length, title }).throwOnError()
  const { id, documentary_id, source_object } = begun.data as { id: string; documentary_id: string; source_object: string }
  const sent = await maker.storage.from('sources').upload(source_object, bytes, { contentType: 'video/mp4' })
  if (sent.error) throw sent.error
  return { maker, id: documentary_id, versionId: id }
}

const ready = ({ maker, versionId }: Awaited<ReturnType<typeof send>>) =>
  expect
    .poll(async () => (await maker.from('own_versions').select('state').eq('id', versionId).single()).data?.state, { timeout: 120_000 })
    .toBe('ready')

/** With SHOTS a picture at each width. */
async function look(page: Page, name: string) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (!process.env.SHOTS) continue
    await page.locator('.captions-hear').scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` })
  }
}

it('a film is uploaded and nothing else done: its sentence is found, and plays from its second', async ({ page }) => {
  it.setTimeout(400_000)
  const owner = await newPerson('creator')
  const title = `Spoken ${Math.random().toString(36).slice(2, 7)}`
  const film = await send(owner, title)
  await signIn(page, owner, `/creator-dashboard?documentary=${film.id}&view=words`)
  const part = page.getByRole('region', { name: 'Create automatic captions' })
  await expect(part.getByRole('button', { name: 'Stop' })).toBeVisible({ timeout: 60_000 })
  // Words of the beginning, while the rest is still to be heard.
  const soFar = part.getByRole('log', { name: 'Transcribed so far' })
  await expect(soFar).toContainText(/came home late in the evening/, { timeout: 200_000 })
  await expect(part.getByText(/^Speech recognition: \d+ %, about .+ left/)).toBeVisible()
  await expectUsable(page, { within: '.captions-hear' })
  await look(page, 'hearing')
  await expect(part.getByText('Automatic captions: English. Not reviewed yet.')).toBeVisible({ timeout: 200_000 })
  await look(page, 'heard')
  await page.evaluate(() => localStorage.setItem('language', 'de'))
  await page.reload()
  await expect(page.getByText('Automatische Untertitel: Englisch. Noch nicht gegengelesen.')).toBeVisible()
  await look(page, 'heard-de')
  await page.evaluate(() => localStorage.setItem('language', 'en'))

  const facts = { synopsis: 'A bridge, and who believed in it.', year: 2025, language: 'en', director: 'Solveig Amundrud' }
  await film.maker.from('documentaries').update(facts).eq('id', film.id).throwOnError()
  await ready(film)
  await film.maker.rpc('publish_documentary', { documentary: film.id, visibility: 'public' }).throwOnError()
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, await newPerson(), '/search?q=nobody+in+the+village+believed')
  const moment = page.getByRole('link', { name: /^Nobody in the village believed/ })
  await expect(moment).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('automatic transcript, not reviewed').first()).toBeVisible()
  await moment.click()
  await expect(page).toHaveURL(new RegExp(`/documentary/${film.id}\\?t=7[01]`))
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(70.2)
})

it('a German film is found by its captions; one with music only has none, and says so', async ({ page }) => {
  it.setTimeout(400_000)
  const owner = await newPerson('creator')
  const film = await send(owner, `Winter ${Math.random().toString(36).slice(2, 7)}`, {
    seconds: 12,
    spoken: [
      {
        atSeconds: 2,
        voice: 'de',
        words: 'Meine Großmutter erinnerte sich an den Winter, in dem das große Wasser kam, und an die Menschen auf den Dächern.',
      },
    ],
  })
  const notes = 'aevalsrc=0.4*sin(2*PI*(220*pow(2\\,floor(mod(t*2\\,12))/12))*t)*exp(-3*mod(t\\,0.5)):s=48000'
  const music = await send(owner, 'Music', { seconds: 12, spoken: [], beside: notes })
  await signIn(page, owner, `/creator-dashboard?documentary=${film.id}&view=words`)
  await expect(page.getByText('Automatic captions: German. Not reviewed yet.')).toBeVisible({ timeout: 200_000 })
  const facts = { synopsis: 'A winter on the roofs.', year: 2025, language: 'de', director: 'Solveig Amundrud' }
  await film.maker.from('documentaries').update(facts).eq('id', film.id).throwOnError()
  await ready(film)
  await film.maker.rpc('publish_documentary', { documentary: film.id, visibility: 'public' }).throwOnError()
  await page.goto(`/creator-dashboard?documentary=${music.id}&view=words`)
  await expect(page.getByText('No speech was recognised in this film, so it has no automatic captions.')).toBeVisible({ timeout: 200_000 })
  await expect(page.getByText('No captions yet')).toBeVisible()
  await page.goto(`/search?q=${encodeURIComponent('großmutter winter')}`)
  const moment = page.getByRole('link', { name: /^Meine Großmutter erinnerte sich/ })
  await expect(moment).toBeVisible({ timeout: 30_000 })
  await expect(moment).toHaveAttribute('href', new RegExp(`/documentary/${film.id}\\?t=[12]\\b`))
})

it('words recognised differently a second time are unsure; a corrected one keeps its time; a passage without speech says so', async ({
  page,
}) => {
  it.setTimeout(500_000)
  const owner = await newPerson('creator')
  const film = await send(owner, 'Noise', {
    seconds: 50,
    spoken: [
      'The fishermen came home late in the evening, because the wind had turned.',
      'Nobody in the village believed that the bridge would hold.',
      'The engineer opened the old drawings and measured every single beam of the roof again.',
      'When the train arrived at the station, the whole town was standing on the platform.',
      'My grandmother remembered the winter of the great flood.',
      'In the morning the children walked across the frozen river.',
    ].map((words, at) => ({ words, atSeconds: 1 + at * 7 })),
    beside: 'anoisesrc=c=pink:r=48000:a=0.1:seed=7',
  })
  await signIn(page, owner, `/creator-dashboard?documentary=${film.id}&view=words`)
  const section = page.getByRole('region', { name: 'Captions', exact: true })
  await section.getByRole('link', { name: 'Edit captions: English' }).click({ timeout: 250_000 })
  const left = page.getByRole('group', { name: /unsure word/ })
  await expect(left).toBeVisible({ timeout: 200_000 })
  const count = async () => Number(/\d+/.exec((await left.textContent())!)![0])
  // The second hearing goes on: it marks a piece at a time, and this film is one piece.
  const unsure = await count()
  expect(unsure).toBeLessThan(20)
  type Cue = { id: string; starts_ms: number; text: string; words: [string, number, number, number?][] }
  const cues = async () =>
    (await film.maker.from('cues').select('id, starts_ms, text, words').eq('version_id', film.versionId).order('starts_ms')).data as Cue[]
  const marked = (await cues()).flatMap((cue) => cue.words.filter((word) => word[3] !== undefined).map((word) => ({ cue, word })))
  expect(marked).toHaveLength(unsure)
  expect(marked.every(({ word }) => word[3] === 0.12)).toBe(true)

  // The cursor is on the first of them; what is typed takes its place.
  await left.getByRole('button', { name: 'Next unsure word' }).click()
  const text = page.locator('.cc-text:focus')
  const selected = () => text.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))
  const bare = (word: string) => word.replace(/[^\p{L}\p{N}’']/gu, '')
  await expect.poll(async () => marked.map(({ word }) => bare(word[0])).includes(bare(await selected()))).toBe(true)
  const was = bare(await selected())
  await page.keyboard.type('Corrected')
  await expect(page.locator('.cc-saving')).toHaveText('saved')
  const kept = (await cues()).flatMap((cue) => cue.words).find(([word]) => bare(word) === 'Corrected')!
  const [, from, to] = marked.find(({ word }) => bare(word[0]) === was && word[1] === kept[1])!.word
  expect(kept.slice(1)).toEqual([from, to])
  if (unsure > 1) await expect.poll(count).toBe(unsure - 1)

  // Nobody speaks at the end: the passage is heard again, and its captions stay.
  const before = (await cues()).map((cue) => cue.text)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Transcribe a passage again' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('From').fill('0:47')
  await dialog.getByLabel('To').fill('0:49.500')
  await dialog.getByLabel('To').press('Tab')
  await dialog.getByRole('button', { name: 'Start', exact: true }).click()
  const passage = page.getByRole('region', { name: 'Passage that is transcribed again' })
  await expect(passage).toContainText(
    /00:47 to \S*00:49 was not transcribed again\. No speech was recognised in this passage\. Its captions are unchanged\./,
    { timeout: 150_000 },
  )
  await expectUsable(page, { within: '.cc-words-side' })
  for (const language of ['en', 'de'])
    for (const width of [360, 1440]) {
      if (!process.env.SHOTS) break
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((one) => localStorage.setItem('language', one), language)
      await page.reload()
      await page.locator('.cc-heard').scrollIntoViewIfNeeded()
      await page.screenshot({ path: `${process.env.SHOTS}/editor-${language}-${width}.png` })
    }
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.reload()
  await passage.getByRole('button', { name: 'Hide' }).click()
  await expect(passage).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(passage).toBeHidden()
  expect((await cues()).map((cue) => cue.text)).toEqual(before)
})

it('a creator stops it, and starts it after all', async ({ page }) => {
  it.setTimeout(300_000)
  const owner = await newPerson('creator')
  const film = await send(owner, 'Stopped')
  await signIn(page, owner, `/creator-dashboard?documentary=${film.id}&view=words`)
  const part = page.getByRole('region', { name: 'Create automatic captions' })
  await part.getByRole('button', { name: 'Stop' }).click({ timeout: 60_000 })
  await expect(part.getByRole('button', { name: 'Create automatic captions' })).toBeVisible()
  const tracks = await film.maker.from('caption_tracks').select('id').eq('version_id', film.versionId)
  expect(tracks.data).toEqual([])
  await ready(film)
  // Nobody has said what is spoken: it is found, and not taken for the language of the page.
  await expect(part.getByText('The language is recognised, unless you choose one above.')).toBeVisible()
  await part.getByRole('button', { name: 'Create automatic captions' }).click()
  await expect(part.getByRole('button', { name: 'Stop' })).toBeVisible()
  const asked = await film.maker.from('transcriptions').select('language').eq('version_id', film.versionId)
  expect(asked.data).toEqual([{ language: '' }])
  // Each version has its own captions, also one whose file still arrives.
  await film.maker.rpc('begin_version', { file_name: 'second.mp4', size_bytes: 9_000_000, documentary: film.id }).throwOnError()
  await page.reload()
  const version = page.getByLabel('Captions and chapters of')
  await expect(version.locator('option')).toHaveText(['Version 2, uploading', 'Version 1, shown now'])
  await expect(version.locator('option:checked')).toHaveText('Version 1, shown now')
  await version.selectOption({ label: 'Version 2, uploading' })
  await expect(part.getByRole('button', { name: 'Stop' })).toBeHidden()
  await expect(part.getByRole('button', { name: 'Create automatic captions' })).toBeVisible()
  await look(page, 'second-version')
  await version.selectOption({ label: 'Version 1, shown now' })
  // Cuts that come are not heard unasked any more.
  await part.getByRole('switch', { name: 'Create captions for every new version' }).uncheck()
  await expect
    .poll(async () => (await film.maker.from('documentaries').select('heard_unasked').eq('id', film.id).single()).data)
    .toEqual({ heard_unasked: false })
})

it('an administrator sees its speed here, chooses the model, and pauses it', async ({ page }) => {
  it.setTimeout(200_000)
  await signIn(page, await newPerson('viewer', 'admin'), '/settings?view=moderation&list=hearing')
  const machines = page.getByRole('table', { name: 'Servers' })
  await expect(machines.getByRole('cell', { name: 'Whisper base' })).toBeVisible()
  await expect(machines.getByText(/^\d+ s of one processor/)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('radio', { name: /^Whisper base 99 languages/ })).toBeChecked()
  const on = page.getByRole('switch', { name: 'Create automatic captions' })
  await on.uncheck()
  await expect(page.getByText('Speech recognition paused')).toBeVisible()
  await page.reload()
  await expect(on).not.toBeChecked()
  await on.check()
  await expect(page.getByText('Speech recognition resumed')).toBeVisible()
  await expectUsable(page)
  for (const language of ['en', 'de']) {
    await page.evaluate((one) => localStorage.setItem('language', one), language)
    await page.reload()
    await expect(page.getByRole('heading', { name: language === 'en' ? 'Speech recognition' : 'Spracherkennung' })).toBeVisible()
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/house-${language}-${width}.png`, fullPage: true })
    }
  }
})
