import { comparison, interleave, spread } from './interleave.ts'
import { type BenchOptions, type Curve, compared, type Measured } from './measurement.ts'
import { startChild } from './rig/child.ts'
import { openBenchHouse } from './rig/house.ts'
import { makeRestTables } from './rig/rest-tables.ts'
import { type Load, wrk } from './rig/wrk.ts'

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
      const row = { ours: `${house.url}/rest/v1/bench_films?select=id,title,year&id=eq.`, peer: `${peer.told.url}/row?id=` }
      const embed = {
        ours: `${house.url}/rest/v1/bench_films?select=id,title,year,director:bench_directors(id,name),screenings:bench_screenings(id,place)&order=id&limit=50&id=gt.`,
        peer: `${peer.told.url}/embed?id=`,
      }
      for (const { ours, peer: theirs } of [row, embed]) await mustAgree(ours, theirs, headers)
      const speed = (url: string, clients: number): Promise<number> =>
        wrk({ url, clients, seconds, headers, script: anyOfTheRows(url) } satisfies Load).then((result) => result.requestsPerSecond)
      const rows = await interleave(
        rounds,
        () => speed(row.ours, 16),
        () => speed(row.peer, 16),
      )
      const embeds = await interleave(
        rounds,
        () => speed(embed.ours, 16),
        () => speed(embed.peer, 16),
      )
      return {
        measurements: [
          compared('one row over REST, user token, row rules, 16 clients', 'requests/s', rows, 'bare Node http', '≥ 0.8'),
          compared('50 rows with two embedded tables, 16 clients', 'requests/s', embeds, 'hand-written SQL on bare Node http', '≥ 0.9'),
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
    curve.peer.values.push(peer ?? spread([]))
  }
  return curve
}

/** Both must answer the same rows before their speed means anything. */
async function mustAgree(ours: string, peer: string, headers: Record<string, string>) {
  const [mine, theirs] = await Promise.all([ours, peer].map(async (url) => (await fetch(`${url}7`, { headers })).json()))
  if (JSON.stringify(mine) !== JSON.stringify(theirs))
    throw new Error(`They answer differently: ${JSON.stringify(mine)}\n${JSON.stringify(theirs)}`)
  if (mine.length === 0) throw new Error('They answer nothing.')
}

const anyOfTheRows = (url: string) => `
local path = "${url.replace(/^https?:\/\/[^/]+/, '')}"
request = function() return wrk.format("GET", path .. math.random(1, 900)) end`
