import { describe, expect, it } from 'vitest'
import { keyOf, readLogSheet } from './log-sheet.ts'

const heads = ['Ref', 'Clip', 'Type', 'Archive', 'Credit', 'Rights', 'Territory', 'From', 'Until', 'Duration', 'Price', 'Currency']
const read = (...rows: string[][]) =>
  readLogSheet([heads, ...rows], {}, { filmmaterial: 'footage', fernsehen: 'tv' }, new Set([keyOf({ code: 'ARC-01', title: 'Known' })]))
const row = (over: Record<string, string>) => heads.map((head) => over[head] ?? '')

describe('a log from a spreadsheet', () => {
  it('is read by the heads people write, with further licences of an item below it', () => {
    const { items, refused } = read(
      row({
        Ref: 'ARC-07',
        Clip: 'Harbour',
        Type: 'Filmmaterial',
        Archive: 'Pathé',
        Rights: 'TV, Festival',
        Territory: 'DE, AT',
        From: '2026-09-01',
        Until: '31.08.2029',
        Duration: '0:08',
        Price: '£45',
      }),
      row({ Ref: 'ARC-07', Clip: 'Harbour', Rights: 'Fernsehen', Territory: 'world less US', From: '1 Sep 2029' }),
      row({ Clip: 'A poster', Type: 'Artwork' }),
    )
    expect(refused).toEqual([])
    expect(items).toMatchObject([
      {
        ...{ row: 2, code: 'ARC-07', title: 'Harbour', kind: 'footage', status: 'wanted', licensor: 'Pathé' },
        price: { basis: 'second', rate: '45', currency: 'GBP' },
        licences: [
          {
            media: ['tv', 'festival'],
            worldwide: false,
            countries: ['AT', 'DE'],
            startsOn: '2026-09-01',
            endsOn: '2029-08-31',
            mostMs: 8000,
          },
          { media: ['tv'], worldwide: true, countries: ['US'], startsOn: '2029-09-01', endsOn: null, mostMs: null },
        ],
      },
      { row: 4, title: 'A poster', kind: 'artwork', price: null, licences: [] },
    ])
  })

  it.each([
    ['no title', {}, 'Archive', 'Pathé', 'title'],
    ['a kind that is none', { Clip: 'x' }, 'Type', 'hologram', 'kind'],
    ['a length that cannot be read', { Clip: 'x' }, 'Duration', 'about 8', 'length'],
    ['an amount that is two things', { Clip: 'x', Currency: 'EUR' }, 'Price', '1,250', 'amount'],
    ['an amount without its currency', { Clip: 'x' }, 'Price', '45', 'currency'],
    ['a medium that is none', { Clip: 'x', Territory: 'DE', From: '2026-01-01' }, 'Rights', 'telepathy', 'media'],
    ['a world beside a list', { Clip: 'x', Rights: 'tv', From: '2026-01-01' }, 'Territory', 'worldwide, DE', 'both'],
    ['a country that is none', { Clip: 'x', Rights: 'tv', From: '2026-01-01' }, 'Territory', 'XX', 'territory'],
    ['a day that is two days', { Clip: 'x', Rights: 'tv', Territory: 'DE' }, 'From', '01/09/2026', 'day'],
    ['a last day before the first', { Clip: 'x', Rights: 'tv', Territory: 'DE', From: '2026-01-02' }, 'Until', '2026-01-01', 'ends-first'],
    ['a title that is too long', {}, 'Clip', 'x'.repeat(201), 'too-long'],
    ['an item that is in the log', { Ref: 'arc-01' }, 'Clip', 'known', 'already-there'],
  ])('names a row with %s and leaves it out', (_, over, head, value, why) => {
    const { items, refused } = read(row({ ...over, [head]: value }), row({ Clip: 'Good' }))
    expect(refused).toMatchObject([{ row: 2, why }])
    expect(items).toMatchObject([{ row: 3, title: 'Good' }])
  })
})
