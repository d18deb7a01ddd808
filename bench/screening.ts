import { openBrowser } from './rig/browser.ts'
import { startChild } from './rig/child.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import { quantile } from './rig/interleave.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'
import { cpuSeconds, residentBytes } from './rig/process-cost.ts'
import { type Heard, seatGuest } from './screening/guest.ts'
import { openPlayer, type PlayerPage } from './screening/player-page.ts'
import { makeScreening, type StagedScreening, seatGuests } from './screening/staged.ts'

const people = 60
/** Real players on a good line, and on a bad one. */
const [onGoodLine, onBadLine] = [4, 2]
const seatedInMs = 60_000
/** After the host let it go on, pictures that jump are not yet compared for so long. */
const settlesMs = 4000
const nearMs = 100

/** An evening of sixty: how far real players stand from the clock, how fast words arrive and people come back, and what a guest costs. */
export async function run({ minutes = 10 }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse({ parts: 'web,api' })
  const { hostname, port } = new URL(house.url)
  const badLine = await startChild<{ url: string }>('peers/jitter-process.ts', {
    TO_HOST: hostname,
    TO_PORT: port,
    JITTER_MS: '150',
    LOSS: '1',
  })
  const browser = await openBrowser()
  const heard: Heard = { sentMs: new Map(), latenciesMs: [], refused: [] }
  const guests: Awaited<ReturnType<typeof seatGuest>>[] = []
  try {
    const screening = await makeScreening(house, minutes + 2, seatedInMs)
    const tokens = await seatGuests(house, screening.id, people - onGoodLine - onBadLine)
    const before = { bytes: residentBytes(house.pid) }
    for (const token of tokens) guests.push(await seatGuest(house, token, screening.id, heard))
    const players = []
    for (let at = 0; at < onGoodLine + onBadLine; at++)
      players.push(await openPlayer(browser, at < onGoodLine ? house.url : badLine.told.url, screening.id, `Player ${at}`))
    const evening = await holdEvening(house, screening, players, minutes, async () => {
      const guest = guests[Math.floor(Math.random() * guests.length)]!
      return guest.rejoin()
    })
    const bytes = residentBytes(house.pid) - before.bytes
    if (heard.refused.length > 0) console.error(`Refused: ${[...new Set(heard.refused)].join('; ')}`)
    const told = (name: string, values: number[], aim: string, note = ''): Measurement => ({
      name,
      value: quantile(values, 0.95),
      unit: 'ms',
      spread: [quantile(values, 0.5), quantile(values, 1)],
      aim,
      note: `${values.length} of them; spread: median and worst${note}`,
    })
    const good = evening.apartMs.slice(0, onGoodLine).flat().map(Math.abs)
    const bad = evening.apartMs.slice(onGoodLine).flat().map(Math.abs)
    const perGuest = (evening.cpuSeconds / evening.seconds / people) * 1000
    return {
      measurements: [
        told(`pictures of ${onGoodLine} real players from the clock, p95, ${people} people for ${minutes} min`, good, '≤ 40 ms'),
        told(`the same of ${onBadLine} with up to 150 ms of jitter each way and 1 % sent again`, bad, '≤ 100 ms'),
        told('a page loaded anew is in the room at now, p95', evening.reloadedMs, '', `; within ${nearMs} ms of the clock`),
        told('a guest whose line was cut hears again and knows all, p95', evening.rejoinedMs, ''),
        {
          name: 'a line said is with each of the others, p99',
          value: quantile(heard.latenciesMs, 0.99),
          unit: 'ms',
          spread: [quantile(heard.latenciesMs, 0.5), quantile(heard.latenciesMs, 1)],
          aim: '',
          note: `${heard.sentMs.size} lines, ${heard.latenciesMs.length} times heard; spread: median and worst`,
        },
        {
          name: 'server and database, of one processor, a guest',
          value: perGuest / 10,
          unit: '%',
          aim: '',
          note: 'film, chat and clock together',
        },
        { name: 'memory of the server, a guest', value: bytes / people / 1e6, unit: 'MB', aim: '' },
      ],
    }
  } finally {
    for (const guest of guests) await guest.stop()
    await browser.close()
    await badLine.stop()
    await house.close()
  }
}

interface Evening {
  apartMs: number[][]
  reloadedMs: number[]
  rejoinedMs: number[]
  cpuSeconds: number
  seconds: number
}

/** From the beginning of the film for so many minutes: every minute the host holds it for a moment, a page is loaded again, and a guest's line is cut. */
async function holdEvening(
  house: BenchHouse,
  screening: StagedScreening,
  players: PlayerPage[],
  minutes: number,
  rejoin: () => Promise<number>,
): Promise<Evening> {
  let beganMs = await screening.beganMs()
  if (beganMs < Date.now()) throw new Error(`Seating ${people} people took longer than ${seatedInMs / 1000} s.`)
  await pause(beganMs - Date.now() + settlesMs)
  const evening: Evening = { apartMs: players.map(() => []), reloadedMs: [], rejoinedMs: [], cpuSeconds: 0, seconds: 0 }
  const began = { atMs: Date.now(), cpu: cpuSeconds(house.pid) }
  for (let minute = 0; Date.now() - began.atMs < minutes * 60_000; minute++) {
    for (const player of players) await player.compareWith(beganMs)
    await pause(25_000)
    evening.rejoinedMs.push(await rejoin())
    const collect = async () => {
      for (const [at, player] of players.entries()) evening.apartMs[at]!.push(...(await player.taken()))
    }
    await collect()
    evening.reloadedMs.push(await players[minute % onGoodLine]!.reload(beganMs, nearMs))
    await pause(15_000)
    await collect()
    for (const player of players) await player.compareWith(null)
    for (const act of ['hold', 'resume']) {
      const { error } = await screening.host.rpc('move_screening', { screening: screening.id, act })
      if (error) throw error
      await pause(2000)
    }
    beganMs = await screening.beganMs()
    await pause(settlesMs)
  }
  return { ...evening, cpuSeconds: cpuSeconds(house.pid) - began.cpu, seconds: (Date.now() - began.atMs) / 1000 }
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
