import { describe, expect, it } from 'vitest'
import { costOfCut } from './cost-of-cut.ts'
import { type CutPiece, cutOfVersion, type MeasuredCut } from './measured-cut.ts'
import { needsInCut } from './needs-in-cut.ts'
import type { PriceRule } from './price-rule.ts'
import { inNumber } from './seconds.ts'

const pal = { frames: 25, seconds: 1 }
const rule = (over: Partial<PriceRule> = {}): PriceRule => ({
  ...{ basis: 'second', rate: '45', currency: 'GBP', tiers: [], minimumSeconds: null, minimumScope: 'item', rounding: 'none' },
  ...{ repeats: 'counted', fees: [], withheldPercent: null, typedMinor: null },
  ...over,
})
/** A cut of pieces [rush, source from, source to], one after the other. */
function cut(...pieces: [string, number, number][]): MeasuredCut {
  let at = 0
  const made = pieces.map(([version, from, to]): CutPiece => {
    at += to - from
    return { record: [at - (to - from), at], version, source: [from, to], sourceRate: pal }
  })
  return { rate: pal, frames: at, pieces: made }
}
const whole = (of: string, version: string) => ({ of, version, startsMs: null, endsMs: null })

describe('ARC-07, used for 4.48 s and, overlapping in its material, for 6 s (B1)', () => {
  // 10:00:00:00-10:00:04:12 and 10:00:03:00-10:00:09:00.
  const made = cut(['arc', 0, 112], ['other', 0, 50], ['arc', 75, 225])
  const uses = needsInCut(made, [whole('ARC-07', 'arc')])
  const cost = (over: Partial<PriceRule>) => costOfCut([{ id: 'ARC-07', licensor: 'x', price: rule(over) }], uses, pal).items.get('ARC-07')!

  it('is shown for 262 frames and distinct for 225', () => {
    const { shown, shownFrames, distinct } = uses.get('ARC-07')!
    expect(shown).toEqual([
      [0, 112],
      [162, 312],
    ])
    expect([shownFrames, distinct[0]!.frames]).toEqual([262, 225])
  })

  it.each([
    ['repeats counted, rounded up in total', { rounding: 'up-in-total' }, 11, 49500n],
    ['repeats once, ten seconds an item at least', { repeats: 'once', minimumSeconds: 10 }, 10, 45000n],
    ['rounded up each use', { rounding: 'up-per-use' }, 11, 49500n],
    ['not rounded', {}, 10.48, 47160n],
    ['five seconds a use at least', { minimumSeconds: 5, minimumScope: 'use' }, 11, 49500n],
  ] as const)('is billed with %s', (_, over, seconds, minor) => {
    const bill = cost(over)
    expect([inNumber(bill.seconds!), bill.minor]).toEqual([seconds, minor])
  })

  it('costs by item, by use or flat, with fees, and says what is withheld', () => {
    expect(cost({ basis: 'item', rate: '300' }).minor).toBe(30000n)
    expect(cost({ basis: 'use', rate: '300' }).minor).toBe(60000n)
    const flat = cost({ basis: 'flat', rate: '1000', fees: [{ what: 'Scan', minor: 7500 }], withheldPercent: '15' })
    expect([flat.minor, flat.feesMinor, flat.withheldMinor]).toEqual([107500n, 7500n, 16125n])
  })

  it('is unknown without a rate, and keeps the computed beside what was typed', () => {
    expect(cost({ rate: null }).minor).toBeNull()
    const typed = cost({ typedMinor: 40000 })
    expect([typed.minor, typed.computedMinor]).toEqual([40000n, 47160n])
    const unpriced = costOfCut([{ id: 'ARC-07', licensor: null, price: null }], uses, pal)
    expect([unpriced.unknown, unpriced.totals, unpriced.items.get('ARC-07')!.minor]).toEqual([1, [], null])
  })

  it('gets cheaper by steps: 30 s at 45, what is beyond at 40, beyond 60 s at 30', () => {
    const long = needsInCut(cut(['arc', 0, 25 * 70]), [whole('ARC-07', 'arc')])
    const tiers = [
      { fromSecond: 60, rate: '30' },
      { fromSecond: 30, rate: '40' },
    ]
    expect(costOfCut([{ id: 'ARC-07', licensor: null, price: rule({ tiers }) }], long, pal).totals).toEqual([
      { currency: 'GBP', minor: BigInt(30 * 4500 + 30 * 4000 + 10 * 3000) },
    ])
  })
})

