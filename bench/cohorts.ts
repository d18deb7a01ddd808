import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { workedRubric } from '#tests/support/cohorts.ts'
import { openBrowser, signedInPage } from './rig/browser.ts'
import { putCohort } from './rig/cohort-rows.ts'
import { openFullHouse } from './rig/full-house.ts'
import { spread } from './rig/interleave.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'
import { followScripts, scriptAFrame, scriptOfSteps } from './rig/script-time.ts'

const [students, assignments, steps] = [120, 6, 60]

/** A course of 120 students with 6 assignments, all handed in and half of them marked: until the table and a work are open, and script a frame while it is marked. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const house = await openFullHouse()
  const browser = await openBrowser()
  try {
    const put = await putCohort(house, { students, assignments, rubric: workedRubric })
    const page = await signedInPage(browser, house)
    const path = `/institutional/film-school?institution=${put.institution}&view=cohorts&cohort=${put.cohort}`
    const many = Math.max(3, rounds)
    const table = await timed(page, many, path, (shown) =>
      shown
        .locator('.cohorts-where tbody tr')
        .nth(students - 1)
        .waitFor(),
    )
    const marking = await timed(page, many, `${path}&work=${put.work}`, (shown) => shown.locator('.cohorts-criterion').nth(3).waitFor())
    const session = await followScripts(page)
    await page.locator('.cohorts-criterion h3 button').first().focus()
    const keys = await scriptOfSteps(page, session, steps, (step) => page.keyboard.press(step % 8 < 4 ? 'ArrowDown' : 'ArrowUp'))
    await page.locator('.cohorts-criterion textarea').first().focus()
    const typed = await scriptOfSteps(page, session, steps, () => page.keyboard.type('a'))
    return {
      measurements: [
        opened(`where ${students} students are in ${assignments} assignments is shown`, table),
        opened('a work is open to mark', marking),
        scriptAFrame('criteria are opened by keys', keys),
        scriptAFrame('words are typed to a criterion', typed),
      ],
    }
  } finally {
    await browser.close()
    await house.close()
  }
}

/** Milliseconds from asking for a page until what is waited for is there. */
async function timed(page: Page, times: number, path: string, there: (page: Page) => Promise<void>): Promise<number[]> {
  const spent: number[] = []
  for (let round = 0; round < times; round++) {
    await page.goto(`/search?${randomUUID()}`)
    const began = performance.now()
    await page.goto(path)
    await there(page)
    spent.push(performance.now() - began)
  }
  return spent
}

function opened(name: string, times: readonly number[]): Measurement {
  const { median, min, max } = spread([...times])
  return { name, value: median / 1000, unit: 's', spread: [min / 1000, max / 1000], aim: '< 1 s' }
}
