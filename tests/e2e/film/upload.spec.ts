import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { clips, makeClip } from '#tests/support/media/clips.ts'
import { prepareDataDir } from '#tests/support/prepared-data-dir.ts'
import { freePort, startProcess, temporaryFolder } from '#tests/support/start-process.ts'
import { testFfmpeg } from '#tests/support/worker.ts'
import { expectUsable } from '../support/axe.ts'
import { makeFootage, newCreator, openView, slowDown, watchTraffic } from '../support/desk.ts'
import { expect, test as it } from '../support/house.ts'
import { service } from '../support/house-access.ts'

// What a creator entrusts to the house arrives whole: over lines that are cut, in pages that are closed, in houses that fall over.

// Each has a creator of its own; slow lines are waited for side by side.
it.describe.configure({ mode: 'parallel' })
const folder = mkdtempSync(join(tmpdir(), 'actuality-upload-'))
const chunk = 6 * 1024 * 1024
const slow = 10_000_000
let footage = ''
let small = ''
let bytes = 0

it.beforeAll(async () => {
  // A worker that takes a second part of this file has removed it after the first.
  mkdirSync(folder, { recursive: true })
  footage = await makeFootage(join(folder, 'ice-register.mov'), 4)
  small = makeClip(await testFfmpeg(), folder, 'ferry-timetable.mp4', clips.find((clip) => clip.copied)!.make)
  bytes = statSync(footage).size
})
it.afterAll(() => rmSync(folder, { recursive: true, force: true }))

const film = (page: Page, title: string) => page.getByRole('article', { name: title })
const drop = async (page: Page, files: string | string[]) => {
  const area = page.getByLabel(/Drop video files here/)
  if (!(await area.isVisible())) await page.getByRole('button', { name: 'Add a documentary' }).click()
  await area.setInputFiles(files)
}
/** The upload is really under way: the house has acknowledged at least one chunk. */
const underWay = (traffic: { chunksFrom: number[] }) => expect.poll(() => traffic.chunksFrom.at(-1) ?? 0).toBeGreaterThanOrEqual(chunk)
const arrives = (page: Page, title: string) =>
  expect(film(page, title).locator('.stage', { hasText: 'Received' })).toContainText('done', { timeout: 60_000 })
const inTheHouse = async (title: string) => {
  const { data } = await service()
    .from('versions')
    .select('source_object, documentaries!versions_documentary_id_fkey!inner(title)')
    .eq('documentaries.title', title)
    .order('created_at', { ascending: false })
    .limit(1)
    .single()
    .throwOnError()
  const { data: file } = await service().storage.from('sources').download(data.source_object)
  return Buffer.from(await file!.arrayBuffer())
}
/** What is left to prepare of a long film would be prepared beside the tests that follow. */
const takeAway = (title: string) => service().from('documentaries').delete().eq('title', title).throwOnError()

it('several files upload at once, each with its own title and its own stages', async ({ browser }) => {
  const { page, errors } = await newCreator(browser)
  await slowDown(page, slow)
  await drop(page, [footage, small])
  await expect(film(page, 'ice-register')).toContainText(/MB of 46\.5 MB/)
  await expect(film(page, 'ice-register')).toContainText(/a second/)
  await expect(film(page, 'ice-register')).toContainText('Only you can see it.')
  await film(page, 'ice-register').getByLabel('Title').fill('Ice Register')
  await page.keyboard.press('Enter')
  // It may be ready, and no longer among what arrives, before anyone looks.
  await expect(page.getByRole('row', { name: /ferry-timetable/ })).toContainText('3 s', { timeout: 60_000 })
  await arrives(page, 'Ice Register')
  expect((await inTheHouse('Ice Register')).equals(readFileSync(footage))).toBe(true)
  expect(errors).toEqual([])
})

