import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { testFfmpeg } from '#tests/support/worker.ts'
import { openBrowser, signedInPage } from './rig/browser.ts'
import { makeFilms } from './rig/films.ts'
import { openFullHouse } from './rig/full-house.ts'
import { spread } from './rig/interleave.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'
import { publishFilm } from './rig/published-film.ts'

/** Lighthouse's mobile preset, applied by the browser itself: a phone four times as slow as this machine, on a slow 4G line. */
const mobile = { width: 412, height: 823, scale: 1.75, slower: 4, latencyMs: 150, bytesPerSecond: (1638.4 * 1024) / 8 }
/** Observation time after load. */
const watchedMs = 4000

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>
interface Seen {
  lcpMs: number
  cls: number
  tbtMs: number
  /** Until the network is idle. */
  firstScriptBytes: number
  /** Long after: what comes once a reader has had the time to look (decision 0205). */
  scriptBytes: number
}

/** What a page asks of a phone that opens it for the first time, by Chromium's own metrics. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-bench-pages-'))
  const browser = await openBrowser()
  const closing: (() => unknown)[] = [() => browser.close(), () => rmSync(folder, { recursive: true, force: true })]
  try {
    const house = await openFullHouse()
    closing.unshift(() => house.close())
    const film = await publishFilm(house.creator, makeFilms(await testFfmpeg(), folder).passedOn)
    const signedIn = await (await signedInPage(browser, house)).context().storageState()
    const pages = { home: '/', search: '/search', documentary: `/documentary/${film}` }
    const measurements: Measurement[] = []
    for (const [name, path] of Object.entries(pages)) {
      const seen: Seen[] = []
      for (let round = 0; round < Math.max(5, rounds); round++)
        seen.push(await openAnew(browser, house.url + path, name === 'home' ? undefined : signedIn))
      const claim = (what: string, unit: string, values: number[], aim: string): Measurement => {
        const { median, min, max } = spread(values)
        return { name: `${name}: ${what}`, unit, value: median, spread: [min, max], aim }
      }
      const of = (key: keyof Seen, by = 1) => seen.map((each) => each[key] / by)
      measurements.push(
        claim('largest paint', 's', of('lcpMs', 1000), '≤ 1.5 s'),
        claim('layout shift', '', of('cls'), '≤ 0.02'),
        claim('blocking time', 'ms', of('tbtMs'), '≤ 100 ms'),
        claim('script before the first action', 'KiB', of('firstScriptBytes', 1024), name === 'documentary' ? '≤ 300' : ''),
        claim('script, seconds later', 'KiB', of('scriptBytes', 1024), ''),
      )
    }
    return { measurements }
  } finally {
    for (const close of closing) await close()
  }
}

/** In a browser that has never been here. */
async function openAnew(browser: Browser, url: string, storageState?: SignedIn): Promise<Seen> {
  const context = await browser.newContext({
    viewport: { width: mobile.width, height: mobile.height },
    ...{ deviceScaleFactor: mobile.scale, isMobile: true, hasTouch: true, locale: 'en-GB' },
    ...(storageState ? { storageState } : {}),
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const { latencyMs: latency, bytesPerSecond } = mobile
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: mobile.slower })
    const scripts = new Set<string>()
    let scriptBytes = 0
    devtools.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength
    })
    await page.addInitScript(() => {
      // What Playwright asks a page counts as a gesture of someone, and nobody touches this one.
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } })
      const seen = { lcpMs: 0, cls: 0, tbtMs: 0 }
      Object.assign(window, { seen })
      const watch = (type: string, heard: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({ type, buffered: true })
      watch('largest-contentful-paint', (entry) => {
        seen.lcpMs = entry.startTime
      })
      watch('layout-shift', (entry) => {
        if (!(entry as PerformanceEntry & { hadRecentInput: boolean }).hadRecentInput)
          seen.cls += (entry as PerformanceEntry & { value: number }).value
      })
      // Blocking time: the part of each task beyond 50 ms.
      watch('longtask', (entry) => {
        seen.tbtMs += entry.duration - 50
      })
    })
    await page.goto(url)
    await page.waitForLoadState('networkidle')
    const firstScriptBytes = scriptBytes
    await page.waitForTimeout(watchedMs)
    const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Seen, 'firstScriptBytes' | 'scriptBytes'> }).seen)
    return { ...seen, firstScriptBytes, scriptBytes }
  } finally {
    await context.close()
  }
}
