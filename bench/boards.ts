import { randomUUID } from 'node:crypto'
import type { CDPSession, Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import * as Y from 'yjs'
import { toBase64 } from '#core/boards/base64.ts'
import { excalidrawFolder, excalidrawMoved } from './peers/excalidraw.ts'
import { openBrowser, signedInPage } from './rig/browser.ts'
import { type FullHouse, openFullHouse } from './rig/full-house.ts'
import { quantile, spread } from './rig/interleave.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'
import { followScripts, scriptAFrame, scriptOfSteps } from './rig/script-time.ts'

const sizes = [2000, 10_000]
const steps = 80
const edits = 60
const people = 20
const flags = { showBrainstormingTool: true }

/** What a board costs: script time per frame while panning and zooming, time to open, and latency of an edit to another page. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const browser = await openBrowser()
  const house = await openFullHouse()
  try {
    const measurements: Measurement[] = []
    for (const size of sizes) {
      const board = await hang(house, size)
      const page = await boardPage(browser, house)
      const opened: number[] = []
      for (let round = 0; round < Math.max(3, rounds); round++) opened.push(await open(page, board))
      const { median, min, max } = spread(opened)
      measurements.push({
        name: `a board of ${size} cards is open`,
        value: median / 1000,
        unit: 's',
        spread: [min / 1000, max / 1000],
        aim: '≤ 1 s',
      })
      const session = await followScripts(page)
      for (const [name, work] of Object.entries(movements)) {
        const frames = await work(page, session)
        measurements.push(scriptAFrame(`${size} cards, ${name}`, frames, '≤ 8 ms'))
      }
      await page.close()
      measurements.push(...(await beside(browser, size)))
    }
    measurements.push(await editSeen(browser, house), await heardByAll(house))
    return { measurements }
  } finally {
    await browser.close()
    await house.close()
  }
}

/** Excalidraw on the same cards, where it was installed for this: `EXCALIDRAW_DIR=<folder> npm run bench -- boards`. */
async function beside(browser: Awaited<ReturnType<typeof openBrowser>>, size: number): Promise<Measurement[]> {
  const folder = excalidrawFolder()
  if (!folder) return []
  return Object.entries(await excalidrawMoved(browser, folder, size, steps)).map(([name, frames]) => ({
    name: `Excalidraw: script a frame, p95, ${size} cards, ${name}`,
    value: quantile(frames, 0.95),
    unit: 'ms',
    spread: [quantile(frames, 0.5), quantile(frames, 1)],
    aim: '',
    note: 'beside; spread: median and worst frame',
  }))
}

async function hang(house: FullHouse, size: number): Promise<string> {
  const doc = new Y.Doc()
  const columns = Math.ceil(Math.sqrt(size))
  doc.transact(() => {
    const ids: string[] = []
    for (let n = 0; n < size; n++) {
      const id = randomUUID()
      ids.push(id)
      const at = [(n % columns) * 272, Math.floor(n / columns) * 172, 240, 140]
      const words = new Y.Text(`Scene ${n}\nShe turns the page, and the column stays empty for eleven lines.`)
      doc.getMap('cards').set(
        id,
        new Y.Map<unknown>([
          ['kind', 'scene'],
          ['at', at],
          ['words', words],
          ['strength', n % 5],
          ['rank', n],
          ['z', n],
        ]),
      )
      if (n % 10 === 1) doc.getMap('lines').set(randomUUID(), new Y.Map(Object.entries({ from: ids[n - 1], to: id, label: '' })))
    }
  })
  const board = randomUUID()
  const body = toBase64(Y.encodeStateAsUpdate(doc))
  const { error } = await house.creator.rpc('begin_board', { board, title: `${size} cards` })
  // Longer than one change may be: stored as a snapshot.
  const kept = error ?? (await house.creator.rpc('write_board', { board, update: randomUUID(), body: 'AAA=' })).error
  const whole = kept ?? (await house.creator.rpc('keep_board', { board, number: 1, body })).error
  if (whole) throw new Error(whole.message)
  return board
}

async function boardPage(browser: Awaited<ReturnType<typeof openBrowser>>, house: FullHouse): Promise<Page> {
  const page = await signedInPage(browser, house)
  await page.evaluate((set) => localStorage.setItem('userTestingFlags', JSON.stringify(set)), flags)
  return page
}

/** Milliseconds from asking for the page until its cards are drawn. */
async function open(page: Page, board: string): Promise<number> {
  await page.goto('/search')
  // Each time with an empty cache.
  await page.evaluate(() => indexedDB.deleteDatabase('actuality-boards'))
  const began = performance.now()
  await page.goto(`/brainstorming-tool?board=${board}`)
  await page.waitForFunction(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.board-far')
    if (document.querySelector('.board-card')) return true
    return (
      canvas && !canvas.hidden && canvas.width > 0 && Number.parseInt(document.querySelector('.board-zoom')?.textContent ?? '100', 10) < 60
    )
  })
  return performance.now() - began
}

