import { describe, expect, it } from 'vitest'
import { costOfCut } from '../../clearance/cost-of-cut.ts'
import { needsInCut } from '../../clearance/needs-in-cut.ts'
import type { PriceRule } from '../../clearance/price-rule.ts'
import { archiveEntries, followedLines, linesToAdd } from './archive-lines.ts'
import { calculate } from './calculate.ts'
import { effectOf } from './differences.ts'
import type { BudgetRow } from './rows.ts'
import { settledRows } from './settled-rows.ts'
import { wholeBudget } from './worked-budget.ts'

const rate = { frames: 25, seconds: 1 }
const price: PriceRule = {
  ...{ basis: 'second', rate: '45', currency: 'GBP', tiers: [], minimumSeconds: 30, minimumScope: 'item', rounding: 'up-in-total' },
  ...{ repeats: 'counted', fees: [], withheldPercent: null, typedMinor: null },
}
const items = [{ id: 'harbour', name: 'ARC-07 Harbour, 1962', licensor: 'nordic' }]
const keyed = wholeBudget.map((row) => (row.id === 'archive' ? { ...row, key: 'harbour' } : row)) as BudgetRow[]
const entriesAt = (seconds: number, rule: PriceRule = price) => {
  const cut = { rate, frames: 5000, pieces: [{ record: [0, 5000] as const, version: 'v', source: [0, 5000] as const, sourceRate: rate }] }
  const uses = needsInCut(cut, seconds > 0 ? [{ of: 'harbour', version: 'v', startsMs: 0, endsMs: seconds * 1000 }] : [])
  const cost = costOfCut([{ id: 'harbour', licensor: 'nordic', price: rule }], uses, rate)
  return archiveEntries(items, new Map([['harbour', rule]]), cost, () => 'Nordic')
}
const cashOf = (rows: readonly BudgetRow[]) => calculate(rows, 'EUR').cash

describe('lines of the archive log', () => {
  it('follow the cut: 17 s with 30 as the least, then 34 s (C5)', () => {
    expect(followedLines(keyed, entriesAt(17), 'EUR')).toEqual([])
    expect(cashOf(keyed)).toBe(3_476_363n)
    const changes = followedLines(keyed, entriesAt(34), 'EUR')
    expect(changes.map(({ id, after }) => [id, after])).toMatchObject([['archive', { amount: '34', rate: '45', currency: 'GBP' }]])
    const after = settledRows(keyed, [changes])
    expect(calculate(after, 'EUR').lines.find(({ row }) => row.id === 'archive')?.minor).toBe(179_041n)
    expect(cashOf(after)).toBe(3_501_154n)
    const effect = effectOf(keyed, { ...changes[0]!.after!, id: 'archive' } as BudgetRow, 'EUR')
    expect([effect.cashAfter - effect.cashBefore, effect.lines.length]).toEqual([24_791n, 1])
  })

  it('are nothing out of the cut, unknown without a rate, and flat where seconds by the rate are not the price', () => {
    expect(followedLines(keyed, entriesAt(0), 'EUR')[0]?.after).toMatchObject({ amount: '0', rate: '45' })
    expect(followedLines(keyed, entriesAt(34, { ...price, rate: null }), 'EUR')[0]?.after).toMatchObject({ amount: '1', rate: '' })
    const withFee = { ...price, fees: [{ what: 'Master', minor: 10_000 }] }
    expect(followedLines(keyed, entriesAt(34, withFee), 'EUR')[0]?.after).toMatchObject({ amount: '1', unit: 'flat', rate: '1630' })
  })

  it('leave lines alone that a person typed', () => {
    const typed = keyed.map((row) => (row.id === 'archive' ? { ...row, from: 'typed' } : row)) as BudgetRow[]
    expect(followedLines(typed, entriesAt(34), 'EUR')).toEqual([])
  })

  it('are added once for each item in the cut, and for what an order is short of', () => {
    const order = { ...price, minimumScope: 'licensor' as const }
    const to = { base: 'EUR', account: '09', newId: () => 'new' }
    expect(linesToAdd(keyed, entriesAt(34), to)).toEqual([])
    const added = linesToAdd([], entriesAt(17, order), to).map(({ after }) => after)
    expect(added).toMatchObject([
      { key: 'harbour', amount: '17', rate: '45', currency: 'GBP', from: 'archive log' },
      { key: 'licensor:nordic', amount: '1', unit: 'flat', rate: '585' },
    ])
  })
})
