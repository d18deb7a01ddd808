import { type Browser, expect, type Page } from '@playwright/test'
import { killedHouse as it } from '../support/killed-house.ts'
import { announceFilm, clientOf, inStep, positionOf, runsOn, takeHostsSeat, takeSeat } from '../support/screening-room.ts'
import { makeFrontPageFilm } from '../support/staged-film.ts'

// A house as `npm start` runs it, with what keeps it running, whose parts are killed while a film runs.

/** After the house answers again. */
const backWithinMs = 10_000

it.use({ actionTimeout: 20_000 })

const seated = async (browser: Browser) => {
  const film = await makeFrontPageFilm(`Kept going ${Math.random().toString(36).slice(2, 7)}`)
  const hostClient = await clientOf(film.owner.email)
  // Who is not seated by then comes in while it runs.
  const inMs = 15_000
  const startedMs = Date.now() + inMs
  const id = await announceFilm(hostClient, film.id, inMs)
  const host = await takeHostsSeat(browser, id, film.owner)
  const ann = await takeSeat(browser, id, 'Ann Vega')
  const bo = await takeSeat(browser, id, 'Bo Lind')
  const pages = [host.page, ann.page, bo.page]
  for (const page of pages) await inStep(page, startedMs, 100, 60_000)
  return {
    ...{ host, ann, bo, pages, startedMs },
    /** When the film would have begun, by the clock now. */
    async began() {
      const { data } = await hostClient.rpc('read_screening', { screening: id })
      return data.timeline.sinceMs - data.timeline.positionMs
    },
    async leave() {
      for (const { context } of [host, ann, bo]) await context.close()
      await film.remove()
    },
  }
}

for (const part of ['server', 'database'] as const)
  it(`goes on when the house's ${part} is killed: everyone rejoins automatically, on the same frame, and the host keeps control`, async ({
    browser,
    kills,
    house,
  }) => {
    it.setTimeout(240_000)
    const { host, ann, bo, pages, startedMs, began, leave } = await seated(browser)
    kills[part]()
    // It runs on from what is there while nobody answers.
    for (const page of pages) await inStep(page, startedMs, 100, 30_000)
    await expect
      .poll(async () => (await fetch(`${house}/health`).catch(() => undefined))?.ok ?? false, { timeout: 60_000, intervals: [100] })
      .toBe(true)
    // From then on ten seconds are enough for every page: the host leads it, and all are on the frame where it was held.
    const answersMs = Date.now()
    const leftMs = () => Math.max(1, backWithinMs - (Date.now() - answersMs))
    await press(host.page, 'Pause', 'Resume', leftMs())
    for (const page of [ann.page, bo.page]) await expect(page.getByText('Paused by the host')).toBeVisible({ timeout: leftMs() })
    await onOneFrame(pages, leftMs())
    it.info().annotations.push({ type: 'all were back after', description: `${Date.now() - answersMs} ms` })
    await press(host.page, 'Resume', 'Pause')
    const againMs = await began()
    for (const page of pages) await inStep(page, againMs, 100, 30_000)
    // And what is said is heard.
    await ann.page.getByRole('tab', { name: /Chat/ }).click()
    await bo.page.getByRole('tab', { name: /Chat/ }).click()
    await ann.page.getByLabel('Write a message').fill('Are you all still there?')
    await ann.page.keyboard.press('Enter')
    await expect(bo.page.getByText('Are you all still there?')).toBeVisible({ timeout: 30_000 })
    await leave()
  })

it('returns a guest who was offline for some seconds, and one with a locked phone, to the host’s current position', async ({ browser }) => {
  it.setTimeout(240_000)
  const { host, ann, bo, pages, startedMs, began, leave } = await seated(browser)
  const phone = await bo.context.newCDPSession(bo.page)
  await ann.context.setOffline(true)
  await phone.send('Page.setWebLifecycleState', { state: 'frozen' })
  await press(host.page, 'Pause', 'Resume')
  await runsOn(ann.page, 6000)
  await press(host.page, 'Resume', 'Pause')
  await ann.context.setOffline(false)
  await phone.send('Page.setWebLifecycleState', { state: 'active' })
  const againMs = await began()
  expect(againMs - startedMs, 'the room stood still meanwhile').toBeGreaterThan(5000)
  for (const page of pages) await inStep(page, againMs, 100, 30_000)
  await expect(ann.page.getByText('In sync', { exact: true })).toBeVisible()
  await leave()
})

/** Presses again until it took effect, as a host does. */
async function press(page: Page, name: string, then: string, timeout = 40_000) {
  await expect(async () => {
    const done = page.getByRole('button', { name: then, exact: true })
    // What was pressed may have been done after one gave up waiting.
    if (!(await done.isVisible())) await page.getByRole('button', { name, exact: true }).click({ timeout: 2000 })
    await expect(done).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout })
}

const onOneFrame = (pages: Page[], timeout: number) =>
  expect
    .poll(
      async () => {
        const places = await Promise.all(pages.map(positionOf))
        return places.includes(-1) ? Number.POSITIVE_INFINITY : Math.max(...places) - Math.min(...places)
      },
      { timeout, intervals: [100] },
    )
    .toBeLessThan(92)
