import { describe, expect, it } from 'vitest'
import { sortFiles } from './media-files.ts'
import { groupRushes, type ListedRush, overlapping, passes, sameFiles } from './rush-order.ts'
import { proposeJoins } from './sound-to-picture.ts'
import { agreesWith, framesOfTyped } from './typed-code.ts'

const rush = (id: string, change: Partial<ListedRush> = {}): ListedRush => ({
  ...{ id, name: `${id}.mov`, state: 'ready', reel: '', startFrame: null, durationFrames: 100, rateNum: 25, rateDen: 1, shotOn: null },
  ...{ place: '', camera: '', card: '', sceneId: null, sha256: null, lookedAt: null },
  ...change,
})
const about = {
  people: ({ id }: ListedRush) => (id === 'two' ? ['Amina', 'Ben'] : []),
  hasTranscript: () => false,
  isUsed: () => false,
  isInEdit: ({ id }: ListedRush) => id === 'cut',
  scene: ({ sceneId }: ListedRush) => (sceneId === 's12' ? '12 The gate' : ''),
}

describe('rushes in a list', () => {
  it('are grouped, those of no group last, and stand by their timecode', () => {
    const list = [rush('c'), rush('b', { shotOn: '2026-11-04', startFrame: 900 }), rush('a', { shotOn: '2026-11-04', startFrame: 1000 })]
    expect(groupRushes(list, 'day', about).map(({ name, rushes }) => [name, rushes.map(({ id }) => id)])).toEqual([
      ['2026-11-04', ['b', 'a']],
      ['', ['c']],
    ])
    expect(groupRushes([rush('two'), rush('none')], 'person', about).map(({ name }) => name)).toEqual(['Amina', 'Ben', ''])
  })
  it('are compared by the clock where their rates differ', () => {
    const fast = rush('fast', { startFrame: 1000, rateNum: 50 })
    expect(groupRushes([rush('slow', { startFrame: 600 }), fast], 'camera', about)[0]!.rushes.map(({ id }) => id)).toEqual(['fast', 'slow'])
  })
  it('without a timecode are asked for only once they were read', () => {
    expect(passes(rush('a'), 'no-timecode', about)).toBe(true)
    expect(passes(rush('a', { state: 'receiving' }), 'no-timecode', about)).toBe(false)
    expect(passes(rush('a', { startFrame: 0 }), 'no-timecode', about)).toBe(false)
  })
  it('are grouped by scene, and those that no paper edit uses are found', () => {
    const list = [rush('cut'), rush('gate', { sceneId: 's12' })]
    expect(groupRushes(list, 'scene', about).map(({ name }) => name)).toEqual(['12 The gate', ''])
    expect(list.filter((one) => passes(one, 'never-used', about)).map(({ id }) => id)).toEqual(['gate'])
    expect(list.filter((one) => passes(one, 'no-scene', about)).map(({ id }) => id)).toEqual(['cut'])
  })
  it('of one reel with overlapping code are told, one after the other are not', () => {
    const [a, b, c] = [
      rush('a', { reel: 'A001', startFrame: 0 }),
      rush('b', { reel: 'A001', startFrame: 99 }),
      rush('c', { reel: 'A001', startFrame: 199 }),
    ]
    expect([...overlapping([a, b, c])]).toEqual([
      ['a', ['b.mov']],
      ['b', ['a.mov']],
    ])
    expect(overlapping([a, { ...b, reel: 'B001' }, { ...b, rateNum: 50 }]).size).toBe(0)
  })
  it('that are the same file are told by their digest', () => {
    expect([...sameFiles([rush('a', { sha256: 'x' }), rush('b', { sha256: 'x' }), rush('c')])]).toEqual([['b', 'a.mov']])
  })
})

it('skips what is no media and what is there already', () => {
  const files = ['A.MOV', '._A.MOV', 'report.pdf', 'B.wav', 'A.MOV', 'C.mxf'].map((name) => ({ name, size: 10 }))
  const key = (name: string, size: number) => `${size} ${name}`
  const { media, skipped, twice } = sortFiles(files, new Set([key('C.mxf', 10)]), key)
  expect([media, skipped, twice].map((list) => list.map(({ name }) => name))).toEqual([
    ['A.MOV', 'B.wav'],
    ['._A.MOV', 'report.pdf'],
    ['A.MOV', 'C.mxf'],
  ])
})

describe('a sound that was recorded apart', () => {
  const picture = { id: 'p', startFrame: 1_107_272, durationFrames: 10_800, rateNum: 30_000, rateDen: 1001, shotOn: '2026-11-04' }
  it('is joined to the picture it shares most with, at the nearest frame', () => {
    const sound = { ...picture, id: 's', startFrame: 1_107_172, durationFrames: 12_000 }
    expect(proposeJoins([sound], [picture, { ...picture, id: 'q', startFrame: 1_119_000 }])).toEqual([
      { sound: 's', picture: 'p', offsetFrames: -100 },
    ])
    // 36,938.6 s at 25 frames a second is frame 923,465 of the sound, and frame 1,107,050.9 of the picture.
    const other = { ...sound, startFrame: 923_465, rateNum: 25, rateDen: 1, durationFrames: 12_000 }
    expect(proposeJoins([other], [picture])[0]!.offsetFrames).toBe(Math.round((923_465 * 30_000) / (25 * 1001)) - 1_107_272)
  })
  it('is joined to none of another day, none that only touches, none without timecode', () => {
    const sound = { ...picture, id: 's' }
    expect(proposeJoins([{ ...sound, shotOn: '2026-11-05' }], [picture])).toEqual([])
    expect(proposeJoins([{ ...sound, startFrame: 1_107_272 + 10_800 }], [picture])).toEqual([])
    expect(proposeJoins([{ ...sound, startFrame: null }], [picture])).toEqual([])
  })
})

describe('what is typed', () => {
  it.each([
    [29.97, true],
    [30, false],
    [29.976, true],
    [30_000 / 1001, true],
  ])('as a rate of %d agrees with a file of 30000/1001: %s', (typed, agrees) => {
    expect(agreesWith(typed, { rateNum: 30_000, rateDen: 1001, dropFrame: true })).toBe(agrees)
  })
  it('as a timecode is read by the count of each rush', () => {
    const [drop, plain] = [
      { id: 'drop', rateNum: 30_000, rateDen: 1001, dropFrame: true },
      { id: 'plain', rateNum: 25, rateDen: 1, dropFrame: false },
    ]
    const { read, unread } = framesOfTyped('00:01:00:02', [drop, plain])
    expect([...read]).toEqual([
      [1800, ['drop']],
      [1502, ['plain']],
    ])
    expect(unread).toEqual([])
    expect(framesOfTyped('00:01:00:00', [drop, plain]).unread).toEqual([drop])
    expect(framesOfTyped('00:00:00:27', [drop, plain]).unread).toEqual([plain])
  })
})
