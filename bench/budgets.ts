import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { calculate } from '#core/production/budget/calculate.ts'
import { type BudgetRow, emptyRow } from '#core/production/budget/rows.ts'
import { changed, created, settledRows } from '#core/production/budget/settled-rows.ts'
import { openBrowser, signedInPage } from './rig/browser.ts'
import { type FullHouse, openFullHouse } from './rig/full-house.ts'
import { quantile, spread } from './rig/interleave.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'
import { followScripts, scriptAFrame, scriptOfSteps } from './rig/script-time.ts'

const lines = 2000
const steps = 80

/** What a budget of 2,000 lines costs: to recompute after a keystroke, to open, and a frame while it scrolls. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const rows = largeBudget()
  const measurements: Measurement[] = [recomputed(rows)]
  const browser = await openBrowser()
  const house = await openFullHouse()
  try {
    const { film, budget } = await put(house, rows)
    const page = await signedInPage(browser, house)
    await page.evaluate(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showBudgetingTools: true })))
    const opened: number[] = []
    for (let round = 0; round < Math.max(3, rounds); round++) opened.push(await open(page, film, budget))
    const { median, min, max } = spread(opened)
    measurements.push({
      name: `a budget of ${lines} lines is open`,
      value: median / 1000,
      unit: 's',
      spread: [min / 1000, max / 1000],
      aim: '< 1 s',
    })
    const session = await followScripts(page)
    await page.locator('.budget-grid').hover()
    const frames = await scriptOfSteps(page, session, steps, () => page.mouse.wheel(0, 400))
    measurements.push(scriptAFrame(`${lines} lines, scrolling`, frames))
    return { measurements }
  } finally {
    await browser.close()
    await house.close()
  }
}

/** 17 accounts, lines with two fringes of 100 people in two currencies, amounts that name globals, three charges. */
function largeBudget(): BudgetRow[] {
  const accounts = Array.from({ length: 17 }, (_, at) => ({
    ...emptyRow('account', randomUUID(), at),
    number: `${at + 1}`,
    name: `Account ${at + 1}`,
  }))
  const fringes = ['21.5', '4.2'].map((value, at) => ({
    ...emptyRow('fringe', randomUUID(), at),
    name: `Fringe ${at}`,
    value,
    cutoff: '15000',
    per: 'person' as const,
  }))
  const currency = { ...emptyRow('currency', randomUUID(), 0), code: 'USD', rate: '0.9213' }
  const globals = ['10', 'shoot_days * 2', 'edit_days / 3'].map((value, at) => ({
    ...{ ...emptyRow('global', randomUUID(), at), name: ['shoot_days', 'edit_days', 'edit_weeks'][at]!, value },
  }))
  const bodies = Array.from({ length: lines }, (_, at) => ({
    ...emptyRow('line', randomUUID(), at),
    ...{ account: accounts[at % 17]!.id, description: `Line ${at}`, amount: ['shoot_days', 'edit_days', '3', 'edit_weeks * 2'][at % 4]! },
    ...{ rate: `${100 + (at % 700)}.50`, currency: at % 3 === 0 ? 'USD' : '', fringes: fringes.map(({ id }) => id) },
  }))
  const charges = ['10', '7', '2.5'].map((percent, at) => ({
    ...emptyRow('charge', randomUUID(), at),
    name: `Charge ${at}`,
    percent,
    base: 'after' as const,
  }))
  return [...accounts, ...fringes, currency, ...globals, ...bodies, ...charges]
}

/** What a changed rate costs: the change on top of what is saved, and everything worked out again. */
function recomputed(rows: readonly BudgetRow[]): Measurement {
  const line = rows.find(({ type }) => type === 'line')!
  const times: number[] = []
  for (let n = 0; n < 60; n++) {
    const began = performance.now()
    calculate(settledRows(rows, [[changed(line, { rate: `${500 + n}` })]]), 'EUR')
    times.push(performance.now() - began)
  }
  const warm = times.slice(10)
  return {
    name: `${lines} lines are recomputed, p95`,
    value: quantile(warm, 0.95),
    unit: 'ms',
    spread: [quantile(warm, 0.5), quantile(warm, 1)],
    aim: '≤ 16 ms',
    note: 'spread: median and worst',
  }
}

async function put({ creator }: FullHouse, rows: readonly BudgetRow[]) {
  const { data } = await creator.from('documentaries').insert({ title: 'Harbour', year: 2026 }).select('id').single().throwOnError()
  const [film, budget] = [data!.id as string, randomUUID()]
  await creator.rpc('begin_budget', { budget, documentary: film, title: 'Large', currency: 'EUR' }).throwOnError()
  await creator.rpc('write_budget', { budget, change: randomUUID(), changes: rows.map(created) }).throwOnError()
  return { film, budget }
}

/** Milliseconds from asking for the page until its lines are drawn. */
async function open(page: Page, film: string, budget: string): Promise<number> {
  await page.goto('/search')
  const began = performance.now()
  await page.goto(`/creator-dashboard?documentary=${film}&view=budget&budget=${budget}`)
  await page.locator('.budget-row[data-is="line"]').first().waitFor()
  return performance.now() - began
}
