import { describe, expect, it } from 'vitest'
import {
  chapterAt,
  clip,
  drawPieces,
  follow,
  markNear,
  momentAfterKey,
  momentAt,
  placeOf,
  seenShare,
  segmentsOf,
  zoom,
} from './range-bar.ts'

const whole = { startsMs: 0, endsMs: 100_000 }
const chapters = [
  { startsMs: 0, endsMs: 20_000, title: 'The last pilot boat' },
  { startsMs: 20_000, endsMs: 50_000, title: 'Tonnage' },
  { startsMs: 60_000, endsMs: 100_000, title: 'The count' },
]

describe('a moment on the strip', () => {
  it.each([
    [0, whole, 0],
    [25_000, whole, 25],
    [100_000, whole, 100],
    [25_000, { startsMs: 20_000, endsMs: 30_000 }, 50],
    [15_000, { startsMs: 20_000, endsMs: 30_000 }, -50],
  ])('%i ms is at its share of the visible part', (ms, view, percent) => expect(placeOf(ms, view)).toBe(percent))

  it('is found again from where the pointer is, and never outside the strip', () => {
    expect([momentAt(0.25, whole), momentAt(-1, whole), momentAt(7, whole)]).toEqual([25_000, 0, 100_000])
  })
  it('has a place even in a film without length', () => expect(placeOf(0, { startsMs: 0, endsMs: 0 })).toBe(0))
})

describe('chapters', () => {
  it('keep their lengths true: the gap between them is a segment without a name', () => {
    expect(segmentsOf(chapters, whole).map((segment) => [segment.startsMs, segment.endsMs, segment.title])).toEqual([
      [0, 20_000, 'The last pilot boat'],
      [20_000, 50_000, 'Tonnage'],
      [50_000, 60_000, ''],
      [60_000, 100_000, 'The count'],
    ])
  })
  it('of a film without any are one segment', () => expect(segmentsOf([], whole)).toEqual([{ ...whole, title: '' }]))
  it('that overlap share no millisecond of the strip', () => {
    const overlapping = [
      { startsMs: 0, endsMs: 60_000, title: 'a' },
      { startsMs: 40_000, endsMs: 100_000, title: 'b' },
      { startsMs: 45_000, endsMs: 50_000, title: 'c' },
    ]
    expect(segmentsOf(overlapping, whole).map((segment) => [segment.startsMs, segment.endsMs])).toEqual([
      [0, 60_000],
      [60_000, 100_000],
    ])
  })
  it('are cut at the edge of the visible part', () => {
    expect(clip(chapters, { startsMs: 10_000, endsMs: 30_000 }).map((chapter) => [chapter.startsMs, chapter.endsMs])).toEqual([
      [10_000, 20_000],
      [20_000, 30_000],
    ])
  })
  it.each([
    [0, 1],
    [19_999, 1],
    [20_000, 2],
    [99_999, 3],
  ])('at %i ms it is chapter %i', (ms, number) => expect(chapterAt(chapters, ms)?.number).toBe(number))
  it('there is none between two and after the last', () =>
    expect([chapterAt(chapters, 55_000), chapterAt(chapters, 100_000)]).toEqual([undefined, undefined]))
  it('are drawn up to the current position', () =>
    expect([0, 35_000, 90_000].map((ms) => seenShare(chapters[1]!, ms))).toEqual([0, 0.5, 1]))
})

describe('raised pieces', () => {
  it('are at least 8 px wide', () => expect(drawPieces([{ startsMs: 50_000, endsMs: 50_010 }], whole, 400)[0]!.widthPercent).toBe(2))
  it('stay inside the strip at its end', () => {
    const [piece] = drawPieces([{ startsMs: 99_990, endsMs: 100_000 }], whole, 400)
    expect(piece!.leftPercent + piece!.widthPercent).toBe(100)
  })
  it('that would touch become one that says how many it represents', () => {
    const near = [30_000, 10_000, 11_000, 12_000].map((startsMs) => ({ startsMs, endsMs: startsMs + 500 }))
    expect(drawPieces(near, whole, 400).map((piece) => [piece.startsMs, piece.endsMs, piece.count])).toEqual([
      [10_000, 12_500, 3],
      [30_000, 30_500, 1],
    ])
  })
  it('are separate again on a wider strip', () => {
    const near = [10_000, 12_000].map((startsMs) => ({ startsMs, endsMs: startsMs + 500 }))
    expect([drawPieces(near, whole, 300).length, drawPieces(near, whole, 1400).length]).toEqual([1, 2])
  })
  it('outside the visible part are not drawn', () =>
    expect(drawPieces([{ startsMs: 0, endsMs: 10 }], { startsMs: 20, endsMs: 40 }, 400)).toEqual([]))
})

describe('a pointer', () => {
  const marks = [{ atMs: 10_000 }, { atMs: 12_000 }, { atMs: 80_000 }]
  it('within 12 px of a mark means the mark, the nearest of several', () => expect(markNear(marks, 11_500, whole, 1000)).toBe(marks[1]))
  it('further away means the strip', () => expect(markNear(marks, 40_000, whole, 1000)).toBeUndefined())
})

describe('keys of a player', () => {
  it.each([
    ['ArrowRight', false, 30_000, 35_000],
    ['ArrowRight', true, 30_000, 31_000],
    ['ArrowLeft', false, 30_000, 25_000],
    ['ArrowLeft', false, 2000, 0],
    ['ArrowUp', false, 98_000, 100_000],
    ['ArrowDown', true, 30_000, 29_000],
    ['PageUp', false, 30_000, 60_000],
    ['PageUp', false, 70_000, 100_000],
    ['PageDown', false, 30_000, 20_000],
    ['PageDown', false, 21_000, 0],
    ['Home', false, 30_000, 0],
    ['End', false, 30_000, 100_000],
  ])('%s (shift %s) at %i ms goes to %i ms', (key, shift, ms, wanted) =>
    expect(momentAfterKey(key, shift, ms, chapters, 100_000)).toBe(wanted),
  )
  it('leave all other keys alone', () => expect(momentAfterKey('k', false, 0, chapters, 100_000)).toBeUndefined())
})

describe('closer and further', () => {
  it('keeps the given moment in its place', () => {
    const view = zoom(whole, 25_000, 2, 100_000)
    expect([view, placeOf(25_000, view)]).toEqual([{ startsMs: 12_500, endsMs: 62_500 }, 25])
  })
  it('never comes closer than ten seconds, never goes further than the film', () => {
    const closest = zoom(whole, 50_000, 1000, 100_000)
    expect([closest.endsMs - closest.startsMs, zoom(closest, 50_000, 0.0001, 100_000)]).toEqual([10_000, whole])
  })
  it('shows a film shorter than ten seconds whole', () =>
    expect(zoom({ startsMs: 0, endsMs: 4000 }, 2000, 4, 4000)).toEqual({ startsMs: 0, endsMs: 4000 }))
  it('follows the position when it leaves the visible part', () => {
    const view = { startsMs: 10_000, endsMs: 30_000 }
    expect([follow(view, 20_000, 100_000), follow(view, 31_000, 100_000), follow(view, 5000, 100_000)]).toEqual([
      view,
      { startsMs: 29_000, endsMs: 49_000 },
      { startsMs: 0, endsMs: 20_000 },
    ])
  })
})
