import type { BenchOptions, Measured } from './measurement.ts'
import { copyToFts5, type Fts5 } from './rig/fts5.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import { cpuSeconds } from './rig/process-cost.ts'
import { asFts5, searchMix } from './rig/search-mix.ts'
import { makeCatalogue } from './rig/search-rows.ts'
import { type Act, acts, makePerson, search, type Times, timed } from './rig/searching.ts'
import { claims, growth } from './search-claims.ts'
import { sizes, whileWriting } from './search-writing.ts'

const cuesPerFilm = 100
/** Searching a catalogue over the API as a person, under row rules, and the same passages in SQLite's FTS5; small and whole. */
export async function run({ rounds, films = 10_000 }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse()
  try {
    const person = await makePerson(house)
    const few = Math.max(10, Math.round(films / 100))
    await makeCatalogue(house, { films: few, cuesPerFilm })
    const small = await measure(house, person, rounds)
    await makeCatalogue(house, { films: films - few, cuesPerFilm }, few + 1)
    const peer = await copyToFts5(house)
    try {
      const whole = await measure(house, person, rounds, peer)
      const cues = (films * cuesPerFilm).toLocaleString('en')
      return {
        measurements: [
          ...claims(whole, cues),
          ...growth(small, whole, (few * cuesPerFilm).toLocaleString('en'), cues),
          ...(await whileWriting(house, person, peer)),
          await sizes(house, peer, films * cuesPerFilm),
        ],
      }
    } finally {
      peer.close()
    }
  } finally {
    await house.close()
  }
}

/** Every query of the mix, ours and the peer's in turn; the first round warms up. */
async function measure(house: BenchHouse, person: string, rounds: number, peer?: Fts5): Promise<Times[]> {
  const measured: Times[] = []
  for (const [kind, queries] of Object.entries(searchMix()))
    for (const act of Object.keys(acts) as Act[]) {
      const times: Times = { kind, act, ms: [], cpuMs: 0, ...(peer && act === 'moments' ? { peer: { ms: [], cpuMs: 0 } } : {}) }
      for (let round = 0; round <= rounds; round++)
        for (const query of queries) {
          const before = cpuSeconds(house.pid)
          const ms = await timed(() => search(house, person, act, query))
          const cpuMs = (cpuSeconds(house.pid) - before) * 1000
          const own = process.cpuUsage()
          const peerMs = await timed(async () => times.peer && peer!.search(asFts5(query)))
          const { user, system } = process.cpuUsage(own)
          if (round === 0) continue
          times.ms.push(ms)
          times.cpuMs += cpuMs
          times.peer?.ms.push(peerMs)
          if (times.peer) times.peer.cpuMs += (user + system) / 1000
        }
      measured.push(times)
    }
  return measured
}
