import { expect, it } from 'vitest'
import { clearedCut, readyLog } from '#core/clearance/cleared-cut.ts'
import { clearanceStatuses } from '#core/clearance/lists.ts'
import type { ClearanceItem, ClearanceLog, ClearancePrice } from '#web/data/clearance/clearance-log.ts'
import { filteredLog, logRows, noFilters, orderedLog } from './ordered-log.ts'

const item = (code: string, over: Partial<ClearanceItem> = {}): ClearanceItem => ({
  ...{ id: code, code, kind: 'footage', title: `Harbour ${code}`, licensorId: null, ownerId: null, licensorNumber: '', material: 'none' },
  ...{ status: 'wanted', approvedMs: null, approvedIn: '', proofs: 0, creditWords: '', note: '' },
  ...over,
})
const price = (itemId: string, rate: string | null): ClearancePrice => ({
  ...{ itemId, optionId: null, typedBy: null, typedAt: null, basis: 'flat', rate, currency: 'EUR', tiers: [], minimumSeconds: null },
  ...{ minimumScope: 'item', rounding: 'none', repeats: 'counted', fees: [], withheldPercent: null, typedMinor: null },
})
const log: ClearanceLog = {
  items: [item('ARC-10', { licensorId: 'p', status: 'paid' }), item('ARC-9', { title: 'Évian' }), item('ARC-100', { status: 'asked' })],
  licences: [],
  options: [],
  uses: ['ARC-10', 'ARC-9', 'ARC-100'].map((itemId) => ({ id: itemId, itemId, versionId: 'v', startsMs: null, endsMs: null })),
  heard: [],
  releases: [],
  prices: [price('ARC-10', '20'), price('ARC-100', '100')],
  seesMoney: true,
  seesPapers: true,
}
const rate = { frames: 25, seconds: 1 }
const cleared = clearedCut(readyLog(log), {
  ...{ rate, frames: 50 },
  pieces: [{ record: [0, 50], version: 'v', source: [0, 50], sourceRate: rate }],
})
const rows = logRows(log, cleared, new Map([['p', 'Pathé']]))
const codes = (some: typeof rows) => some.map(({ item }) => item.code)

it('orders numbers as numbers, and what is unknown last either way', () => {
  expect(codes(orderedLog(rows, { by: 'code', down: false }, clearanceStatuses))).toEqual(['ARC-9', 'ARC-10', 'ARC-100'])
  expect(codes(orderedLog(rows, { by: 'cost', down: false }, clearanceStatuses))).toEqual(['ARC-10', 'ARC-100', 'ARC-9'])
  expect(codes(orderedLog(rows, { by: 'cost', down: true }, clearanceStatuses))).toEqual(['ARC-100', 'ARC-10', 'ARC-9'])
  expect(codes(orderedLog(rows, { by: 'status', down: true }, clearanceStatuses))).toEqual(['ARC-10', 'ARC-100', 'ARC-9'])
})

it('finds by words without accents, and by what is missing', () => {
  expect(codes(filteredLog(rows, { ...noFilters, words: 'evian' }))).toEqual(['ARC-9'])
  expect(codes(filteredLog(rows, { ...noFilters, words: 'pathe harbour' }))).toEqual(['ARC-10'])
  expect(codes(filteredLog(rows, { ...noFilters, missing: 'rate' }))).toEqual(['ARC-9'])
  expect(codes(filteredLog(rows, { ...noFilters, missing: 'red', status: 'paid' }))).toEqual(['ARC-10'])
  expect(codes(filteredLog(rows, { ...noFilters, licensor: 'none' }))).toEqual(['ARC-9', 'ARC-100'])
})
