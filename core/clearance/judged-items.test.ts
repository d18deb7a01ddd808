import { describe, expect, it } from 'vitest'
import { gapsOf } from './coverage.ts'
import { type JudgedItem, judged, redRanges } from './judged-items.ts'
import type { MeasuredCut } from './measured-cut.ts'
import { needsInCut } from './needs-in-cut.ts'

const rate = { frames: 25, seconds: 1 }
const item: JudgedItem = {
  ...{ id: 'a', status: 'signed', licensorId: 'x', material: 'master', creditWords: 'Archive', approvedMs: 4000, approvedIn: 'Version 3' },
  proofs: 1,
}
const licence = {
  ...{ itemId: 'a', media: ['tv'] as const, worldwide: true, countries: [], startsOn: '2026-01-01', endsOn: null, mostMs: null },
}
const lookedAt = (over: Partial<JudgedItem>, seconds: number, more: Partial<Parameters<typeof judged>[1]> = {}) => {
  const frames = seconds * 25
  const cut: MeasuredCut = { rate, frames, pieces: [{ record: [0, frames], version: 'r', source: [0, frames], sourceRate: rate }] }
  const use = seconds > 0 ? needsInCut(cut, [{ of: 'a', version: 'r', startsMs: null, endsMs: null }]).get('a') : undefined
  return judged({ ...item, ...over }, { cut, use, licences: [licence], gaps: [], priced: true, hasUse: true, ...more })
}

describe('an item of the log', () => {
  it('lacks nothing once it is signed, proved, licensed and credited', () => {
    expect(lookedAt({}, 4)).toEqual({ missing: [], red: false, gaps: [], usedMs: 4000 })
  })

  it('agreed at 4.0 s in version 3 and used for 6.0 s is open again (G10)', () => {
    expect(lookedAt({}, 6)).toMatchObject({ missing: ['reopened'], red: true, usedMs: 6000 })
  })

  it('lacks its proof once the last one is in the bin', () => {
    expect(lookedAt({ proofs: 0 }, 4)).toMatchObject({ missing: ['proof'], red: true })
  })

  it('is red only where it is in the cut', () => {
    expect(lookedAt({ status: 'asked' }, 4)).toMatchObject({ missing: ['not-agreed'], red: true })
    expect(lookedAt({ status: 'asked' }, 0)).toMatchObject({ missing: ['not-agreed'], red: false })
    expect(lookedAt({ status: 'refused' }, 4).missing).toContain('refused')
    expect(lookedAt({ status: 'refused' }, 0).missing).toEqual([])
  })

  it('may be used no longer than its licences allow', () => {
    const short = [{ ...licence, mostMs: 3000 }]
    expect(lookedAt({}, 4, { licences: short }).missing).toEqual(['too-long'])
    expect(lookedAt({}, 4, { licences: [...short, licence] }).missing).toEqual([])
  })

  it('has a gap where a planned release is not covered; public domain has none', () => {
    const release = {
      id: 'r',
      name: 'Streaming',
      media: ['streaming'] as const,
      worldwide: true,
      countries: [],
      startsOn: '2027-01-01',
      endsOn: null,
    }
    const open = [{ release, gaps: gapsOf(release, [licence]) }]
    expect(lookedAt({}, 4, { gaps: open })).toMatchObject({
      missing: ['gap'],
      red: true,
      gaps: [{ gaps: [{ media: ['streaming'] }] }],
    })
    expect(lookedAt({ status: 'public-domain' }, 4, { gaps: open, licences: [] }).missing).toEqual([])
  })

  it('says what is still to be done: rate, licensor, master, credit, use', () => {
    const open = lookedAt({ licensorId: null, material: 'screener', creditWords: ' ' }, 0, { licences: [], priced: false, hasUse: false })
    expect(open.missing).toEqual(['licence', 'rate', 'licensor', 'master', 'credit', 'use'])
    expect(lookedAt({}, 4, { priced: null }).missing).toEqual([])
  })
})

it('red ranges are where red items are shown, in the order of the cut', () => {
  const cut: MeasuredCut = {
    ...{ rate, frames: 200 },
    pieces: [0, 100].map((at) => ({ record: [at, at + 100] as const, version: `r${at}`, source: [0, 100] as const, sourceRate: rate })),
  }
  const uses = needsInCut(cut, [
    { of: 'b', version: 'r100', startsMs: 0, endsMs: 1000 },
    { of: 'a', version: 'r0', startsMs: 2000, endsMs: 3000 },
  ])
  const judgement = (red: boolean) => ({ missing: [], red, gaps: [], usedMs: 0 })
  expect(
    redRanges(
      uses,
      new Map([
        ['a', judgement(true)],
        ['b', judgement(true)],
      ]),
    ),
  ).toEqual([
    { range: [50, 75], item: 'a' },
    { range: [100, 125], item: 'b' },
  ])
  expect(redRanges(uses, new Map([['a', judgement(false)]]))).toEqual([])
})
