import { describe, expect, it } from 'vitest'
import { clipOf, codeOf, framesOf, ntsc, pal, rushOf } from '../../../../tests/support/cut-lists.ts'
import { timecodeOf } from '../../../time/frame-counts.ts'
import { countingIn, onTape } from './cut.ts'
import { framesOfStrike, framesOfWords, piecesOf, withoutRemoved } from './words-to-frames.ts'

const rush = rushOf('A001.mov', 'A001', '10:15:46;00', 107_892)
const onCode = (frame: number) => timecodeOf(onTape(rush, frame), countingIn(rush))

describe('words to frames', () => {
  it('keeps the breath: in is floored, out is ceiled', () => {
    const range = framesOfWords(12_340, 18_990, ntsc, rush.durationFrames)!
    expect(range).toEqual({ inFrame: 369, outFrame: 570 })
    expect([onCode(range.inFrame), onCode(range.outFrame)]).toEqual(['10:15:58;09', '10:16:05;02'])
    expect((((range.outFrame - range.inFrame) * 1001) / 30_000).toFixed(4)).toBe('6.7067')
  })

  it('is exact after an hour of 29.97, and never past the end of the rush', () => {
    // Frame 107 890 begins at 107 890 × 1001 / 30000 s.
    expect(framesOfWords(3_599_950, 3_599_999, ntsc, rush.durationFrames)).toEqual({ inFrame: 107_890, outFrame: 107_892 })
    expect(onCode(107_890)).toBe('11:15:45;28')
    expect(framesOfWords(3_599_970, 3_700_000, ntsc, rush.durationFrames)?.outFrame).toBe(107_892)
    expect(framesOfWords(3_700_000, 3_700_100, ntsc, rush.durationFrames)).toBeNull()
  })

  it('takes a moment on the edge of a frame for that frame', () => {
    expect(framesOfWords(40, 80, pal, 100)).toEqual({ inFrame: 1, outFrame: 2 })
    expect(framesOfWords(39.999, 80.001, pal, 100)).toEqual({ inFrame: 0, outFrame: 3 })
    expect(framesOfWords(1001, 1001, { frames: 24_000, seconds: 1001 }, 100)).toBeNull()
  })

  it('strikes words out and puts them back', () => {
    const item = framesOf('bite', rushOf('B.mov', null, '00:00:00:00', 500, { rate: pal, dropFrame: false }), 0, 250, { words: 'all' })
    const gone = framesOfStrike(4210, 5030, pal)!
    expect(gone).toEqual({ inFrame: 106, outFrame: 125 })
    const pieces = piecesOf(item, [gone])
    expect(pieces.map(({ inFrame, outFrame }) => [inFrame, outFrame])).toEqual([
      [0, 106],
      [125, 250],
    ])
    const left = pieces.reduce((sum, { inFrame, outFrame }) => sum + outFrame - inFrame, 0)
    expect([left, left / 25]).toEqual([231, 9.24])
    expect(piecesOf(item, [])).toEqual([item])
  })

  it('strikes nothing that is shorter than a frame', () => expect(framesOfStrike(41, 79, pal)).toBeNull())

  it('splits a clip in three without losing a frame', () => {
    const clip = clipOf('1', rush, '10:16:00;02', '10:16:10;00')
    const [one, two] = [codeOf('10:16:03;00', rush), codeOf('10:16:07;00', rush)].map((code) => code - rush.startFrame!) as [number, number]
    const parts = [
      { ...clip, outFrame: one },
      { ...clip, inFrame: one, outFrame: two },
      { ...clip, inFrame: two },
    ]
    expect(parts.reduce((sum, { inFrame, outFrame }) => sum + outFrame - inFrame, 0)).toBe(clip.outFrame - clip.inFrame)
    expect(parts.slice(1).map(({ inFrame }) => inFrame)).toEqual(parts.slice(0, 2).map(({ outFrame }) => outFrame))
  })

  it.each([
    [
      'in any order, overlapping',
      [
        [30, 40],
        [10, 20],
        [35, 45],
      ],
      [
        [0, 10],
        [20, 30],
        [45, 100],
      ],
    ],
    [
      'at the ends',
      [
        [-5, 10],
        [90, 200],
      ],
      [[10, 90]],
    ],
    [
      'backwards or empty',
      [
        [20, 10],
        [5, 5],
      ],
      [[0, 100]],
    ],
    ['everything', [[0, 100]], []],
  ])('leaves what is not removed: %s', (_, removed, left) => {
    const ranges = removed.map(([inFrame, outFrame]) => ({ inFrame: inFrame!, outFrame: outFrame! }))
    expect(withoutRemoved({ inFrame: 0, outFrame: 100 }, ranges).map(({ inFrame, outFrame }) => [inFrame, outFrame])).toEqual(left)
  })

  it('gives the words and the transition to the first piece alone', () => {
    const clip = framesOf('bite', rush, 0, 100, { words: 'one two', transition: { kind: 'dissolve', frames: 10 } })
    const [first, second] = piecesOf(clip, [{ inFrame: 40, outFrame: 50 }])
    expect([first!.transition.kind, first!.words, first!.id]).toEqual(['dissolve', 'one two', 'bite'])
    expect([second!.transition.kind, second!.words, second!.id]).toEqual(['cut', '', 'bite.2'])
  })
})
