import { expect, it } from 'vitest'
import { actsByEnd, actsNotAgreed, isLicensed } from './agreed-acts.ts'

it('puts acts together that end on one day', () => {
  expect(
    actsByEnd([
      { act: 'watch', until: null },
      { act: 'classroom', until: '2027-06-30' },
      { act: 'clips', until: null },
    ]),
  ).toEqual([
    { day: null, acts: ['watch', 'clips'] },
    { day: '2027-06-30', acts: ['classroom'] },
  ])
})

it('names what no licence agrees to, and nothing a member’s teachers may do', () => {
  expect(actsNotAgreed([])).toEqual(['classroom', 'public_performance', 'clips', 'download'])
  expect(actsNotAgreed([{ acts: [{ act: 'classroom', until: null }], staff: ['classroom'] }])).toEqual([
    'public_performance',
    'clips',
    'download',
  ])
  expect(
    actsNotAgreed([
      { acts: [], staff: ['clips'] },
      { acts: [{ act: 'download', until: null }], staff: [] },
    ]),
  ).toEqual(['classroom', 'public_performance'])
})

it('knows an institution whose licence lets its members watch only', () => {
  expect(isLicensed({ acts: [{ act: 'watch', until: null }], staff: [] })).toBe(true)
  expect(isLicensed({ acts: [], staff: [] })).toBe(false)
})
