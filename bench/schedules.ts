import { randomUUID } from 'node:crypto'
import { dayAfter } from '#core/production/schedule/days.ts'
import { daysOutOf } from '#core/production/schedule/days-out-of-rows.ts'
import { created, emptyRow, type ScheduleRow } from '#core/production/schedule/rows.ts'
import { openBrowser, signedInPage } from './rig/browser.ts'
import { openFullHouse } from './rig/full-house.ts'
import { quantile } from './rig/interleave.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'

const [days, people] = [60, 80]

/** What a schedule costs: days out of days of 60 days and 80 people, and a strip moved until it is on the other's page. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const measurements: Measurement[] = [counted()]
  const browser = await openBrowser()
  const house = await openFullHouse()
  try {
    const { creator } = house
    const { data } = await creator.from('documentaries').insert({ title: 'Harbour', year: 2026 }).select('id').single().throwOnError()
    const [film, schedule] = [data!.id as string, randomUUID()]
    const rows = week()
    await creator.rpc('begin_schedule', { schedule, documentary: film, title: 'Plan A' }).throwOnError()
    await creator.rpc('write_schedule', { schedule, change: randomUUID(), changes: rows.map(created) }).throwOnError()
    const pages = [await signedInPage(browser, house), await signedInPage(browser, house)] as const
    for (const page of pages) {
      await page.evaluate(() => localStorage.setItem('userTestingFlags', JSON.stringify({ showSchedulingTools: true })))
      await page.goto(`/creator-dashboard?documentary=${film}&view=schedule`)
      await page.locator('[data-strip]').first().waitFor()
    }
    const times: number[] = []
    const id = await pages[0].locator('[data-strip]').first().getAttribute('data-strip')
    for (let round = 0; round < Math.max(12, rounds); round++) {
      // There and back, by one and the other.
      const [one, other] = round % 2 === 0 ? pages : [pages[1], pages[0]]
      const strip = one.locator(`[data-strip="${id}"]`)
      const before = await other
        .locator(`[data-strip="${id}"]`)
        .evaluate((drawn) => drawn.closest('.plan-column')!.getAttribute('aria-label'))
      const seen = other.waitForFunction(
        ([id, before]) => document.querySelector(`[data-strip="${id}"]`)?.closest('.plan-column')?.getAttribute('aria-label') !== before,
        [id, before],
        { polling: 'raf' },
      )
      await strip.focus()
      const began = performance.now()
      await one.keyboard.press(round % 2 === 0 ? 'Alt+ArrowRight' : 'Alt+ArrowLeft')
      await seen
      times.push(performance.now() - began)
    }
    measurements.push({
      name: 'a strip moved is on the other page, p95',
      value: quantile(times.slice(2), 0.95),
      unit: 'ms',
      spread: [quantile(times.slice(2), 0.5), quantile(times.slice(2), 1)],
      aim: '≤ 150 ms',
      note: 'spread: median and worst',
    })
    return { measurements }
  } finally {
    await browser.close()
    await house.close()
  }
}

/** Two days with a strip each. */
function week(): ScheduleRow[] {
  const made = ['2026-11-02', '2026-11-03', '2026-11-04'].map((date, at) => ({
    ...emptyRow('day', randomUUID(), at),
    ...{ number: `${at + 1}`, date, zone: 'Europe/Berlin', call: '09:00', wrap: '18:00', hospital: 'Charité' },
  }))
  return [...made, ...made.map(({ id }, at) => ({ ...emptyRow('strip', randomUUID(), at), day: id, title: `Strip ${at}` }))]
}

function counted(): Measurement {
  const dates = Array.from({ length: days }, (_, at) => dayAfter('2026-05-04', at))
  const everyone = Array.from({ length: people }, () => randomUUID())
  const made = dates.map((date, at) => ({ ...emptyRow('day', randomUUID(), at), date, zone: 'Europe/Berlin' }))
  const rows: ScheduleRow[] = [
    ...made,
    ...made.flatMap(({ id }, at) =>
      [0, 1, 2, 3, 4].map((part) => ({
        ...emptyRow('strip', randomUUID(), part),
        ...{ day: id, people: everyone.filter((_, person) => (person + at * 3 + part) % 7 === 0) },
      })),
    ),
    ...everyone.map((person, at) => ({ ...emptyRow('person', randomUUID(), at), person, hold: at % 2 === 0 })),
  ]
  const times: number[] = []
  for (let n = 0; n < 60; n++) {
    const began = performance.now()
    daysOutOf(rows)
    times.push(performance.now() - began)
  }
  const warm = times.slice(10)
  return {
    name: `days out of days, ${days} days × ${people} people, p95`,
    value: quantile(warm, 0.95),
    unit: 'ms',
    spread: [quantile(warm, 0.5), quantile(warm, 1)],
    aim: '≤ 16 ms',
    note: 'spread: median and worst',
  }
}
