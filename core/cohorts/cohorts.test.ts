import { describe, expect, it } from 'vitest'
import { allocate, withoutReader } from './allocate.ts'
import { assignmentProblems, missingParts } from './assignments.ts'
import { countingHandIn } from './counting-hand-in.ts'
import { creditsOf, type LateRule, latePoints, lateSecondsOf } from './late-rules.ts'
import { asksThirdReader, medianOf, peerMark } from './peer-marks.ts'
import { readPoints, writtenPoints } from './points.ts'
import { orderedLevels, possibleOf, rawOf, rubricProblems } from './rubrics.ts'
import { readLevels, writtenLevels } from './typed-levels.ts'
import { resultRows, writtenResult } from './written-result.ts'

const day = 86_400
const rubric = [
  ['picture', 30],
  ['sound', 30],
  ['log', 20],
  ['releases', 20],
].map(([id, points]) => ({
  id: id as string,
  name: id as string,
  points: points as number,
  kind: 'picture' as const,
  evidence: false,
  levels: [],
}))
const marks = { picture: 24, sound: 24, log: 15, releases: 10 }
const five: LateRule = { toleranceSeconds: 0, intervalSeconds: day, kind: 'points', amount: 5, floor: null, cap: null }
const facts = { raw: 73, possible: 100, lateSeconds: lateSecondsOf('2026-11-20T22:59:59Z', '2026-11-22T01:10:00Z') }

describe('a mark', () => {
  it('has its late line apart: 73 − 10 = 63', () => {
    expect(rawOf(rubric, marks)).toBe(73)
    expect(facts.lateSeconds).toBe(26 * 3600 + 10 * 60 + 1)
    expect(latePoints(five, facts)).toBe(10)
    expect(writtenResult({ raw: 73, late: 10 })).toBe('73 − 10 = 63')
  })
  it('is lifted to the floor by what the penalty took, and never above what it was', () => {
    expect(latePoints({ ...five, floor: 68 }, facts)).toBe(5)
    expect(latePoints({ ...five, floor: 80 }, facts)).toBe(0)
    expect(latePoints({ ...five, floor: 40 }, { ...facts, raw: 30 })).toBe(0)
    expect(latePoints(five, { ...facts, raw: 6 })).toBe(6)
  })
  it('loses no more than the cap, and nothing within the tolerance, to the second', () => {
    expect(latePoints({ ...five, cap: 7.5 }, facts)).toBe(7.5)
    expect(latePoints({ ...five, toleranceSeconds: 900 }, { ...facts, lateSeconds: 900 })).toBe(0)
    expect(latePoints({ ...five, toleranceSeconds: 900 }, { ...facts, lateSeconds: 901 })).toBe(5)
    expect(latePoints(five, { ...facts, lateSeconds: 0 })).toBe(0)
    expect([day, day + 1].map((lateSeconds) => latePoints(five, { ...facts, lateSeconds }))).toEqual([5, 10])
  })
  it('loses percent of what was possible, or of what was earned', () => {
    expect(latePoints({ ...five, kind: 'possible', amount: 10 }, { ...facts, possible: 60, raw: 50 })).toBe(12)
    expect(latePoints({ ...five, kind: 'earned', amount: 10 }, { ...facts, raw: 73.25 })).toBe(14.65)
  })
  it('loses nothing for intervals that grace credits pay: the least any of a group has', () => {
    expect(creditsOf([{ credits: 3 }, { credits: 1 }])).toBe(1)
    expect(latePoints(five, { ...facts, credits: 1 })).toBe(5)
    expect(latePoints(five, { ...facts, credits: 3 })).toBe(0)
  })
  it('is in time after an extension, by the same hand-in', () => {
    const extended = lateSecondsOf('2026-11-23T22:59:59Z', '2026-11-22T01:10:00Z')
    expect(latePoints(five, { ...facts, lateSeconds: extended })).toBe(0)
  })
  it('is exact, and has no total while a criterion is not marked', () => {
    const rows = Array.from({ length: 5 }, (_, at) => ({ id: String(at) }))
    const total = rawOf(rows, Object.fromEntries(rows.map(({ id }) => [id, 0.75])))
    expect(total && writtenPoints(total)).toBe('3.75')
    expect(rawOf(rubric, { ...marks, log: null })).toBeNull()
    expect(rawOf(rubric, { ...marks, log: 0 })).toBe(58)
    expect(rawOf([], {})).toBeNull()
    expect(['3,75', '0.5', '-2', '1.234', 'ten', ''].map(readPoints)).toEqual([3.75, 0.5, -2, null, null, null])
  })
  it('keeps its late line after a remark, and the last or the best hand-in counts', () => {
    expect(writtenResult({ raw: 78, late: 10 })).toBe('78 − 10 = 68')
    const handIns = [
      { number: 2, final: 58 },
      { number: 1, final: 63 },
      { number: 3, final: null },
    ]
    expect(countingHandIn(handIns, 'best')?.number).toBe(1)
    expect(countingHandIn(handIns, 'last')?.number).toBe(3)
    expect(countingHandIn([], 'best')).toBeUndefined()
  })
  it('has the same digits in the sheet', () => {
    const heads = { people: 'Who', handedAt: 'At', raw: 'Raw', late: 'Late', final: 'Final', peers: 'Peers' }
    const result = { people: ['Ann', 'Bo'], handedAt: null, points: [3.75, null], raw: 73.5, late: 10, final: 63.5, peers: null }
    expect(resultRows([{ name: 'Picture' }, { name: 'Log' }], heads, [result])).toEqual([
      ['Who', 'At', 'Picture', 'Log', 'Raw', 'Late', 'Final', 'Peers'],
      ['Ann, Bo', '', '3.75', '', '73.5', '10', '63.5', ''],
    ])
  })
})

