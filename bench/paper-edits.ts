import { exportLists } from './paper-edits/exported.ts'
import { playJoins } from './paper-edits/joins.ts'
import { openEdit } from './paper-edits/opened.ts'
import { renderEdits } from './paper-edits/rendered.ts'
import { searchRushes } from './paper-edits/searched.ts'
import { makeRushes } from './paper-edits/staged.ts'
import { openBrowser, signedInPage } from './rig/browser.ts'
import { openBenchHouse } from './rig/house.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'

/** Rushes and the paper edit that is made of them, at the size of a feature documentary: 300 bites over 20 hours and 200,000 words. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const measurements: Measurement[] = [...exportLists(rounds), ...(await renderEdits())]
  const browser = await openBrowser()
  const house = await openBenchHouse({ parts: 'web,api' })
  try {
    const staged = await makeRushes(house)
    measurements.push(...(await searchRushes(house, staged)))
    const page = await signedInPage(browser, { url: house.url, person: staged.person })
    await page.evaluate(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showVideoEditor: true })))
    measurements.push(...(await openEdit(page, staged, rounds)))
    await page.close()
    measurements.push(...(await playJoins(browser, house, staged)))
    return { measurements }
  } finally {
    await browser.close()
    await house.close()
  }
}