it('what has come of a film is watched and scrubbed while the rest arrives', async ({ browser }) => {
  // Few pictures of many bytes each: they take as long to arrive, and are quicker to encode.
  const picture = 'testsrc2=s=640x360:r=10:d=60,noise=alls=24:allf=t'
  const reel = makeClip(await testFfmpeg(), folder, 'slow-reel.mp4', (run, out) =>
    run(
      ...['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine=f=300:r=48000:d=60', '-c:a', 'aac', '-ac', '2'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-b:v', '5M', '-maxrate', '5M', '-bufsize', '5M', '-g', '20', '-pix_fmt', 'yuv420p'],
      ...['-movflags', '+faststart', out],
    ),
  )
  const { page, errors } = await newCreator(browser)
  await slowDown(page, 1_500_000)
  await drop(page, reel)
  const arriving = film(page, 'slow-reel')
  await arriving.getByRole('button', { name: 'Watch what is uploaded' }).click({ timeout: 30_000 })
  await arriving.getByRole('button', { name: 'Play', exact: true }).click()
  const video = arriving.locator('video')
  const now = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(now, { timeout: 15_000 }).toBeGreaterThan(1)
  // Of the film's whole length, though a part of it is here.
  await expect(arriving).toContainText('01:00')
  await expect(arriving).toContainText(/Uploaded up to 00:\d\d:\d\d; the rest is on its way\./)
  await expect(arriving.getByRole('button', { name: 'Pause upload' }), 'the rest is still on its way').toBeVisible()
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 4
  })
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => (element.seeking ? 0 : element.readyState)))
    .toBeGreaterThanOrEqual(2)
  await expectUsable(page, { within: '.arriving' })
  await arrives(page, 'slow-reel')
  await expect(page.getByRole('row', { name: /slow-reel/ })).toContainText('60 s', { timeout: 90_000 })
  expect(errors).toEqual([])
  await takeAway('slow-reel')
})

it('an upload is paused, and continues where it was paused', async ({ browser }) => {
  const { page, errors } = await newCreator(browser)
  const traffic = watchTraffic(page)
  await slowDown(page, slow)
  await drop(page, footage)
  await underWay(traffic)
  await page.getByRole('button', { name: 'Pause upload' }).click()
  await expect(film(page, 'ice-register')).toContainText('Paused.')
  const sentBefore = traffic.chunksFrom.length
  await page.waitForTimeout(1500)
  expect(traffic.chunksFrom.length, 'nothing is sent while paused').toBe(sentBefore)
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await arrives(page, 'ice-register')
  expect(traffic.creations).toBe(1)
  expect(traffic.offsetsTold[0]).toBeGreaterThanOrEqual(chunk)
  expect(traffic.chunksFrom[sentBefore]).toBe(traffic.offsetsTold[0])
  expect((await inTheHouse('ice-register')).equals(readFileSync(footage))).toBe(true)
  expect(errors).toEqual([])
})

it('a lost connection is waited out automatically', async ({ browser }) => {
  const { page } = await newCreator(browser)
  const traffic = watchTraffic(page)
  const line = await slowDown(page, slow)
  await drop(page, footage)
  await underWay(traffic)
  await line.cut()
  await expect(film(page, 'ice-register')).toContainText('Offline; the upload resumes when you are online again.')
  await page.waitForTimeout(3000)
  await line.mend()
  await arrives(page, 'ice-register')
  expect(traffic.creations).toBe(1)
  expect(traffic.offsetsTold.at(-1)).toBeGreaterThanOrEqual(chunk)
  expect((await inTheHouse('ice-register')).equals(readFileSync(footage))).toBe(true)
})