describe('peers', () => {
  it('give the median, and ask a third reader when two are too far apart', () => {
    expect([[70, 82, 91], [70, 84], []].map(medianOf)).toEqual([82, 77, null])
    expect(asksThirdReader([60, 84], 20)).toBe(true)
    expect(peerMark([[60], [84]], 20)).toBeNull()
    expect(peerMark([[60], [80]], 20)).toBe(70)
    expect(peerMark([[60], [84], [70]], 20)).toBe(70)
    expect(peerMark([[60], [84]], null)).toBe(72)
    expect(
      peerMark(
        [
          [10, 0.75],
          [20, 0.8],
          [12, 3],
        ],
        20,
      ),
    ).toBe(12.8)
    expect(peerMark([], 20)).toBeNull()
  })

  /** A fixed sequence of numbers, so that a failing size fails again. */
  const sequence = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }

  it('get every work read exactly as often as asked, by others, once each, and evenly', () => {
    for (let people = 2; people <= 60; people += people < 12 ? 1 : 7)
      for (const size of [1, 2, 3])
        for (const each of [1, 2, 3, 4]) {
          const readers = Array.from({ length: people }, (_, at) => `p${at}`)
          const works = Array.from({ length: Math.ceil(people / size) }, (_, at) => ({
            id: `w${at}`,
            authors: readers.slice(at * size, at * size + size),
          }))
          const named = `${people} people in groups of ${size}, ${each} readers`
          const got = allocate(works, readers, each, { random: sequence(people * 100 + size * 10 + each) })
          const possible = works.every(({ authors }) => people - authors.length >= each)
          if (!possible) {
            expect(got, named).toEqual({ impossible: 'too-few-readers' })
            continue
          }
          if (!('pairs' in got)) throw new Error(named)
          const load = new Map(readers.map((reader) => [reader, 0]))
          for (const { work, reader } of got.pairs) {
            load.set(reader, load.get(reader)! + 1)
            expect(works.find(({ id }) => id === work)!.authors, named).not.toContain(reader)
          }
          for (const { id } of works) {
            const readBy = got.pairs.filter(({ work }) => work === id).map(({ reader }) => reader)
            expect([readBy.length, new Set(readBy).size], named).toEqual([each, each])
          }
          if (size === 1) expect(Math.max(...load.values()) - Math.min(...load.values()), named).toBeLessThanOrEqual(1)
        }
  })

  it('who leaves frees only what they had not finished', () => {
    const works = ['a', 'b', 'c', 'd'].map((id) => ({ id, authors: [id] }))
    const got = allocate(works, ['a', 'b', 'c', 'd'], 2, { random: sequence(7) })
    if (!('pairs' in got)) throw new Error('not allocated')
    const readings = got.pairs.map((pair, at) => ({ ...pair, done: at % 2 === 0 }))
    const kept = withoutReader(readings, 'a')
    expect(readings.filter((one) => !kept.includes(one)).every(({ reader, done }) => reader === 'a' && !done)).toBe(true)
    const again = allocate(
      works.filter(({ id }) => id !== 'a'),
      ['b', 'c', 'd'],
      2,
      { kept, random: sequence(8) },
    )
    if (!('pairs' in again)) throw new Error('not allocated again')
    expect(again.pairs.slice(0, kept.length)).toEqual(kept)
    expect(again.pairs.filter(({ work }) => work === 'b')).toHaveLength(2)
  })
})

