import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { prepareDataDir } from '#tests/support/prepared-data-dir.ts'
import { startProcess, temporaryFolder } from '#tests/support/start-process.ts'
import config from '../../../playwright.config.ts'
import { expectUsable } from '../support/axe.ts'
import { service } from '../support/house-access.ts'
import { announceFilm, clientOf, takeHostsSeat, takeSeat } from '../support/screening-room.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// The talk after a film: what a speaker says into a microphone is written along by the speech recogniser of the house, and the conversation is seen in the room.

/** What the microphone of these browsers hears: someone speaks for two seconds, and is silent for one and a half. */
function speech(path: string) {
  const rate = 48_000
  const samples = new Int16Array(rate * 3.5)
  for (let at = 0; at < rate * 2; at++)
    samples[at] = 9000 * Math.sin((2 * Math.PI * 220 * at) / rate) * Math.sin((Math.PI * 4 * at) / rate) ** 2
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  writeFileSync(path, Buffer.concat([head, Buffer.from(samples.buffer)]))
}

const folder = mkdtempSync(join(tmpdir(), 'actuality-microphone-'))
const microphone = join(folder, 'speech.wav')
speech(microphone)
const said = ['We began in spring.', 'The harbour was still full then.']

const it = test.extend<object, { recogniser: { url: string; heard: number[] }; house: string }>({
  baseURL: async ({ house }, use) => use(house),
  recogniser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a fixture needs from this pattern
    async ({}, use) => {
      const heard: number[] = []
      const server: Server = createServer((request, response) => {
        let bytes = 0
        request.on('data', (chunk: Buffer) => (bytes += chunk.length))
        request.on('end', () => {
          const text = said[heard.push(bytes) - 1] ?? ''
          response
            .setHeader('content-type', 'application/json')
            .end(JSON.stringify({ text, segments: text ? [{ text, start: 0, end: 2 }] : [] }))
        })
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard })
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  house: [
    async ({ recogniser }, use) => {
      const { folder: data, remove } = temporaryFolder()
      await prepareDataDir(data)
      const house = await startProcess({ DATA_DIR: data, PARTS: 'web,api,worker', OUTBOX_COLLECTED: '1', TRANSCRIBE_URL: recogniser.url })
      await house.ready()
      process.env.BASE_URL = house.url
      process.env.HOUSE_DATA_DIR = data
      await use(house.url)
      house.kill('SIGTERM')
      await house.ended
      remove()
    },
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
})
const { launchOptions } = config.use!
it.use({
  actionTimeout: 20_000,
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions!.args ?? []),
      ...['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${microphone}`],
    ],
  },
})
it.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** With SHOTS a picture at each width. */
async function look(page: Page, name: string) {
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png`, fullPage: width < 1440 })
  }
}

it('a speaker is captioned live from their microphone, and the conversation is shown in place of the film', async ({
  browser,
  recogniser,
}) => {
  it.setTimeout(180_000)
  const film = await makeFrontPageFilm(`Heard ${Math.random().toString(36).slice(2, 7)}`)
  const client = await clientOf(film.owner.email)
  const id = await announceFilm(client, film.id, 2000, { items: [{ kind: 'talk', title: 'With the director', durationMs: 3_600_000 }] })
  // A page asks once in five minutes: the worker of this house has said by then what it hears with.
  await expect.poll(async () => (await client.rpc('can_write_along')).data, { timeout: 60_000 }).toBe(true)
  const host = await takeHostsSeat(browser, id, film.owner)
  const ann = await takeSeat(browser, id, 'Ann Vega')

  await expect(ann.page.getByRole('button', { name: 'Caption my speech' })).toHaveCount(0)
  await host.page.getByRole('button', { name: 'Caption my speech' }).click()
  await expect(host.page.getByText('Your microphone is on')).toBeVisible()
  for (const words of said) await expect(ann.page.getByText(words)).toBeVisible({ timeout: 30_000 })
  // Some seconds of 16,000 samples a second, and no more than were spoken.
  expect(Math.min(...recogniser.heard)).toBeGreaterThan(40_000)
  expect(Math.max(...recogniser.heard)).toBeLessThan(240_000)
  await expectUsable(host.page, { without: 'iframe' })
  await look(host.page, 'heard')
  // The recogniser has nothing more to say, and anyone who speaks on is told.
  await expect(host.page.getByText('No text was recognised', { exact: false })).toBeVisible({ timeout: 60_000 })
  await host.page.getByRole('button', { name: 'Stop listening' }).click()
  await expect(host.page.getByRole('button', { name: 'Caption my speech' })).toBeVisible()
  await host.page.setViewportSize({ width: 1280, height: 900 })

  // A conversation elsewhere: a link, until an administrator lets its site be shown; then in the room, once the guest pressed.
  for (const { context } of [host, ann])
    await context.route('https://meet.example.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Meet</title><p>Solveig is here.</p>' }),
    )
  const arranged = await client.rpc('arrange_talk', {
    screening: id,
    wish: { stageUrl: 'https://meet.example.org/talk', note: 'Take the question about the archive.' },
  })
  if (arranged.error) throw arranged.error
  // Anyone who is in front is told of a note, whichever tab is open, until they read it.
  await expect(host.page.getByText('The moderators sent you a note', { exact: false })).toBeVisible()
  await host.page.getByRole('tab', { name: 'On stage 1' }).click()
  await expect(host.page.getByText('Take the question about the archive.')).toBeVisible()
  await host.page.getByRole('tab', { name: /Questions/ }).click()
  await expect(host.page.getByText('The moderators sent you a note', { exact: false })).toHaveCount(0)
  await expect(ann.page.getByRole('link', { name: 'Open discussion' })).toHaveAttribute('href', 'https://meet.example.org/talk')
  await expect(ann.page.getByRole('button', { name: 'Show the discussion here' })).toHaveCount(0)
  const named = await service()
    .from('house_settings')
    .update({ stage_hosts: ['example.org'] })
    .eq('only_row', true)
  if (named.error) throw named.error
  await ann.page.reload()
  await ann.page.getByRole('button', { name: 'Show the discussion here' }).waitFor()
  await look(ann.page, 'stage-closed')
  expect(ann.page.frames()).toHaveLength(1)
  await ann.page.getByRole('button', { name: 'Show the discussion here' }).click()
  await expect(ann.page.frameLocator('.stage-open iframe').frameLocator('iframe').getByText('Solveig is here.')).toBeVisible()
  await expectUsable(ann.page, { without: 'iframe' })
  await look(ann.page, 'stage-open')
  await ann.page.getByRole('button', { name: 'Close discussion' }).click()
  await expect(ann.page.locator('.stage-open')).toHaveCount(0)
  for (const { context } of [host, ann]) await context.close()
  await film.remove()
})
