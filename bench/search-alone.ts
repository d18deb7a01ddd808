import postgres from 'postgres'
import type { Fts5 } from './rig/fts5.ts'
import type { BenchHouse } from './rig/house.ts'
import type { Measurement } from './rig/measurement.ts'
import { ownCpuMs, threadCpuMs } from './rig/process-cost.ts'
import { asFts5, searchMix } from './rig/search-mix.ts'
import { at, said, search, timed } from './rig/searching.ts'

/**
 * What of a search is the search: every query of the mix asked of the database alone, by one session as that person, beside the peer, which is in our own process; and what a request
 * costs that finds nothing to do. The first round warms up.
 */
export async function alone(house: BenchHouse, person: string, rounds: number, peer: Fts5): Promise<Measurement[]> {
  const sql = postgres(house.databaseUrl, { max: 1, onnotice: () => {} })
  try {
    const [{ pid }] = (await sql`select pg_backend_pid() as pid`) as unknown as [{ pid: number }]
    await sql`select set_config('request.jwt.claims', ${Buffer.from(person.split('.')[1]!, 'base64url').toString()}, false)`
    await sql`set role authenticated`
    const [ours, theirs, empty] = [{ ms: [] as number[], cpuMs: 0 }, { ms: [] as number[], cpuMs: 0 }, [] as number[]]
    for (let round = 0; round <= rounds; round++)
      for (const query of Object.values(searchMix()).flat()) {
        const before = threadCpuMs(pid)
        const ms = await timed(() => sql`select public.search_moments(query => ${query})`)
        const cpuMs = threadCpuMs(pid) - before
        const spentMs = ownCpuMs()
        const peerMs = await timed(async () => peer.search(asFts5(query)))
        const ownMs = spentMs()
        const nothing = await timed(() => search(house, person, 'moments', ''))
        if (round === 0) continue
        ours.ms.push(ms)
        ours.cpuMs += cpuMs
        theirs.ms.push(peerMs)
        theirs.cpuMs += ownMs
        empty.push(nothing)
      }
    const mean = ({ ms, cpuMs }: typeof ours) => cpuMs / ms.length
    const peerIs = (value: number) => ({ name: 'SQLite FTS5', value })
    return [
      {
        name: 'moments: the whole mix asked of the database alone, p95',
        unit: 'ms',
        value: at(0.95, ours.ms),
        peer: peerIs(at(0.95, theirs.ms)),
        ratio: at(0.95, ours.ms) / at(0.95, theirs.ms),
        aim: '≤ 2',
        note: `p50 ${said(at(0.5, ours.ms))}; FTS5 ${said(at(0.5, theirs.ms))}`,
      },
      {
        name: 'moments: the same, processor time a search',
        unit: 'ms',
        value: mean(ours),
        peer: peerIs(mean(theirs)),
        ratio: mean(ours) / mean(theirs),
        aim: '≤ 2',
      },
      { name: 'a search for nothing over the API, p95', unit: 'ms', value: at(0.95, empty), aim: '', note: `p50 ${said(at(0.5, empty))}` },
    ]
  } finally {
    await sql.end()
  }
}
