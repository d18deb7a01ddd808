import type { Page } from '@playwright/test'
import { frameAt } from '#core/time/frames.ts'
import { frameShown } from '#tests/support/media/counted-frames.ts'
import { makeCountedCut, type Reviewers, seatReviewers } from './review/staged.ts'
import { openBrowser, signedInPage } from './rig/browser.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import type { Measured, Measurement } from './rig/measurement.ts'

const setNotes = 200
/** 29.97 covers drop frame too: numbers are dropped, not frames. */
const rates = [23.976, 25, 29.97]

/** Whether notes set by hand in Chromium are on the frame that was seen. */
export async function run(): Promise<Measured> {
  const browser = await openBrowser()
  const house = await openBenchHouse({ parts: 'web,api' })
  try {
    const people = await seatReviewers(house)
    const page = await signedInPage(browser, { url: house.url, person: people.owner })
    const measurements: Measurement[] = []
    for (const rate of rates) measurements.push(await onTheirFrames(house, people, page, rate))
    return { measurements }
  } finally {
    await browser.close()
    await house.close()
  }
}

/** Notes set at a paused frame, half by seeking and half by typing during playback: how many are on another frame than was seen. */
async function onTheirFrames(house: BenchHouse, people: Reviewers, page: Page, rate: number): Promise<Measurement> {
  const cut = await makeCountedCut(house, people, rate)
  await page.goto(`/collaboration?film=${cut.filmId}`)
  await page.locator('.review-desk').waitFor()
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2)
  const words = page.getByRole('textbox', { name: 'Write a note' })
  const bar = (await page.locator('.review-bar .range-bar').boundingBox())!
  const seen: number[] = []
  for (let n = 0; n < setNotes; n++) {
    await page.mouse.click(bar.x + bar.width * (0.02 + ((n * 0.6180339) % 0.9)), bar.y + bar.height / 2)
    await settled(page)
    if (n % 2 === 0) {
      await page.keyboard.press('k')
      await page.waitForTimeout(120 + (n % 7) * 31)
    }
    await words.focus()
    await page.keyboard.type(`${n}`)
    await settled(page)
    seen.push(await frameShown(page))
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    // What ran goes on once the note is set.
    await page.evaluate(() => document.querySelector('video')?.pause())
  }
  const kept = await allKept(house, cut.versionId)
  const off = [...seen.entries()].filter(([n, frame]) => frameAt(kept.get(`${n}`)!, rate) !== frame)
  return {
    name: `of ${setNotes} notes set by hand, not on the frame that was seen, ${rate}`,
    value: off.length,
    unit: '',
    aim: '≤ 0',
    note: [
      `${off.filter(([n]) => n % 2 === 0).length} of them begun while the film ran`,
      ...off.map(([n, frame]) => `note ${n}: seen ${frame}, set ${frameAt(kept.get(`${n}`)!, rate)}`),
    ].join('; '),
  }
}

/** Where each note begins, by its words, once the house has every one: the last is still on its way when its key is let go. */
async function allKept(house: BenchHouse, versionId: string): Promise<Map<string, number>> {
  for (const until = Date.now() + 30_000; ; ) {
    const { data } = await house.service().from('notes').select('body, starts_ms').eq('version_id', versionId).throwOnError()
    if (data!.length >= setNotes) return new Map(data!.map(({ body, starts_ms }) => [body, starts_ms]))
    if (Date.now() > until) throw new Error(`${data!.length} of ${setNotes} notes came to the house`)
    await new Promise((next) => setTimeout(next, 100))
  }
}

/** Until the sought frame is not only decoded but drawn. */
async function settled(page: Page) {
  await page.waitForFunction(() => {
    const video = document.querySelector('video')!
    return video.paused && !video.seeking && video.readyState > 1
  })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}
