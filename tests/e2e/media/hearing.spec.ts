import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { makeClip } from '#tests/support/media/clips.ts'
import { spokenTrack } from '#tests/support/media/speech.ts'
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

async function send(owner: Person, title: string) {
  const { inputs, graph } = spokenTrack(folder, seconds, spoken)
  const file = makeClip(await testFfmpeg(), folder, 'spoken.mp4', (make, out) =>
    make(
      ...[...inputs, '-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${seconds}`, '-filter_complex', graph],
      ...['-map', '2:v', '-map', '[a]', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac', out],
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

/** With HEARING_LOOK a picture at each width. */
async function look(page: Page, name: string) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (!process.env.HEARING_LOOK) continue
    await page.locator('.captions-hear').scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${process.env.HEARING_LOOK}/${name}-${width}.png` })
  }
}

it('a film is sent and nothing else done: its sentence is found, and plays from its second', async ({ page }) => {
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

it('a creator stops it, and has it heard after all', async ({ page }) => {
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
  await part.getByRole('button', { name: 'Create automatic captions' }).click()
  await expect(part.getByRole('button', { name: 'Stop' })).toBeVisible()
  // Cuts that come are not heard unasked any more.
  await part.getByRole('switch', { name: 'Create captions for every new version' }).uncheck()
  await expect
    .poll(async () => (await film.maker.from('documentaries').select('heard_unasked').eq('id', film.id).single()).data)
    .toEqual({ heard_unasked: false })
})

it('an administrator sees how fast it is here, chooses the model, and pauses it', async ({ page }) => {
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
      if (process.env.HEARING_LOOK)
        await page.screenshot({ path: `${process.env.HEARING_LOOK}/house-${language}-${width}.png`, fullPage: true })
    }
  }
})
