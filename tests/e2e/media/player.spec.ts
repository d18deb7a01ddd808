import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { makeClip } from '#tests/support/media/clips.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expect, test as it } from '../support/house.ts'
import { signIn } from '../support/people.ts'

// Watching and finding, by hand, by keyboard and when things go wrong. One film of 24 seconds, a sentence every two.

const folder = mkdtempSync(join(tmpdir(), 'actuality-player-'))
const password = 'a lantern in the fog 42'
const run = Math.random().toString(36).slice(2, 8)
const lines = [
  'The book has a column for remarks.',
  'Then the crane was sold.',
  'And the day after?',
  'The day after, I wrote the weather.',
  'We counted the ships until',
  'there was nothing left to count.',
  'Her name was Ingeborg Vassdal.',
  '[Halyards against a mast]',
]
const sentence = `counted the ships ${run}`
let film = ''
let hidden = ''

const good = <T>({ data, error }: { data: T; error: unknown }) => {
  if (error) throw error
  return data as NonNullable<T>
}

async function person(name: string, type: 'creator' | 'viewer'): Promise<SupabaseClient> {
  const { supabaseUrl, anonKey } = await (await fetch(`${process.env.BASE_URL}/config.json`)).json()
  const own = createClient(supabaseUrl, anonKey, { auth: { persistSession: false, autoRefreshToken: false } })
  good(await own.auth.signUp({ email: `${name}-${run}@house.example`, password, options: { data: { name, user_type: type } } }))
  return own
}

async function sendIn(maker: SupabaseClient, path: string, title: string): Promise<{ id: string; versionId: string }> {
  const bytes = readFileSync(path)
  const version = good(await maker.rpc('begin_version', { file_name: 'film.mp4', size_bytes: bytes.length, title })) as {
    id: string
    documentary_id: string
    source_object: string
  }
  good(await maker.storage.from('sources').upload(version.source_object, bytes, { contentType: 'video/mp4' }))
  good(
    await maker
      .from('documentaries')
      .update({ synopsis: 'A clerk keeps counting.', year: 2025, language: 'en', director: `Solveig ${run}` })
      .eq('id', version.documentary_id)
      .select(),
  )
  await expect
    .poll(
      async () => good(await maker.from('documentaries').select('poster_object').eq('id', version.documentary_id).single()).poster_object,
      { timeout: 60_000 },
    )
    .toBeTruthy()
  return { id: version.documentary_id, versionId: version.id }
}

it.setTimeout(60_000)

it.beforeAll(async () => {
  it.setTimeout(120_000)
  const ffmpeg = await testFfmpeg()
  const clip = makeClip(ffmpeg, folder, 'harbour.mp4', (make, out) =>
    make(
      ...['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25:duration=24', '-f', 'lavfi', '-i', 'sine=frequency=300:duration=24'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', out],
    ),
  )
  const maker = await person('solveig', 'creator')
  await person('okkonen', 'viewer')
  const made = await sendIn(maker, clip, `A Harbour ${run}`)
  film = made.id
  const cues = lines.map((text, index) => ({
    startsMs: index * 2000 + 200,
    endsMs: index * 2000 + 2000,
    text: text.replace('counted the ships', sentence),
    speaker: 'Clerk',
  }))
  good(await maker.rpc('replace_captions', { version: made.versionId, language: 'en', label: 'English', kind: 'captions', cues }))
  good(await maker.from('cues').update({ sensitive: true }).eq('version_id', made.versionId).like('text', '%Ingeborg%').select())
  await maker.rpc('replace_chapters', {
    version: made.versionId,
    chapters: [
      { startsMs: 0, title: 'Tonnage' },
      { startsMs: 12_000, title: 'Men who waited' },
    ],
  })
  good(await maker.rpc('publish_documentary', { documentary: film, visibility: 'public' }))
  hidden = (await sendIn(maker, clip, `Not Shown ${run}`)).id
})
it.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const enter = (page: Page, name: string) => signIn(page, { email: `${name}-${run}@house.example` })
const clock = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const paused = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)
const press = async (page: Page) => page.getByRole('button', { name: /^Play/ }).first().click()
const position = (page: Page) => page.getByRole('slider', { name: 'Position' })

