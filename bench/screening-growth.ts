import { randomUUID } from 'node:crypto'
import { startChild } from './rig/child.ts'
import { type Crowd, openCrowd } from './rig/crowd.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import { comparison, quantile } from './rig/interleave.ts'
import { type BenchOptions, compared, type Measured, type Measurement } from './rig/measurement.ts'
import { clientWith, makeScreening, type StagedScreening, seatGuests } from './screening/staged.ts'

const sizes = [1000, 5000]
/** So many of them say at once that they are there: what a browser's page does once a minute. */
const atOnce = 64
/** Speakers take turns: one line a second each is what the house takes. */
const speakers = 20
const words = 'We counted the ships until there was nothing left to count. '.repeat(3)

/** One screening heard by thousands behind two server processes: until a line said and a move of the clock are with everyone, beside a bare fan-out. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const first = await openBenchHouse()
  const second = await openBenchHouse({ beside: first })
  const peer = await startChild<{ url: string }>('peers/fanout-process.ts')
  try {
    const measurements: Measurement[] = []
    for (const size of sizes) measurements.push(...(await measure([first, second], peer.told.url, size, rounds)))
    return { measurements }
  } finally {
    await peer.stop()
    await second.close()
    await first.close()
  }
}

async function measure(houses: [BenchHouse, BenchHouse], peerUrl: string, size: number, rounds: number): Promise<Measurement[]> {
  const screening = await makeScreening(houses[0], 5, 1000)
  const tokens = await seatGuests(houses[0], screening.id, size)
  const speaking = tokens.slice(0, speakers).map((token) => clientWith(houses[0], token))
  const crowds: Crowd[] = []
  try {
    const seatedMs = performance.now()
    for (const [at, house] of houses.entries())
      crowds.push(await seatCrowd(house, screening.id, tokens.slice((at * size) / 2, ((at + 1) * size) / 2)))
    const seatedSeconds = (performance.now() - seatedMs) / 1000
    const [attendsASecond, present] = await attend(houses, screening.id, tokens)
    const peer = await openCrowd(peerUrl, size)
    crowds.push(peer)
    const ours = crowds.slice(0, 2)
    const lines: [number, number][] = []
    const moves: number[] = []
    for (let round = 0; round <= rounds * 4; round++) {
      const pair: [number, number] = [
        quantile(
          await said(ours, () => speaking[round % speakers]!.rpc('say_in_talk', { line: randomUUID(), screening: screening.id, words })),
          0.99,
        ),
        quantile(await said([peer], () => peer.say(0, JSON.stringify({ words })), 1), 0.99),
      ]
      const moved = quantile(await said(ours, () => move(screening, round)), 0.99)
      if (round === 0) continue
      lines.push(pair)
      moves.push(moved)
    }
    const note = 'two server processes on the same two processors; through the database, with its rules'
    return [
      compared(`a line said is with 99 % of ${size}`, 'ms', comparison(lines), 'bare ws fan-out', '', note),
      {
        name: `a move of the clock is with 99 % of ${size}`,
        value: quantile(moves, 0.5),
        unit: 'ms',
        aim: '',
        spread: [Math.min(...moves), Math.max(...moves)],
      },
      { name: `${size} say that they are there, and the house counts ${present}`, value: attendsASecond, unit: 'a second', aim: '' },
      { name: `${size} come in: asked, let in, heard by two channels`, value: size / seatedSeconds, unit: 'a second', aim: '' },
    ]
  } finally {
    for (const crowd of crowds) crowd.close()
  }
}

/** Sockets of guests, each in the two channels in which only the house speaks. */
async function seatCrowd(house: BenchHouse, screening: string, tokens: string[]): Promise<Crowd> {
  const crowd = await openCrowd(`${house.url}/realtime/v1/websocket?apikey=${house.anonKey}&vsn=2.0.0`, tokens.length)
  // Some hundred at a time, as people come: each question of a policy waits for its turn at the database.
  for (let from = 0; from < tokens.length; from += 250) {
    for (const [at, token] of tokens.slice(from, from + 250).entries())
      for (const [ref, topic] of [`talk:${screening}`, `screening-clock:${screening}`].entries()) {
        const config = { broadcast: { self: false, ack: false }, private: true }
        crowd.say(from + at, JSON.stringify([String(ref), String(ref), `realtime:${topic}`, 'phx_join', { config, access_token: token }]))
      }
    // Two answers of some hundred bytes each.
    await crowd.answered(from, Math.min(from + 250, tokens.length), 150)
  }
  await crowd.quiet()
  return crowd
}

/** All say that they are there, as they do once a minute, each at the house it is connected to: how many a second, and how many the house counts in the end. */
async function attend(houses: [BenchHouse, BenchHouse], screening: string, tokens: string[]): Promise<[number, number]> {
  const waiting = tokens.map((token, at) => [houses[at < tokens.length / 2 ? 0 : 1], token] as const)
  const say = async ([house, token]: readonly [BenchHouse, string]) => {
    const answer = await fetch(`${house.url}/rest/v1/rpc/attend_screening`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: house.anonKey, authorization: `Bearer ${token}` },
      body: JSON.stringify({ screening }),
    })
    if (!answer.ok) throw new Error(`attend_screening: ${answer.status}`)
    return (await answer.json()) as number
  }
  const began = performance.now()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await say(next)
    }),
  )
  const aSecond = tokens.length / ((performance.now() - began) / 1000)
  // The house counts a large room every five seconds.
  await new Promise((done) => setTimeout(done, 5500))
  return [aSecond, await say([houses[0], tokens[0]!])]
}

/** Milliseconds from the act until each of the crowds has heard of it, once all of them are still again. */
async function said(crowds: Crowd[], act: () => unknown, speaks = 0): Promise<number[]> {
  for (const crowd of crowds) await crowd.quiet()
  const heard = crowds.map((crowd) => crowd.heardAnything(speaks))
  await act()
  return (await Promise.all(heard)).flat()
}

async function move(screening: StagedScreening, round: number) {
  const { error } = await screening.host.rpc('move_screening', { screening: screening.id, act: round % 2 ? 'resume' : 'hold' })
  if (error) throw error
}
