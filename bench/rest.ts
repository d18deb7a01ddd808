import { startChild } from './rig/child.ts'
import { openBenchHouse } from './rig/house.ts'
import { comparison, interleave } from './rig/interleave.ts'
import { type BenchOptions, type Curve, compared, type Measured } from './rig/measurement.ts'
import { cpuSeconds } from './rig/process-cost.ts'
import { makeRestTables } from './rig/rest-tables.ts'
import { wrk } from './rig/wrk.ts'

export const rowPath = '/rest/v1/bench_films?select=id,title,year&id=eq.'
export const embedPath =
  '/rest/v1/bench_films?select=id,title,year,director:bench_directors(id,name),screenings:bench_screenings(id,place)&order=id&limit=50&id=gt.'
const clientCounts = [1, 2, 4, 8, 16, 32, 64]

/** Reads over REST under row rules, against a bare Node server that was written for just these two requests. */
export async function run({ rounds, seconds }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  try {
    const owner = await makeRestTables(house)
    const peer = await startChild<{ url: string }>('peers/rest-process.ts', {
      DATABASE: house.logins.authenticator,
      JWT_SECRET: house.jwtSecret,
    })
    try {
      const headers = { authorization: `Bearer ${house.token(owner)}` }
      const row = { ours: `${house.url}${rowPath}`, peer: `${peer.told.url}/row?id=` }
      const embed = { ours: `${house.url}${embedPath}`, peer: `${peer.told.url}/embed?id=` }
      for (const { ours, peer: theirs } of [row, embed]) await mustAgree(ours, theirs, headers)
      const load = (url: string, clients: number) => wrk({ url, clients, seconds, headers, script: anyOfTheRows(url) })
      const speed = async (url: string, clients: number) => (await load(url, clients)).requestsPerSecond
      // Postgres is a child of the house; in a round of the peer the house's own server sleeps.
      const processors = () => cpuSeconds(house.pid) + cpuSeconds(peer.pid)
      const both = async (name: string, act: { ours: string; peer: string }, peerName: string, [aim, costAim]: [string, string]) => {
        const costs: [number[], number[]] = [[], []]
        const costing = async (url: string, of: number[]) => {
          const before = processors()
          const { requests, requestsPerSecond } = await load(url, 16)
          of.push(((processors() - before) / requests) * 1000)
          return requestsPerSecond
        }
        const compare = await interleave(
          rounds,
          () => costing(act.ours, costs[0]),
          () => costing(act.peer, costs[1]),
        )
        const spent = comparison(costs[0].map((cost, round) => [cost, costs[1][round]!] as [number, number]).slice(1))
        return [
          compared(`${name}, 16 clients`, 'requests/s', compare, peerName, aim),
          compared(`${name}, processor time of server and database`, 'CPU s/1000', spent, peerName, costAim),
        ]
      }
      return {
        measurements: [
          ...(await both('one row over REST, user token, row rules', row, 'bare Node http', ['≥ 0.9', '≤ 1.15'])),
          ...(await both('50 rows with two embedded tables', embed, 'hand-written SQL on bare Node http', ['≥ 0.95', ''])),
        ],
        curves: [await growth(row, speed, Math.min(3, rounds))],
      }
    } finally {
      await peer.stop()
    }
  } finally {
    await house.close()
  }
}

async function growth(
  row: { ours: string; peer: string },
  speed: (url: string, clients: number) => Promise<number>,
  rounds: number,
): Promise<Curve> {
  const curve: Curve = {
    title: 'One row over REST',
    unit: 'requests/s',
    clients: clientCounts,
    ours: [],
    peer: { name: 'bare Node http', values: [] },
  }
  for (const clients of clientCounts) {
    const pairs: [number, number][] = []
    for (let round = 0; round < rounds; round++) pairs.push([await speed(row.ours, clients), await speed(row.peer, clients)])
    const { ours, peer } = comparison(pairs)
    curve.ours.push(ours)
    curve.peer.values.push(peer)
  }
  return curve
}

/** Both must answer the same rows before their speed means anything. */
export async function mustAgree(ours: string, peer: string, headers: Record<string, string>) {
  const [mine, theirs] = await Promise.all([ours, peer].map(async (url) => (await fetch(`${url}7`, { headers })).json()))
  if (JSON.stringify(mine) !== JSON.stringify(theirs))
    throw new Error(`They answer differently: ${JSON.stringify(mine)}\n${JSON.stringify(theirs)}`)
  if (mine.length === 0) throw new Error('They answer nothing.')
}

export const anyOfTheRows = (url: string) => `
local path = "${url.replace(/^https?:\/\/[^/]+/, '')}"
request = function() return wrk.format("GET", path .. math.random(1, 900)) end`