it('a sentence is found, and Enter plays it, without a mouse', async ({ page }) => {
  await enter(page, 'okkonen')
  await page.locator('body').press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(`we ${sentence} until nothing left`)
  await page.keyboard.press('Enter')
  const moment = page.getByRole('link', { name: new RegExp(sentence) })
  await expect(moment).toBeVisible()
  await expect(page.getByRole('link', { name: `A Harbour ${run}`, exact: true })).toBeVisible()
  await page.getByRole('searchbox').press('ArrowDown')
  await expect(moment).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/documentary/${film}\\?t=8`))
  await expect.poll(() => clock(page)).toBeGreaterThan(8.2)
  expect(await paused(page)).toBe(false)
})

it('the keys of the player do what people expect', async ({ page }) => {
  // The slider of the sound is where there is room for it.
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, 'okkonen')
  await page.goto(`/documentary/${film}?t=2`)
  await press(page)
  await expect.poll(() => clock(page)).toBeGreaterThan(2.2)
  await page.keyboard.press('k')
  await expect.poll(() => paused(page)).toBe(true)
  await page.keyboard.press('5')
  await expect(position(page)).toHaveAttribute('aria-valuetext', '12 seconds of 24 seconds, chapter 2 of 2, Men who waited')
  await page.keyboard.press('j')
  await expect(position(page)).toHaveAttribute('aria-valuenow', '2')
  await page.keyboard.press('ArrowRight')
  await expect(position(page)).toHaveAttribute('aria-valuenow', '7')
  await position(page).focus()
  await page.keyboard.press('PageUp')
  await expect(position(page)).toHaveAttribute('aria-valuenow', '12')
  await page.keyboard.press('Home')
  await expect(position(page)).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('m')
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(true)
  // The slider of the sound has its own arrows and ends; turned down to nothing, M brings the loudness back.
  await page.getByRole('slider', { name: 'Volume' }).focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('95')
  await page.keyboard.press('Home')
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('0')
  await page.keyboard.press('m')
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('95')
  await expect(position(page)).toHaveAttribute('aria-valuenow', '0')
  // The last picture can be was on, and is not stepped over.
  await position(page).focus()
  await page.keyboard.press('End')
  for (let press = 0; press < 4; press++) await page.keyboard.press('.')
  await expect.poll(() => clock(page)).toBeGreaterThan(23.96)
  const last = await clock(page)
  await page.keyboard.press(',')
  await expect.poll(async () => last - (await clock(page))).toBeCloseTo(0.04, 2)
  // What is pressed and leaves hands the focus to Play.
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Stop loop' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Play (K)' })).toBeFocused()
  await position(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('>')
  await expect(page.getByRole('button', { name: 'Speed, now 1.25×' })).toBeVisible()
  const captions = page.getByRole('button', { name: 'Captions' })
  const before = await captions.getAttribute('aria-pressed')
  await page.keyboard.press('c')
  await expect(captions).not.toHaveAttribute('aria-pressed', before ?? '')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.getByRole('switch', { name: 'Use single-key shortcuts in the player' }).uncheck()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('5')
  await expect(position(page)).toHaveAttribute('aria-valuenow', '0')
})

it('a link to a moment opens there and stays paused until Play is pressed', async ({ page }) => {
  await enter(page, 'okkonen')
  await page.goto(`/documentary/${film}?t=8`)
  await expect(page.getByRole('button', { name: 'Play from 00:00:08' })).toBeVisible()
  await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)
  expect(await paused(page)).toBe(true)
  await expect(page.getByRole('tabpanel', { name: 'Chicago' })).toContainText('00:00:08')
  await page.getByRole('link', { name: /there was nothing left/ }).click()
  await expect(position(page)).toHaveAttribute('aria-valuenow', '10')
})

it('a film resumes where it was left, also after a reload', async ({ page }) => {
  await enter(page, 'okkonen')
  await page.goto(`/documentary/${film}?t=14`)
  await press(page)
  await expect.poll(() => clock(page)).toBeGreaterThan(14.5)
  await page.keyboard.press('k')
  await expect.poll(() => paused(page)).toBe(true)
  await page.goto('/viewer-dashboard')
  await expect(page.getByRole('link', { name: /Play from 00:00:1[4-6]/ })).toBeVisible()
  await page.goto(`/documentary/${film}`)
  await expect(page.getByRole('button', { name: /Play from 00:00:1[4-6]/ })).toBeVisible()
  await page.goto('/viewer-dashboard')
  await page.getByRole('button', { name: 'Delete all history' }).click()
  await page.getByRole('button', { name: 'Delete history' }).click()
  await expect(page.getByText('Nothing to continue.')).toBeVisible()
})

it('a protected line is shown to its creator only', async ({ page, browser }) => {
  await enter(page, 'okkonen')
  await page.goto(`/documentary/${film}`)
  await expect(page.getByRole('link', { name: /there was nothing left/ })).toBeVisible()
  await expect(page.getByText('Ingeborg')).toHaveCount(0)
  await page.goto('/search?q=Ingeborg+Vassdal')
  await expect(page.getByText('No one says that in these films.')).toBeVisible()
  const desk = await (await browser.newContext({ baseURL: process.env.BASE_URL! })).newPage()
  await enter(desk, 'solveig')
  await desk.goto(`/documentary/${film}`)
  await expect(desk.getByText('protected: only you see this line')).toBeVisible()
})

it('a private, an unknown and a malformed film look alike', async ({ page }) => {
  await enter(page, 'okkonen')
  const seen: string[] = []
  for (const id of [hidden, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
    await page.goto(`/documentary/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    seen.push(`${await page.title()} ${(await page.getByRole('main').textContent())!.replaceAll(id, 'ID')}`)
  }
  expect(new Set(seen).size).toBe(1)
})

it('a lost connection is explained, keeps the position, and is retried automatically', async ({ page }) => {
  await enter(page, 'okkonen')
  await page.route('**/functions/v1/playback*', (route) => route.abort())
  await page.goto(`/documentary/${film}?t=4`)
  await expect(page.getByRole('alert')).toContainText('Your place is saved')
  const asked = page.waitForRequest('**/functions/v1/playback*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await asked
  await expect(page.getByRole('alert')).toContainText('Your place is saved')
  await page.unroute('**/functions/v1/playback*')
  // Nobody has to press anything once the house is there again.
  await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 15_000 })
  await press(page)
  await expect.poll(() => clock(page)).toBeGreaterThan(4.2)
})

it('matches in the film are marked on the bar, and the transcript follows until the reader scrolls', async ({ page }) => {
  await enter(page, 'okkonen')
  await page.goto(`/documentary/${film}`)
  await page.getByLabel('Find in this film').fill('count')
  await expect(page.getByText('2 lines')).toBeVisible()
  await expect(page.locator('.range-pieces i')).not.toHaveCount(0)
  await page.getByLabel('Find in this film').fill('')
  await page.getByRole('list', { name: /^Transcript/ }).hover()
  await page.mouse.wheel(0, 200)
  await page.getByRole('button', { name: 'Back to now' }).click()
  await expect(page.getByRole('button', { name: 'Back to now' })).toHaveCount(0)
})