const movements = {
  'moving near': async (page: Page, session: CDPSession) => {
    await zoomTo(page, '1')
    return scriptOfSteps(page, session, steps, () => page.mouse.wheel(45, 30))
  },
  'moving at a third': async (page: Page, session: CDPSession) => {
    await zoomTo(page, '1')
    for (let n = 0; n < 5; n++) await page.keyboard.press('-')
    return scriptOfSteps(page, session, steps, () => page.mouse.wheel(45, 30))
  },
  'moving with all of it in sight': async (page: Page, session: CDPSession) => {
    await zoomTo(page, '0')
    return scriptOfSteps(page, session, steps, (step) => page.mouse.wheel(step % 2 ? 20 : -20, 12))
  },
  'from all of it to one card and back': async (page: Page, session: CDPSession) => {
    await zoomTo(page, '0')
    await page.keyboard.down('Control')
    const seen = await scriptOfSteps(page, session, steps, (step) => page.mouse.wheel(0, step < steps / 2 ? -40 : 40))
    await page.keyboard.up('Control')
    return seen
  },
}

async function zoomTo(page: Page, key: string) {
  await page.locator('.board-stage').focus()
  await page.mouse.move(760, 500)
  await page.keyboard.press(key)
  await page.waitForTimeout(300)
}

/** Latency from a key press to the other page. */
async function editSeen(browser: Awaited<ReturnType<typeof openBrowser>>, house: FullHouse): Promise<Measurement> {
  const board = randomUUID()
  await house.creator.rpc('begin_board', { board, title: 'Two' })
  const [one, other] = [await boardPage(browser, house), await boardPage(browser, house)]
  for (const page of [one, other]) {
    await page.goto(`/brainstorming-tool?board=${board}`)
    await page.locator('.board-stage').waitFor()
    await page.waitForTimeout(1500)
  }
  await one.locator('.board-stage').focus()
  await one.keyboard.press('n')
  const times: number[] = []
  for (let n = 0; n < edits; n++) {
    const seen = other.evaluate(
      (word) =>
        new Promise<number>((done) => {
          const look = () =>
            document.querySelector('.board-world')?.textContent?.includes(word) ? done(Date.now()) : requestAnimationFrame(look)
          look()
        }),
      `w${n}.`,
    )
    await one.keyboard.type(`w${n}`)
    const pressed = Date.now()
    await one.keyboard.type('.')
    times.push((await seen) - pressed)
  }
  for (const page of [one, other]) await page.close()
  return {
    name: 'an edit is at the other’s page, p95',
    value: quantile(times, 0.95),
    unit: 'ms',
    spread: [quantile(times, 0.5), quantile(times, 1)],
    aim: '≤ 150 ms',
  }
}

/** Latency from the save call to the last of twenty subscribers, at ten changes a second. */
async function heardByAll(house: FullHouse): Promise<Measurement> {
  const board = randomUUID()
  await house.creator.rpc('begin_board', { board, title: 'Twenty' })
  const { supabaseUrl, anonKey } = (await (await fetch(`${house.url}/config.json`)).json()) as Record<string, string>
  const token = (await house.creator.auth.getSession()).data.session!.access_token
  const heard = new Map<string, { began: number; left: number; last: number }>()
  const clients = [...Array(people)].map(() => createClient(supabaseUrl!, anonKey!, { accessToken: async () => token }))
  for (const client of clients) {
    await client.realtime.setAuth(token)
    const channel = client.channel(`board:${board}`, { config: { private: true } })
    channel.on('broadcast', { event: 'changed' }, ({ payload }) => {
      const one = heard.get(payload['id'])
      if (one && --one.left === 0) one.last = performance.now()
    })
    await new Promise<void>((done, failed) => {
      channel.subscribe((status) => (status === 'SUBSCRIBED' ? done() : status === 'CHANNEL_ERROR' ? failed(new Error(status)) : undefined))
    })
  }
  for (let n = 0; n < 100; n++) {
    const update = randomUUID()
    heard.set(update, { began: performance.now(), left: people, last: Number.NaN })
    void house.creator.rpc('write_board', { board, update, body: toBase64(new Uint8Array(200)) }).then(() => undefined)
    await new Promise((done) => setTimeout(done, 100))
  }
  await new Promise((done) => setTimeout(done, 1000))
  for (const client of clients) await client.realtime.disconnect()
  const times = [...heard.values()].map(({ began, last }) => last - began).filter((ms) => !Number.isNaN(ms))
  const note = `${times.length} of 100 changes; the last of ${people} people; spread: median and slowest`
  return {
    name: 'a change is with twenty people, p95',
    value: quantile(times, 0.95),
    unit: 'ms',
    spread: [quantile(times, 0.5), quantile(times, 1)],
    aim: '≤ 150 ms',
    note,
  }
}