describe('a minimum order of 30 s (B2)', () => {
  const order = (first: number, second: number) => {
    const price = rule({ rounding: 'up-in-total', minimumSeconds: 30, minimumScope: 'licensor' })
    const uses = needsInCut(cut(['a', 0, first * 25], ['b', 0, second * 25]), [whole('ARC-07', 'a'), whole('ARC-09', 'b')])
    return costOfCut(
      ['ARC-07', 'ARC-09'].map((id) => ({ id, licensor: 'one', price })),
      uses,
      pal,
    )
  }

  it('bills 30 s for 11 and 6, and says that 13 are paid for and not used', () => {
    const { totals, shortfalls } = order(11, 6)
    expect(totals).toEqual([{ currency: 'GBP', minor: 135000n }])
    expect(shortfalls.map(({ unused, minor }) => [inNumber(unused), minor])).toEqual([[13, 58500n]])
  })

  it('bills 34 s as they are', () => {
    const { totals, shortfalls } = order(20, 14)
    expect([totals, shortfalls]).toEqual([[{ currency: 'GBP', minor: 153000n }], []])
  })
})

describe('a need set on a range of a rush (B5)', () => {
  // 12.0 s to 19.5 s of a rush at 50 frames a second; the item takes 15.0 s to 25.0 s and is at one minute.
  const rate = { frames: 50, seconds: 1 }
  const face = [{ of: 'P', version: 'rush', startsMs: 12_000, endsMs: 19_500 }]
  const before: [string, number, number] = ['other', 0, 3000]
  const shown = (...pieces: [string, number, number][]) => {
    const made = cut(...pieces)
    return needsInCut({ ...made, rate, pieces: made.pieces.map((piece) => ({ ...piece, sourceRate: rate })) }, face).get('P')?.shown
  }

  it('is in the cut where the item shows it, follows it, and leaves with it', () => {
    // 01:00.0 to 01:04.5.
    expect(shown(before, ['rush', 750, 1250])).toEqual([[3000, 3225]])
    expect(shown(['rush', 750, 1250], before)).toEqual([[0, 225]])
    expect(shown(before, ['rush', 975, 1250])).toBeUndefined()
  })

  it('counts a clip once that was split and left whole, and what is on two pictures at once', () => {
    const split = needsInCut(cut(['rush', 300, 320], ['rush', 320, 350], ['rush', 350, 400]), face).get('P')!
    expect([split.runs.length, split.shownFrames]).toEqual([1, 100])
    const [one, other] = [cut(['rush', 300, 400]), cut(['rush', 350, 450])]
    expect(needsInCut({ ...one, pieces: [...one.pieces, ...other.pieces] }, face).get('P')!.shownFrames).toBe(100)
  })

  it('is in a rendered version through its frozen map, as in the paper edit it was made of', () => {
    const made = cutOfVersion(
      {
        id: 'v',
        rate,
        durationMs: 70_000,
        map: [
          [0, 3000, 'other', 0],
          [3000, 3500, 'rush', 750],
        ],
      },
      () => rate,
    )
    expect(needsInCut(made, face).get('P')!.shown).toEqual([[3000, 3225]])
    const own = needsInCut(made, [
      { of: 'M', version: 'v', startsMs: 1000, endsMs: 2000 },
      { of: 'M', version: 'v', startsMs: null, endsMs: null },
    ])
    expect(own.get('M')!.shown).toEqual([[0, 3500]])
  })
})
