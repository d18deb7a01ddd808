import type { Browser, Page } from '@playwright/test'
import { type CutUnderReview, makeLongCut, type Reviewers, seatReviewers } from './review/staged.ts'
import { openBrowser, signedInPage } from './rig/browser.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import { quantile, spread } from './rig/interleave.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'
import { followScripts, scriptAFrame, scriptOfSteps } from './rig/script-time.ts'

const many = 2000
const steps = 120
const toldNotes = 60

/** A cut of 90 minutes with 2,000 notes: until it is open, script a frame, until a note is with the other. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const browser = await openBrowser()
  const house = await openBenchHouse({ parts: 'web,api' })
  try {
    const people = await seatReviewers(house)
    const cut = await makeLongCut(house, people, many)
    const page = await signedInPage(browser, { url: house.url, person: people.owner })
    const opened: number[] = []
    for (let round = 0; round < Math.max(5, rounds); round++) opened.push(await open(page, cut))
    const { median, min, max } = spread(opened)
    const measurements: Measurement[] = [
      { name: `a cut with ${many} notes is open`, value: median / 1000, unit: 's', spread: [min / 1000, max / 1000], aim: '< 1 s' },
    ]
    for (const [name, frames] of Object.entries(await scripts(page))) measurements.push(scriptAFrame(`${many} notes, ${name}`, frames))
    measurements.push(await noteSeen(browser, house, people, page, cut))
    return { measurements }
  } finally {
    await browser.close()
    await house.close()
  }
}

/** Milliseconds from asking for the page until all notes are counted, the first are drawn and the picture can be played. */
async function open(page: Page, { filmId }: CutUnderReview): Promise<number> {
  await page.goto('/search')
  const began = performance.now()
  await page.goto(`/collaboration?film=${filmId}`)
  await page.waitForFunction(
    (count) =>
      document.querySelector('.review-filter [role=status]')?.textContent?.replace(/\D/g, '') === count &&
      document.querySelector('.review-note'),
    String(many),
  )
  return performance.now() - began
}

async function scripts(page: Page): Promise<Record<string, number[]>> {
  const session = await followScripts(page)
  await page.waitForFunction(() => (document.querySelector('video')?.readyState ?? 0) > 2)
  await page.locator('.review-transport').getByRole('button', { name: 'Play' }).click()
  await page.waitForTimeout(2000)
  const playing = await scriptOfSteps(page, session, steps, () => undefined)
  const words = page.getByRole('searchbox', { name: 'Search notes' })
  await words.focus()
  const typed = 'the year'
  const filtering = await scriptOfSteps(page, session, steps, (step) =>
    step % (2 * typed.length) < typed.length ? page.keyboard.type(typed[step % typed.length]!) : page.keyboard.press('Backspace'),
  )
  await words.fill('')
  const list = page.getByRole('region', { name: 'Notes in order of the film' })
  await list.hover()
  const scrolling = await scriptOfSteps(page, session, steps, () => page.mouse.wheel(0, 300))
  await page.locator('.review-transport').getByRole('button', { name: 'Pause' }).click()
  return { playing, 'playing and filtering by words': filtering, 'playing and scrolling the list': scrolling }
}

/** From the key that sets a note on one page until its words are on the other's. */
async function noteSeen(
  browser: Browser,
  house: BenchHouse,
  people: Reviewers,
  one: Page,
  { filmId }: CutUnderReview,
): Promise<Measurement> {
  const other = await signedInPage(browser, { url: house.url, person: people.editor })
  for (const page of [one, other]) {
    await page.goto(`/collaboration?film=${filmId}`)
    await page.locator('.review-note').first().waitFor()
  }
  for (const page of [one, other]) await page.locator('.review-present button').first().waitFor()
  // What is new and is at the beginning is drawn; further down a list of 2,000 it would be there and not in sight.
  await other.getByLabel('Search notes').fill('told')
  const times: number[] = []
  for (let n = 0; n < toldNotes; n++) {
    const seen = other.evaluate(
      (word) =>
        new Promise<number>((done) => {
          const look = () =>
            [...document.querySelectorAll('.review-note-body')].some(({ textContent }) => textContent === word)
              ? done(Date.now())
              : requestAnimationFrame(look)
          look()
        }),
      `told ${n}`,
    )
    await one.getByRole('textbox', { name: 'Write a note' }).fill(`told ${n}`)
    const pressed = Date.now()
    await one.keyboard.press('Enter')
    times.push((await seen) - pressed)
    await other.getByLabel('Search notes').fill(`told ${n + 1}`)
    await one.waitForTimeout(100)
  }
  await other.close()
  return {
    name: `a note is on the other’s page, p95, ${many} notes`,
    value: quantile(times, 0.95),
    unit: 'ms',
    spread: [quantile(times, 0.5), quantile(times, 1)],
    aim: '≤ 250 ms',
    note: 'spread: median and slowest',
  }
}
