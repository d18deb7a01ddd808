import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { makeLongCut, seatReviewers } from './review/staged.ts'
import { openBrowser, signedInPage } from './rig/browser.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import { spread } from './rig/interleave.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'
import { followScripts, scriptAFrame, scriptOfSteps } from './rig/script-time.ts'

const many = 5000
const steps = 120

/** The caption editor with 5,000 cues over 90 minutes: until it is open, script a frame while someone writes in it, while it is scrolled, and while the film plays. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const browser = await openBrowser()
  const house = await openBenchHouse({ parts: 'web,api' })
  try {
    const people = await seatReviewers(house)
    const { filmId, versionId } = await makeLongCut(house, people, 0)
    const editor = `/creator-dashboard?documentary=${filmId}&captions=${await writeTrack(house, versionId)}`
    const page = await signedInPage(browser, { url: house.url, person: people.owner })
    const opened: number[] = []
    for (let round = 0; round < Math.max(5, rounds); round++) opened.push(await open(page, editor))
    const { median, min, max } = spread(opened)
    const measurements: Measurement[] = [
      {
        name: `the caption editor with ${many} cues is open`,
        value: median / 1000,
        unit: 's',
        spread: [min / 1000, max / 1000],
        aim: '≤ 1.5 s',
      },
    ]
    for (const [name, frames] of Object.entries(await scripts(page))) measurements.push(scriptAFrame(`${many} cues, ${name}`, frames))
    return { measurements }
  } finally {
    await browser.close()
    await house.close()
  }
}

async function writeTrack(house: BenchHouse, versionId: string): Promise<string> {
  const trackId = randomUUID()
  const service = house.service()
  await service
    .from('caption_tracks')
    .insert({ id: trackId, version_id: versionId, language: 'en', label: 'English', origin: 'uploaded' })
    .throwOnError()
  const cues = Array.from({ length: many }, (_, at) => ({
    ...{ track_id: trackId, version_id: versionId, starts_ms: at * 1080, ends_ms: at * 1080 + 1000 },
    ...{ text: `Berth ${at + 1} is empty, and nobody asks.`, speaker: at % 4 === 0 ? 'Clerk' : '' },
  }))
  for (let at = 0; at < many; at += 1000)
    await service
      .from('cues')
      .insert(cues.slice(at, at + 1000))
      .throwOnError()
  return trackId
}

const words = (page: Page, number: number) => page.getByLabel(`Text of cue ${number}`, { exact: true })

/** Milliseconds from asking for the page until one can write in its first cue. */
async function open(page: Page, address: string): Promise<number> {
  await page.goto('/search')
  const began = performance.now()
  await page.goto(address)
  await words(page, 1).waitFor()
  return performance.now() - began
}

async function scripts(page: Page): Promise<Record<string, number[]>> {
  const session = await followScripts(page)
  await words(page, 3).click()
  const typed = 'and the year is long'
  const typing = await scriptOfSteps(page, session, steps, (step) =>
    step % (2 * typed.length) < typed.length ? page.keyboard.type(typed[step % typed.length]!) : page.keyboard.press('Backspace'),
  )
  await words(page, 3).hover()
  const scrolling = await scriptOfSteps(page, session, steps, () => page.mouse.wheel(0, 400))
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await page.waitForTimeout(2000)
  const playing = await scriptOfSteps(page, session, steps, () => undefined)
  return { typing, scrolling, playing }
}
