import { describe, expect, it } from 'vitest'
import type { MeasuredCut } from '../measured-cut.ts'
import { cueSheet, lacksOfWork, lengthText, type SheetCue, type SheetWork } from './cue-sheet.ts'
import { wrongSums } from './shares.ts'

const rate = { frames: 25, seconds: 1 }
const cut: MeasuredCut = { rate, frames: 25_000, pieces: [{ record: [0, 25_000], version: 'film', source: [0, 25_000], sourceRate: rate }] }
const right = (role: 'composer' | 'publisher', share: string) => ({ role, name: 'Ada Moe', society: 'TONO', ipi: '', share })
const work: SheetWork = { id: 'song', title: 'Nine lights', itemId: null, origin: 'commercial', rights: [], shares: 'each' }
const cue = (id: string, startsMs: number | null, endsMs: number | null): SheetCue => ({
  ...{ id, workId: 'song', versionId: 'film', startsMs, endsMs, use: 'BI', ownCode: '' },
})

describe('the music sheet (B9)', () => {
  it('has a row for each use, and rounds their sum once', () => {
    const sheet = cueSheet(cut, [work], [cue('a', 0, 32_400), cue('b', 100_000, 108_000), cue('c', 200_000, 232_400)])
    expect(sheet.rows.map(({ number, seconds }) => [number, lengthText(seconds)])).toEqual([
      [1, '0:32'],
      [2, '0:08'],
      [3, '0:32'],
    ])
    expect(lengthText(sheet.totalSeconds)).toBe('1:13')
  })
  it('is refused with the sum where writers do not add up to 100', () => {
    const short = { ...work, rights: [right('composer', '50'), right('composer', '40'), right('publisher', '100')] }
    expect(cueSheet(cut, [short], [cue('a', 0, 1000)]).faults).toEqual([{ group: 'writers', sum: '90', work: short }])
    expect(wrongSums([right('composer', '33.333333'), right('composer', '66.666667')], 'each')).toEqual([])
  })
  it('adds writers and publishers by the rule of the society', () => {
    const half = [right('composer', '50'), right('publisher', '50')]
    expect(wrongSums(half, 'together')).toEqual([])
    expect(wrongSums(half, 'each')).toEqual([
      { group: 'writers', sum: '50' },
      { group: 'publishers', sum: '50' },
    ])
    expect(wrongSums([right('composer', '')], 'each')).toEqual([])
  })
  it('is a nil return without music', () =>
    expect(cueSheet(cut, [work], [{ ...cue('a', 0, 1000), versionId: 'elsewhere' }])).toEqual({ rows: [], totalSeconds: 0, faults: [] }))
  it('follows the cut: a rush used twice is heard twice, and not where it was trimmed', () => {
    const twice: MeasuredCut = {
      ...cut,
      pieces: [
        { record: [0, 100], version: 'rush', source: [50, 150], sourceRate: rate },
        { record: [500, 550], version: 'rush', source: [100, 150], sourceRate: rate },
        { record: [600, 650], version: 'rush', source: [400, 450], sourceRate: rate },
      ],
    }
    const sheet = cueSheet(twice, [work], [{ ...cue('a', 0, 5000), versionId: 'rush' }])
    expect(sheet.rows.map(({ record }) => record)).toEqual([
      [0, 75],
      [500, 525],
    ])
  })
  it('names what a piece lacks', () => {
    expect(lacksOfWork(work)).toEqual(['writers', 'licence'])
    expect(lacksOfWork({ ...work, origin: 'written', rights: [right('composer', '')] })).toEqual(['shares'])
    expect(lacksOfWork({ ...work, itemId: 'x', rights: [right('composer', '100')] })).toEqual([])
  })
})
