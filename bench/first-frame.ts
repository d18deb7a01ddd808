import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { testFfmpeg } from '#tests/support/worker.ts'
import { clickAndSeeFrame, openBrowser, signedInPage } from './rig/browser.ts'
import { farSeconds, makeFarFilm, makeFilms } from './rig/films.ts'
import { type FullHouse, openFullHouse } from './rig/full-house.ts'
import { interleave, spread } from './rig/interleave.ts'
import { type BenchOptions, compared, type Measured } from './rig/measurement.ts'
import { publishFilm } from './rig/published-film.ts'

const clicks = 9
const play = 'button.button--act'
/** How long a person looks at a page before Play. */
const looksMs = 1500
/** How long a pointer is on something before it is pressed. */
const pointsMs = 150

/** What a person waits for: after an upload until the film can be seen, and after a click until it moves. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-bench-films-'))
  const browser = await openBrowser()
  const closing: (() => unknown)[] = [() => browser.close(), () => rmSync(folder, { recursive: true, force: true })]
  try {
    const films = makeFilms(await testFfmpeg(), folder)
    const house = await openFullHouse()
    closing.unshift(() => house.close())
    const page = await signedInPage(browser, house)
    const times = { passedOn: [] as number[], encoded: [] as number[] }
    let film = ''
    for (let round = 0; round < Math.min(3, rounds); round++) {
      times.encoded.push((await sendAndSee(house, page, films.encoded)).ms)
      const seen = await sendAndSee(house, page, films.passedOn)
      times.passedOn.push(seen.ms)
      film = seen.documentaryId
    }
    const plain = await servePlainPage(readFileSync(films.passedOn))
    closing.unshift(plain.close)
    const plainPage = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const start = (of: Page, url: string, button: string) => async () => {
      await of.bringToFront()
      await of.goto(url)
      await of.waitForSelector(button)
      // A user's pointer moves before it reaches Play, which loads the player library (decision 0205).
      await of.mouse.move(700, 400)
      await of.waitForTimeout(looksMs)
      const { clickedMs, frameMs } = await clickAndSeeFrame(of, button)
      return frameMs - clickedMs
    }
    const sentence = 'The lamps along the quay are counted twice a year'
    const said = await publishFilm(house.creator, films.passedOn, sentence, 8)
    const far = makeFarFilm(await testFfmpeg(), folder)
    const plainFar = await servePlainPage(readFileSync(far))
    closing.unshift(plainFar.close)
    const farFilm = await publishFilm(house.creator, far)
    const seeks = await interleave(
      clicks,
      seek(page, `${house.url}/documentary/${farFilm}?t=0`, play),
      seek(plainPage, plainFar.url, 'button'),
    )
    const hits: number[] = []
    for (let click = 0; click < clicks; click++) hits.push(await openHit(page, house.url, sentence, said))
    // A start at a place, so that the film does not begin at its end where the last round left off.
    const starts = await interleave(
      clicks,
      start(page, `${house.url}/documentary/${film}?t=0`, play),
      start(plainPage, plain.url, 'button'),
    )
    const finished = (name: string, values: number[], aim: string) => {
      const { median, min, max } = spread(values)
      return { name, value: median / 1000, unit: 's', spread: [min / 1000, max / 1000] as [number, number], aim }
    }
    return {
      measurements: [
        finished('upload finished to first frame in Chromium, a source that is passed on', times.passedOn, '≤ 1.5 s'),
        finished('upload finished to first frame in Chromium, a source that must be encoded', times.encoded, '≤ 2.5 s'),
        compared('click on Play to first moving frame', 'ms', starts, 'a plain MP4 in the same browser', '≤ 1.8'),
        compared(
          'seek to a place that was not fetched, to its first moving frame',
          'ms',
          seeks,
          'a plain MP4 in the same browser',
          '≤ 1.3',
        ),
        finished('a sentence found is pressed, to the first moving frame of its film', hits, ''),
      ],
    }
  } finally {
    for (const close of closing) await close()
  }
}

/** Milliseconds from a seek to the last sixth of a film that runs until a frame of the new place is shown. */
const seek = (of: Page, url: string, button: string) => async () => {
  await of.bringToFront()
  await of.goto(url)
  await of.waitForSelector(button)
  await of.mouse.move(700, 400)
  await of.waitForTimeout(looksMs)
  await clickAndSeeFrame(of, button)
  return of.evaluate(
    (to) =>
      new Promise<number>((done, failed) => {
        const video = document.querySelector('video')!
        for (let part = 0; part < video.buffered.length; part++)
          if (video.buffered.end(part) > to) failed(new Error(`The place is fetched: up to ${video.buffered.end(part)} s.`))
        setTimeout(() => failed(new Error('No frame within a minute')), 60_000)
        const began = performance.now()
        const seen = (_: number, { mediaTime }: VideoFrameCallbackMetadata) =>
          mediaTime >= to - 0.1 ? done(performance.now() - began) : void video.requestVideoFrameCallback(seen)
        video.requestVideoFrameCallback(seen)
        video.currentTime = to
      }),
    (farSeconds * 5) / 6 + 1,
  )
}