it('a server that stops accepting bytes is not retried forever: the page says so, and continues on request', async ({ browser }) => {
  const { page } = await newCreator(browser)
  await page.clock.install()
  const isPart = (url: URL) => url.pathname.includes('/storage/v1/upload/resumable/')
  let refused = 0
  await page.route(isPart, (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    refused += 1
    return route.fulfill({ status: 409, body: 'Upload-Offset conflict' })
  })
  await drop(page, footage)
  const stopped = film(page, 'ice-register').getByText(/Stopped: the server accepted no data for a minute/)
  await expect
    .poll(
      async () => {
        await page.clock.fastForward(8000)
        return stopped.isVisible()
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  expect(refused).toBe(11)
  await page.unroute(isPart)
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(stopped).toBeHidden()
  await arrives(page, 'ice-register')
  expect((await inTheHouse('ice-register')).equals(readFileSync(footage))).toBe(true)
})

it('after a reload the same file, chosen again, continues where it stopped; another one is not mistaken for it', async ({ browser }) => {
  const { page } = await newCreator(browser)
  const traffic = watchTraffic(page)
  await slowDown(page, slow)
  await drop(page, footage)
  await underWay(traffic)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(film(page, 'ice-register')).toContainText('Waiting for ice-register.mov. Choose the same file to resume.')
  const sentBefore = traffic.chunksFrom.length

  const choose = film(page, 'ice-register').getByLabel('Choose the file again')
  await choose.setInputFiles(small)
  await expect(film(page, 'ice-register').getByRole('alert')).toHaveText(
    'This is a different file. This version is waiting for ice-register.mov, of the same size.',
  )
  expect(traffic.chunksFrom.length).toBe(sentBefore)
  await choose.setInputFiles(footage)
  await arrives(page, 'ice-register')
  expect(traffic.creations, 'it was created once').toBe(1)
  expect(traffic.offsetsTold.at(-1)).toBeGreaterThanOrEqual(chunk)
  expect(traffic.chunksFrom[sentBefore]).toBe(traffic.offsetsTold.at(-1))
  expect((await inTheHouse('ice-register')).equals(readFileSync(footage))).toBe(true)
})

it('dropping a file that is still awaited continues it, instead of creating a second film', async ({ browser }) => {
  const { page } = await newCreator(browser)
  const traffic = watchTraffic(page)
  await slowDown(page, slow)
  await drop(page, footage)
  await underWay(traffic)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await drop(page, footage)
  await expect(page.getByText('Resuming the upload')).toBeVisible()
  await arrives(page, 'ice-register')
  expect(traffic.creations).toBe(1)
  await expect(page.getByRole('article')).toHaveCount(1)
})

it('a second tab says that another one is sending the file, and takes over when that one is closed', async ({ browser }) => {
  const { page, context } = await newCreator(browser)
  const traffic = watchTraffic(page)
  await slowDown(page, 2_500_000)
  await drop(page, footage)
  await underWay(traffic)
  const second = await context.newPage()
  await second.goto('/creator-dashboard')
  await film(second, 'ice-register').getByLabel('Choose the file again').setInputFiles(footage)
  await expect(film(second, 'ice-register')).toContainText('Another tab of this browser is uploading this file.')
  const afterwards = watchTraffic(second)
  await page.close()
  await arrives(second, 'ice-register')
  expect(afterwards.creations).toBe(0)
  expect((await inTheHouse('ice-register')).equals(readFileSync(footage))).toBe(true)
})

it('cancelling asks first, then leaves neither film nor bytes', async ({ browser }) => {
  const { page, errors } = await newCreator(browser)
  const traffic = watchTraffic(page)
  await slowDown(page, slow)
  await drop(page, footage)
  await underWay(traffic)
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep uploading' }).click()
  await expect(film(page, 'ice-register')).toBeVisible()
  const removed = page.waitForResponse(
    (response) => response.request().method() === 'DELETE' && response.url().includes('/upload/resumable') && response.status() === 204,
  )
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel upload' }).click()
  await removed
  await expect(film(page, 'ice-register')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Nine Straits' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ice-register' })).toHaveCount(0)
  // The house may say once that the chunk under way still holds the upload; it is asked again.
  expect(errors.filter((error) => !error.includes('423'))).toEqual([])
})

