import { describe, expect, it } from 'vitest'
import { asideOf, cameraA, cameraB, cutOf, framesOf, options, pal, rushOf } from '../../../../tests/support/cut-lists.ts'
import type { CutItem } from './cut.ts'
import { cutFormats } from './formats.ts'
import { isPlacedClip, layOut } from './lay-out.ts'

const dissolve = (frames: number) => ({ transition: { kind: 'dissolve', frames } as const })
const spans = (items: readonly CutItem[]) =>
  layOut(cutOf('C', '01:00:00;00', items)).items.map(({ recordIn, recordOut }) => [recordIn, recordOut])

describe('the layout of a cut', () => {
  it('is as long as its clips less what lies over each other', () => {
    const items = [
      framesOf('1', cameraA, 1750, 1950),
      framesOf('2', cameraB, 1790, 2168, dissolve(25)),
      framesOf('3', cameraA, 0, 135, dissolve(24)),
    ]
    const laid = layOut(cutOf('C', '01:00:00;00', items))
    expect(laid.lengthFrames).toBe(200 + 378 + 135 - 25 - 24)
    expect(laid.items.map(({ recordIn, recordOut }) => [recordIn, recordOut])).toEqual([
      [0, 200],
      [175, 553],
      [529, 664],
    ])
    expect(laid.leftOut).toEqual([])
  })

  it('fades in from black without moving anything', () =>
    expect(spans([asideOf('gap', 50), framesOf('1', cameraA, 0, 100, dissolve(25))])).toEqual([
      [0, 50],
      [50, 150],
    ]))

  it.each([
    ['is as long as the clip before', [framesOf('1', cameraA, 0, 20), framesOf('2', cameraB, 0, 200, dissolve(20))]],
    ['is longer than its own clip', [framesOf('1', cameraA, 0, 201), framesOf('2', cameraB, 0, 19, dissolve(20))]],
  ])('cuts where a dissolve %s', (_, items) => {
    const laid = layOut(cutOf('C', '01:00:00;00', items))
    expect(laid.lengthFrames).toBe(220)
    expect(laid.leftOut).toEqual([{ what: 'dissolve-does-not-fit', item: '2', name: '2', frames: 20 }])
  })

  it('does not dissolve where there is no picture on one side', () => {
    const items = [framesOf('1', cameraA, 0, 200), framesOf('2', cameraB, 0, 200, { ...dissolve(20), picture: false, channels: [1] })]
    const laid = layOut(cutOf('C', '01:00:00;00', items))
    expect(laid.lengthFrames).toBe(400)
    expect(laid.leftOut).toEqual([{ what: 'dissolve-of-sound', item: '2', name: '2', frames: 20 }])
  })

  it('lets a clip be visible in dissolves only', () => {
    const items = [
      framesOf('1', cameraA, 0, 50),
      framesOf('2', cameraB, 0, 40, dissolve(20)),
      framesOf('3', cameraA, 100, 120, dissolve(20)),
    ]
    expect(spans(items)).toEqual([
      [0, 50],
      [30, 70],
      [50, 70],
    ])
  })

  it('does not drift over thirty clips of another rate', () => {
    const phone = rushOf('phone.mov', null, '00:00:00:00', 5000, { rate: pal, dropFrame: false })
    const laid = layOut(
      cutOf(
        'C',
        '01:00:00;00',
        Array.from({ length: 30 }, (_, n) => framesOf(`${n}`, phone, n, n + 101)),
      ),
    )
    // 101 frames of 25 are 121.0789 of 29.97: thirty are 3632.37, of rounded lengths 3630.
    expect(laid.lengthFrames).toBe(3632)
    expect(laid.items.map(({ recordOut }) => recordOut)).toEqual(
      Array.from({ length: 30 }, (_, n) => Math.round(((n + 1) * 101 * 30_000) / 25 / 1001)),
    )
    expect(laid.items.slice(1).map(({ recordIn }) => recordIn)).toEqual(laid.items.slice(0, -1).map(({ recordOut }) => recordOut))
  })

  it('takes nothing past the end of a rush, and says so', () => {
    const laid = layOut(cutOf('C', '01:00:00;00', [framesOf('1', cameraA, 10_700, 10_801), framesOf('2', cameraA, 10_800, 10_900)]))
    expect(laid.items.map((placed) => isPlacedClip(placed) && placed.clip.outFrame)).toEqual([10_800])
    expect(laid.leftOut).toEqual([
      { what: 'past-the-end', item: '1', name: '1', frames: 1 },
      { what: 'empty', item: '2', name: '2' },
    ])
  })

  it('has one layer of cutaways, within the cut', () => {
    const over = (id: string, atFrame: number) => ({ ...framesOf(id, cameraB, 0, 50), atFrame })
    const laid = layOut(
      cutOf('C', '01:00:00;00', [framesOf('1', cameraA, 0, 200)], { cutaways: [over('c', 300), over('a', 10), over('b', 40)] }),
    )
    expect(laid.cutaways.map(({ clip }) => clip.id)).toEqual(['a'])
    expect(laid.leftOut.map(({ what }) => what)).toEqual(['cutaway-overlaps', 'cutaway-outside'])
  })

  it('reports rushes without a code and variable rates in every format with codes', () => {
    const phone = { ...cameraA, startFrame: null, variableRate: true }
    for (const format of ['edl', 'fcpxml', 'xmeml', 'otio', 'ale', 'script'] as const) {
      const { leftOut } = cutFormats[format](cutOf('C', '01:00:00;00', [framesOf('1', phone, 0, 10)]), options)
      expect(leftOut.map(({ what }) => what)).toEqual(expect.arrayContaining(['no-code', 'variable-rate']))
    }
  })

  it('puts a heading where the clip after it begins', () =>
    expect(spans([framesOf('1', cameraA, 0, 100), asideOf('heading', 0, 'Two'), framesOf('2', cameraB, 0, 100, dissolve(10))])[1]).toEqual([
      90, 90,
    ]))
})