/** Milliseconds from the press on a sentence that was found until its film moves at that second. */
async function openHit(page: Page, url: string, sentence: string, film: string): Promise<number> {
  await page.bringToFront()
  await page.goto(`${url}/search?q=${encodeURIComponent(`"${sentence}"`)}`)
  const hit = `a[href*="/documentary/${film}"][href*="t="]`
  await page.waitForSelector(hit)
  await page.waitForTimeout(looksMs)
  // A user hovers before pressing; the playlists are prefetched then.
  await page.hover(hit)
  await page.waitForTimeout(pointsMs)
  const { clickedMs, frameMs } = await clickAndSeeFrame(page, hit, { leadsToFilm: true })
  return frameMs - clickedMs
}

/** The film's page is open while it arrives; Play is clicked the moment it is there. Then waits until the worker is done with it. */
async function sendAndSee({ creator, url }: FullHouse, page: Page, path: string): Promise<{ ms: number; documentaryId: string }> {
  const bytes = readFileSync(path)
  const begun = await creator.rpc('begin_version', {
    file_name: basename(path),
    size_bytes: bytes.length,
    documentary: null,
    title: 'A film',
  })
  if (begun.error) throw begun.error
  const { id, documentary_id: documentaryId, source_object } = begun.data
  await page.goto(`${url}/documentary/${documentaryId}`)
  await page.locator('.documentary-state').first().waitFor()
  const seen = clickAndSeeFrame(page, play)
  const { error } = await creator.storage.from('sources').upload(source_object, bytes, { contentType: 'video/mp4' })
  const finishedMs = Date.now()
  if (error) throw error
  const { frameMs } = await seen
  await page.goto('about:blank')
  for (const deadline = Date.now() + 600_000; ; await new Promise((next) => setTimeout(next, 500))) {
    const { data } = await creator.from('versions').select('state').eq('id', id).single()
    if (data?.state === 'ready') return { ms: frameMs - finishedMs, documentaryId }
    if (data?.state === 'failed' || Date.now() > deadline) throw new Error(`The state of the film is ${data?.state}.`)
  }
}

/** A page with nothing but a video of the same bytes, whole and by ranges, and a button. */
async function servePlainPage(film: Buffer) {
  const server = createServer((request, reply) => {
    if (request.url !== '/film.mp4') {
      const page =
        '<video src="/film.mp4" width="1280" height="720"></video><button onclick="document.querySelector(\'video\').play()">Play</button>'
      return void reply.writeHead(200, { 'content-type': 'text/html' }).end(page)
    }
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const headers = { 'content-type': 'video/mp4', 'accept-ranges': 'bytes', 'content-length': film.length - from }
    reply.writeHead(206, { ...headers, 'content-range': `bytes ${from}-${film.length - 1}/${film.length}` }).end(film.subarray(from))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
