import { type ClearedCut, clearedCut, type LogToMeasure, readyLog } from '#core/clearance/cleared-cut.ts'
import { gapsOf } from '#core/clearance/coverage.ts'
import { cutOfAssembly } from '#core/clearance/measured-cut.ts'
import { assemble } from '#core/edit/assembly.ts'
import { type EditItem, type EditRush, emptyItem } from '#core/edit/items.ts'
import { quantile } from './rig/interleave.ts'
import type { BenchOptions, Measured, Measurement } from './rig/measurement.ts'
import { ownCpuMs } from './rig/process-cost.ts'

const [uses, items, releases] = [500, 200, 20]
const clock = { rate: { frames: 30_000, seconds: 1001 }, dropFrame: true, startFrame: 107_892, wordsAMinute: 140 }

/** What a clearance log costs in the browser's own engine: seconds, cost, gaps and red ranges of a paper edit after a trim; coverage alone. */
export async function run({ rounds }: BenchOptions): Promise<Measured> {
  const { edit, rushes, log } = staged()
  const ready = readyLog(log)
  const trims: number[] = []
  let seen: ClearedCut | undefined
  for (let round = 0; round < 40 * Math.max(1, rounds); round++) {
    const trimmed = edit.map((item, at) => (at === round % edit.length ? { ...item, out: item.out! - 1 - (round % 20) } : item))
    const spentMs = ownCpuMs()
    seen = clearedCut(ready, cutOfAssembly(assemble(trimmed, clock, rushes), clock))
    trims.push(spentMs())
  }
  if (seen?.uses.size !== items) throw new Error(`${seen?.uses.size} of ${items} items were in the cut`)
  const coverage: number[] = []
  const licences = Map.groupBy(log.licences, ({ itemId }) => itemId)
  for (let round = 0; round < 10 * Math.max(1, rounds); round++) {
    const spentMs = ownCpuMs()
    let gaps = 0
    for (const { id } of log.items) for (const release of log.releases) gaps += gapsOf(release, licences.get(id) ?? []).length
    coverage.push(spentMs())
    if (gaps === 0) throw new Error('no gap was found')
  }
  return {
    measurements: [
      measured(`assembly, seconds, cost, gaps and red ranges of ${uses} uses × ${items} items after a trim`, trims, '≤ 16 ms'),
      measured(`coverage of ${items} items against ${releases} planned releases`, coverage, '≤ 50 ms'),
    ],
  }
}

const measured = (name: string, times: number[], aim: string): Measurement => ({
  ...{ name, value: quantile(times, 0.95), unit: 'ms', aim },
  spread: [quantile(times, 0.5), quantile(times, 1)],
  note: 'ms of the processor, p95; spread: median and worst',
})

/** A paper edit of 500 clips from 40 rushes, and a log of 200 items with 500 uses, three licences each and a price by the second. */
function staged() {
  const rushes = new Map<string, EditRush>(
    Array.from({ length: 40 }, (_, at) => {
      const rate = at % 2 ? clock.rate : { frames: 25, seconds: 1 }
      return [`rush ${at}`, { id: `rush ${at}`, name: '', reel: '', rate, dropFrame: false, startFrame: 0, frames: 90_000 }]
    }),
  )
  const edit = Array.from({ length: uses }, (_, at): EditItem => {
    const from = (at * 173) % 80_000
    return { ...emptyItem('clip', at), id: String(at).padStart(4, '0'), rush: `rush ${at % 40}`, in: from, out: from + 60 + (at % 90) }
  })
  const days = (at: number) => ({ startsOn: `202${6 + (at % 3)}-01-01`, endsOn: at % 4 === 0 ? null : `203${at % 3}-12-31` })
  const log: LogToMeasure = {
    items: Array.from({ length: items }, (_, at) => ({
      ...{
        id: `item ${at}`,
        status: at % 3 ? ('signed' as const) : ('asked' as const),
        licensorId: `licensor ${at % 12}`,
        material: 'master' as const,
      },
      ...{ creditWords: 'x', approvedMs: 4000, approvedIn: 'x', proofs: 1 },
    })),
    uses: Array.from({ length: uses }, (_, at) => ({
      itemId: `item ${at % items}`,
      versionId: `rush ${at % 40}`,
      startsMs: null,
      endsMs: null,
    })),
    licences: Array.from({ length: 3 * items }, (_, at) => ({
      ...{
        itemId: `item ${at % items}`,
        media: (['festival', 'tv', 'streaming'] as const).slice(0, 1 + (at % 3)),
        mostMs: null,
        ...days(at),
      },
      ...(at % 2 ? { worldwide: true, countries: ['US', 'CA'] } : { worldwide: false, countries: ['DE', 'AT', 'CH'] }),
    })),
    releases: Array.from({ length: releases }, (_, at) => ({
      ...{ id: `release ${at}`, name: 'x', media: ['tv', 'streaming', 'web'] as const, startsOn: '2027-01-01', endsOn: '2036-12-31' },
      ...(at % 2 ? { worldwide: true, countries: [] } : { worldwide: false, countries: ['DE', 'FR', 'KE'] }),
    })),
    prices: Array.from({ length: items }, (_, at) => ({
      ...{
        itemId: `item ${at}`,
        optionId: null,
        basis: 'second' as const,
        rate: '45.5',
        currency: 'GBP',
        tiers: [{ fromSecond: 30, rate: '40' }],
      },
      ...{ minimumSeconds: 30, minimumScope: 'licensor' as const, rounding: 'up-per-use' as const, repeats: 'once' as const },
      ...{ fees: [], withheldPercent: null, typedMinor: null },
    })),
    seesMoney: true,
  }
  return { edit, rushes, log }
}