describe('an assignment', () => {
  const [first] = rubric
  it('names what is wrong with its rubric; levels in any order and weights that are not 100 are right', () => {
    const level = (name: string, points: number) => ({ name, points, words: '' })
    expect(rubricProblems(rubric.slice(0, 2))).toEqual([])
    expect(possibleOf(rubric.slice(0, 2))).toBe(60)
    expect(orderedLevels([level('Weak', 5), level('Strong', 30)])[0]!.name).toBe('Strong')
    const wrong = [
      { ...first!, levels: [level('Good', 10), level('good ', 31)] },
      { ...first!, id: 'x', points: 0 },
    ]
    expect(rubricProblems(wrong).map(({ what }) => what)).toEqual(['same-level', 'level-too-high', 'same-name', 'no-points'])
  })
  it('names what is wrong with its dates, and what is missing before handing in', () => {
    const draft = {
      ...{ title: 'Rough cut', brief: '', milestone: 'rough' as const, opensAt: '2026-12-01T00:00:00Z', dueAt: '2026-11-20T22:59:59Z' },
      ...{ closesAt: '2026-11-01T00:00:00Z', grouping: 'single' as const, parts: [], rubric: [], peers: 2, anonymity: 'double' as const },
      ...{ spread: 20, lateRule: five, deductedBy: 'house' as const, counts: 'last' as const },
    }
    expect(assignmentProblems(draft)).toEqual(['opens-after-due', 'closes-before-due', 'no-parts', 'no-rubric'])
    expect(assignmentProblems({ ...draft, title: ' ', dueAt: '', opensAt: null, closesAt: null })).toContain('no-due')
    expect(missingParts(['version', 'log', 'budget'], { version: true, log: false })).toEqual(['log', 'budget'])
  })
  it('has levels that are typed one a line, and reads what it wrote', () => {
    const levels = [
      { name: 'Strong', points: 30, words: 'Each frame; each cut' },
      { name: 'Weak', points: 7.5, words: '' },
    ]
    expect(writtenLevels(levels)).toBe('Strong; 30; Each frame; each cut\nWeak; 7.5')
    expect(readLevels(writtenLevels(levels))).toEqual(levels)
    expect(readLevels('Strong; 30\n\n Weak ;7,5')).toMatchObject([{ points: 30 }, { name: 'Weak', points: 7.5 }])
    expect(['Strong', 'Strong; many', '; 30', 'Strong; -1'].map(readLevels)).toEqual([null, null, null, null])
  })
})
