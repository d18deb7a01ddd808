import { join } from 'node:path'
import { rangeBytes, ranges, storeFilms } from '../media.ts'
import { startLoopback } from '../peers/loopback.ts'
import { startNginx } from '../peers/nginx.ts'
import { anyOfTheRows, mustAgree, rowPath } from '../rest.ts'
import { openUploads } from '../upload.ts'
import { copying, syncedWrites } from './bounds.ts'
import { startChild } from './child.ts'
import { openBenchHouse } from './house.ts'
import { comparison, inTurns, spread } from './interleave.ts'
import { type BenchOptions, compared, type Limit, type Measured, type Measurement } from './measurement.ts'
import { makeRestTables } from './rest-tables.ts'
import { wrk } from './wrk.ts'

const clients = 16

/**
 * Where media, REST and upload are between someone else's program and what the machine itself allows: bytes through a bare TCP pair, bytes copied in memory, synced writes. All of a
 * path take turns in the same rounds.
 */
export async function run(options: BenchOptions): Promise<Measured> {
  const limits = [await media(options), await rest(options), await upload(options)]
  return { limits, measurements: limits.map(asMeasurement) }
}

/** `rounds`: of each a value of ours, then of each that is named. */
function limitOf(title: string, unit: string, names: readonly string[], rounds: readonly number[][]): Limit {
  const [ours, peer, ...bounds] = rounds[0]!.map((_, side) => spread(rounds.map((values) => values[side]!)))
  return {
    ...{ title, unit, ours: ours!, peer: { name: names[0]!, value: peer! } },
    bounds: bounds.map((value, at) => ({ name: names[at + 1]!, value })).toSorted((one, other) => one.value.median - other.value.median),
  }
}

async function media({ rounds, seconds }: BenchOptions): Promise<Limit> {
  const house = await openBenchHouse()
  const loopback = await startLoopback(rangeBytes)
  try {
    const films = await storeFilms(house)
    const nginx = await startNginx(join(house.dataDir, 'files/media'))
    try {
      const megabytes = async (requests: Promise<number>) => ((await requests) * rangeBytes) / 1e6
      const of = (side: 'ours' | 'peer') => films.map((film) => film[side])
      const values = await inTurns(rounds, [
        () => megabytes(ranges(house.url, of('ours'), house.pid, clients, seconds, [])),
        () => megabytes(ranges(nginx.url, of('peer'), nginx.pid, clients, seconds, [])),
        () => megabytes(ranges(loopback.url, ['/'], loopback.pid, clients, seconds, [])),
        () => copying(),
      ])
      return limitOf(`Ranges of 1 MB, ${clients} connections`, 'MB/s', ['nginx', 'a bare TCP pair', 'copying in memory'], values)
    } finally {
      await nginx.stop()
    }
  } finally {
    await loopback.stop()
    await house.close()
  }
}

async function rest({ rounds, seconds }: BenchOptions): Promise<Limit> {
  const house = await openBenchHouse()
  const owner = await makeRestTables(house)
  const peer = await startChild<{ url: string }>('peers/rest-process.ts', {
    DATABASE: house.logins.authenticator,
    JWT_SECRET: house.jwtSecret,
  })
  const headers = { authorization: `Bearer ${house.token(owner)}` }
  const row = { ours: `${house.url}${rowPath}`, peer: `${peer.told.url}/row?id=` }
  await mustAgree(row.ours, row.peer, headers)
  const answer = await (await fetch(`${row.ours}7`, { headers })).arrayBuffer()
  const loopback = await startLoopback(answer.byteLength)
  try {
    const load = async (url: string) => (await wrk({ url, clients, seconds, headers, script: anyOfTheRows(url) })).requestsPerSecond
    const values = await inTurns(rounds, [() => load(row.ours), () => load(row.peer), () => load(`${loopback.url}/?id=`)])
    return limitOf(`One row over REST, ${clients} clients`, 'requests/s', ['bare Node http', 'a bare TCP pair'], values)
  } finally {
    await loopback.stop()
    await peer.stop()
    await house.close()
  }
}

async function upload({ rounds }: BenchOptions): Promise<Limit> {
  const sides = await openUploads()
  try {
    const { body, count, clients: atOnce } = sides.sent
    const values = await inTurns(rounds, [
      () => sides.ours(),
      () => sides.peer(),
      () => syncedWrites(sides.folder, body, count, atOnce),
      () => copying(),
    ])
    const names = ['Node http to a file', 'synced writes', 'copying in memory']
    return limitOf(`Uploads of 24 MB, ${atOnce} at once, synced`, 'MB/s', names, values)
  } finally {
    await sides.close()
  }
}

/** As a figure: what share of the nearest bound is reached. */
function asMeasurement({ title, unit, ours, bounds }: Limit): Measurement {
  const [bound] = bounds
  const pairs: [number, number][] = [[ours.median, bound!.value.median]]
  return {
    ...compared(title, unit, { ...comparison(pairs), ours, peer: bound!.value }, bound!.name, ''),
    note: 'beside what the machine allows',
  }
}
