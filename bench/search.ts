import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyToFts5, type Fts5 } from './rig/fts5.ts'
import { type BenchHouse, openBenchHouse } from './rig/house.ts'
import type { BenchOptions, Measured } from './rig/measurement.ts'
import { cpuSeconds, ownCpuMs } from './rig/process-cost.ts'
import { asFts5, searchMix } from './rig/search-mix.ts'
import { countFilms, makeCatalogue } from './rig/search-rows.ts'
import { type Act, acts, makePerson, search, type Times, timed } from './rig/searching.ts'
import { alone } from './search-alone.ts'
import { claims, growth } from './search-claims.ts'
import { sizes, whileWriting } from './search-writing.ts'

const cuesPerFilm = 100
/** Films made at once; a run that is ended meanwhile goes on from there when the house is kept. */
const filmsAtOnce = 1000
/** Searching a catalogue over the API as a person, under row rules, and the same passages in SQLite's FTS5; small and whole. */
export async function run({ rounds, films = 10_000, keep }: BenchOptions): Promise<Measured> {
  const house = await openBenchHouse(keep === undefined ? {} : { kept: keep })
  try {
    const person = await makePerson(house)
    const few = Math.max(10, Math.round(films / 100))
    let made = await countFilms(house)
    if (made < few) {
      await makeCatalogue(house, { films: few, cuesPerFilm })
      made = few
    }
    const small = await whileSmall(keep, made === few, () => measure(house, person, rounds))
    for (; made < films; made += filmsAtOnce)
      await makeCatalogue(house, { films: Math.min(filmsAtOnce, films - made), cuesPerFilm }, made + 1)
    const peer = await copyToFts5(house, keep)
    try {
      const whole = await measure(house, person, rounds, peer)
      const cues = (films * cuesPerFilm).toLocaleString('en')
      return {
        measurements: [
          ...claims(whole, cues),
          ...growth(small, whole, (few * cuesPerFilm).toLocaleString('en'), cues),
          ...(await alone(house, person, rounds, peer)),
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

/** What was measured while the house was small; a house that is kept and has grown since remembers it. */
async function whileSmall(keep: string | undefined, isSmall: boolean, measured: () => Promise<Times[]>): Promise<Times[]> {
  const file = keep && join(keep, 'small.json')
  if (file && !isSmall) return JSON.parse(readFileSync(file, 'utf8')) as Times[]
  const times = await measured()
  if (file) writeFileSync(file, JSON.stringify(times))
  return times
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
          const spentMs = ownCpuMs()
          const peerMs = await timed(async () => times.peer && peer!.search(asFts5(query)))
          const ownMs = spentMs()
          if (round === 0) continue
          times.ms.push(ms)
          times.cpuMs += cpuMs
          times.peer?.ms.push(peerMs)
          if (times.peer) times.peer.cpuMs += ownMs
        }
      measured.push(times)
    }
  return measured
}