it('cancelling keeps a film that already has texts', async ({ browser }) => {
  const { page } = await newCreator(browser)
  await page.getByRole('link', { name: 'Nine Straits' }).click()
  await page.getByLabel('Synopsis').fill('Nine pilots, nine straits.')
  await expect(page.getByRole('region', { name: 'Title and description' }).getByRole('status')).toHaveText('Saved')
  await slowDown(page, slow)
  await page.getByLabel(/Drop the film here/).setInputFiles(footage)
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel upload' }).click()
  await expect(page.getByRole('button', { name: 'Cancel upload' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Synopsis')).toHaveValue('Nine pilots, nine straits.')
})

it('a file that does not fit, or is empty, is refused before its first byte', async ({ browser }) => {
  const { page, email } = await newCreator(browser)
  const { data } = await service()
    .from('profiles')
    .select('user_id')
    .order('created_at', { ascending: false })
    .limit(1)
    .single()
    .throwOnError()
  expect((await service().auth.admin.getUserById(data.user_id)).data.user?.email).toBe(email)
  await service()
    .from('storage_quotas')
    .insert({ user_id: data.user_id, bytes: bytes - 1 })
    .throwOnError()
  const traffic = watchTraffic(page)
  await drop(page, footage)
  await expect(
    page.getByText(/ice-register\.mov: This file does not fit in your storage\. Delete a version you no longer need/),
  ).toBeVisible()
  const empty = join(folder, 'empty.mov')
  writeFileSync(empty, '')
  await drop(page, empty)
  await expect(page.getByText(/empty\.mov: The file is empty\. Choose the file again once it is complete\./)).toBeVisible()
  expect(traffic).toEqual({ chunksFrom: [], offsetsTold: [], creations: 0 })
  await expect(page.getByRole('article')).toHaveCount(0)
})

it('a film that must be encoded is opened near its end while its beginning is being encoded', async ({ browser }) => {
  it.setTimeout(180_000)
  const seconds = 240
  const long = makeClip(await testFfmpeg(), folder, 'long-winter.mkv', (run, out) =>
    run(
      ...['-f', 'lavfi', '-i', `testsrc2=s=854x480:r=25:d=${seconds}`, '-f', 'lavfi', '-i', `sine=f=300:r=48000:d=${seconds}`],
      ...['-c:v', 'mpeg4', '-q:v', '12', '-g', '50', '-c:a', 'flac', out],
    ),
  )
  const { page, errors } = await newCreator(browser)
  const waitedFor: string[] = []
  page.on('request', (request) => /playback\?.*piece=/.test(request.url()) && waitedFor.push(request.url()))
  await drop(page, long)
  await expect(film(page, 'long-winter').getByRole('link', { name: 'Watch', exact: true })).toBeVisible({ timeout: 90_000 })
  await film(page, 'long-winter').getByRole('link', { name: 'Watch', exact: true }).click()
  await page.getByRole('button', { name: /^Play/ }).first().click()
  const at = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
  await expect.poll(at, { timeout: 30_000 }).toBeGreaterThan(0.3)
  await page.keyboard.press('9')
  await expect.poll(at, { timeout: 60_000 }).toBeGreaterThan(seconds * 0.9 + 0.5)
  expect(waitedFor.length, 'it was asked for before it was made').toBeGreaterThan(0)
  expect(errors).toEqual([])
  await takeAway('long-winter')
})

it('a server killed halfway through an upload, and again halfway through the preparation, loses nothing', async ({ browser }) => {
  it.setTimeout(240_000)
  const { folder: data, remove } = temporaryFolder()
  await prepareDataDir(data)
  const env = { DATA_DIR: data, PORT: String(await freePort()), PARTS: 'web,api,worker' }
  let house = await startProcess(env)
  const restart = async () => {
    house.kill('SIGKILL')
    await house.ended
    house = await startProcess(env)
    await house.ready()
  }
  try {
    await house.ready()
    const { page } = await newCreator(browser, house.url)
    const traffic = watchTraffic(page)
    await slowDown(page, slow)
    await drop(page, footage)
    await underWay(traffic)
    const acknowledged = traffic.chunksFrom.at(-1)!
    await restart()
    await arrives(page, 'ice-register')
    expect(traffic.creations).toBe(1)
    expect(Math.max(...traffic.offsetsTold), 'no acknowledged byte is asked for again').toBeGreaterThanOrEqual(acknowledged)
    expect(Math.min(...traffic.chunksFrom.slice(traffic.chunksFrom.indexOf(acknowledged) + 1))).toBeGreaterThanOrEqual(acknowledged)

    // It arrived; now its preparation is interrupted just as rudely.
    await restart()
    await page.reload()
    await expect(page.getByRole('cell', { name: '4 s' })).toBeVisible({ timeout: 120_000 })
    await expect(film(page, 'ice-register')).toHaveCount(0, { timeout: 120_000 })
    await page.getByRole('link', { name: 'ice-register' }).click()
    await openView(page, 'Versions')
    await expect(page.getByText('shown now')).toBeVisible()
    await page.getByRole('link', { name: 'See film page' }).click()
    await page.getByRole('button', { name: /^Play/ }).first().click()
    const video = page.locator('video')
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.5)
  } finally {
    house.kill('SIGTERM')
    await house.ended
    remove()
  }
})
