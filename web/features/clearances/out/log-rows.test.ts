import { expect, it } from 'vitest'
import { clearedCut, readyLog } from '#core/clearance/cleared-cut.ts'
import { readLogSheet } from '#core/clearance/log-sheet.ts'
import type { ClearanceItem, ClearanceLicence, ClearanceLog, ClearancePrice } from '#web/data/clearance/clearance-log.ts'
import german from '../de.json' with { type: 'json' }
import english from '../en.json' with { type: 'json' }
import { logRows } from '../log/ordered-log.ts'
import { rowsOfLog } from './log-rows.ts'

const item = (id: string, over: Partial<ClearanceItem>): ClearanceItem => ({
  ...{ id, code: '', kind: 'footage', title: id, licensorId: null, ownerId: null, licensorNumber: '', material: 'none', status: 'wanted' },
  ...{ approvedMs: null, approvedIn: '', proofs: 0, creditWords: '', note: '' },
  ...over,
})
const licence = (itemId: string, over: Partial<ClearanceLicence>): ClearanceLicence => ({
  ...{ id: `${itemId} ${over.startsOn}`, itemId, media: ['tv'], worldwide: true, countries: [], startsOn: '2026-09-01', endsOn: null },
  ...{ zone: 'UTC', exclusive: false, mostMs: null, limits: '' },
  ...over,
})
const price: ClearancePrice = {
  ...{ itemId: 'Harbour', optionId: null, typedBy: null, typedAt: null, basis: 'second', rate: '45.5', currency: 'GBP', tiers: [] },
  ...{
    minimumSeconds: null,
    minimumScope: 'item',
    rounding: 'none',
    repeats: 'counted',
    fees: [],
    withheldPercent: null,
    typedMinor: null,
  },
}
const log: ClearanceLog = {
  items: [
    item('Harbour', {
      code: 'ARC-07',
      licensorId: 'p',
      status: 'signed',
      material: 'master',
      creditWords: 'Pathé',
      licensorNumber: '12-3',
    }),
    item('Poster', { kind: 'artwork', note: '=HYPERLINK("x")' }),
  ],
  licences: [
    licence('Harbour', { media: ['festival', 'tv'], worldwide: false, countries: ['AT', 'DE'], endsOn: '2029-08-31', mostMs: 8000 }),
    licence('Harbour', { worldwide: true, countries: ['US'], startsOn: '2029-09-01' }),
  ],
  options: [],
  uses: [{ id: 'u', itemId: 'Harbour', versionId: 'v', startsMs: null, endsMs: null }],
  heard: [],
  releases: [],
  prices: [price],
  seesMoney: true,
  seesPapers: true,
}
const rate = { frames: 25, seconds: 1 }
const cleared = clearedCut(readyLog(log), {
  ...{ rate, frames: 50 },
  pieces: [{ record: [0, 50], version: 'v', source: [0, 50], sourceRate: rate }],
})
const people = new Map([['p', 'Pathé']])
const written = (of: ClearanceLog, words: Record<string, string>) =>
  rowsOfLog({
    ...{ rows: logRows(of, cleared, people), log: of, cleared, people, rate },
    said: { head: (head) => words[`head_${head}`]!, missing: ({ judgement }) => judgement.missing.join() },
  })
const asText = (rows: ReturnType<typeof written>) =>
  rows.map((row) =>
    row.map((cell) => (cell === null ? '' : typeof cell === 'object' ? String('number' in cell ? cell.number : '') : String(cell))),
  )

it.each([
  ['English', english],
  ['German', german],
])('an exported log is read back as it was, with %s heads', (_, words) => {
  const { items, refused } = readLogSheet(asText(written(log, words)), {}, {}, new Set())
  expect(refused).toEqual([])
  expect(items).toMatchObject([
    {
      ...{
        code: 'ARC-07',
        title: 'Harbour',
        kind: 'footage',
        status: 'signed',
        licensor: 'Pathé',
        material: 'master',
        licensorNumber: '12-3',
      },
      price: { basis: 'second', rate: '45.5', currency: 'GBP' },
      licences: [
        {
          media: ['festival', 'tv'],
          worldwide: false,
          countries: ['AT', 'DE'],
          startsOn: '2026-09-01',
          endsOn: '2029-08-31',
          mostMs: 8000,
        },
        { media: ['tv'], worldwide: true, countries: ['US'], startsOn: '2029-09-01', endsOn: null },
      ],
    },
    { title: 'Poster', kind: 'artwork', note: '=HYPERLINK("x")', price: null, licences: [] },
  ])
})

it('says seconds and cost of the cut, once an item, and no money to who sees none', () => {
  const [heads, first, second] = written(log, english)
  const of = (row: typeof first, head: string) => row![heads!.indexOf(head)]
  expect(of(first, 'Seconds shown')).toEqual({ number: 2, format: '0.00' })
  expect(of(first, 'Cost here')).toBe(91)
  expect(of(second, 'Cost here')).toBeNull()
  const [without] = written({ ...log, seesMoney: false, prices: [] }, english)
  expect(without).not.toContain('Rate')
  expect(without).not.toContain('Cost here')
})
