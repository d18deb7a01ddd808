import { expect, it } from 'vitest'
import { assemble } from './assembly.ts'
import { type EditClock, type EditItem, type EditRush, emptyItem } from './items.ts'
import { chaptersOf, mapOf, pictureStretches, sampleAt, soundStretches } from './render-plan.ts'

const rate = { frames: 25, seconds: 1 }
const clock: EditClock = { rate, dropFrame: false, startFrame: 90_000, wordsAMinute: 140 }
const rush = (id: string): [string, EditRush] => [id, { id, name: id, reel: '', rate, dropFrame: false, startFrame: null, frames: 9000 }]
const rushes = new Map([rush('a'), rush('b')])
const item = (id: string, place: number, over: Partial<EditItem>): EditItem => ({ ...emptyItem('clip', place), id, ...over })
const told = (stretches: ReturnType<typeof pictureStretches>) =>
  stretches.map(({ from, frames, shown, dissolve }) => [
    from,
    frames,
    shown.map(({ event, offset }) => `${event.rush!.id}+${event.source[0] + offset}`).join(),
    ...(dissolve ? [dissolve.at, dissolve.of] : []),
  ])

it('lays the picture out in stretches, cutaways in front, and the sound without them', () => {
  const items = [
    item('one', 0, { rush: 'a', in: 100, out: 200 }),
    item('over', 1, { kind: 'cutaway', rush: 'b', in: 0, out: 20, overItem: 'one', overFrames: 40 }),
    item('two', 2, { rush: 'b', in: 500, out: 550, dissolve: 10 }),
  ]
  const assembly = assemble(items, clock, rushes)
  expect(told(pictureStretches(assembly))).toEqual([
    [0, 40, 'a+100'],
    [40, 20, 'b+0'],
    [60, 30, 'a+160'],
    [90, 10, 'a+190,b+500', 0, 10],
    [100, 40, 'b+510'],
  ])
  expect(told(soundStretches(assembly))).toEqual([
    [0, 90, 'a+100'],
    [90, 10, 'a+190,b+500', 0, 10],
    [100, 40, 'b+510'],
  ])
  expect(mapOf(assembly)).toEqual([
    [0, 100, 'a', 100],
    [90, 140, 'b', 500],
    [40, 60, 'b', 0],
  ])
})

it('covers the whole record with no gap, whatever is struck', () => {
  const items = Array.from({ length: 40 }, (_, at) =>
    item(String(at).padStart(2, '0'), at, {
      rush: at % 2 ? 'a' : 'b',
      in: at * 7,
      out: at * 7 + 30,
      struck: [[at * 7 + 5, at * 7 + 9]],
      dissolve: at % 3,
    }),
  )
  const assembly = assemble(items, clock, rushes)
  for (const stretches of [pictureStretches(assembly), soundStretches(assembly)]) {
    let at = 0
    for (const { from, frames } of stretches) {
      expect(from).toBe(at)
      expect(frames).toBeGreaterThan(0)
      at += frames
    }
    expect(at).toBe(assembly.frames)
  }
})

it('counts samples by the sum, at rates that are no whole number', () => {
  const at2997 = { rate: { frames: 30000, seconds: 1001 } }
  expect(sampleAt(30_000, at2997, 48_000)).toBe(1001 * 48_000)
  expect(sampleAt(1, at2997, 48_000)).toBe(1602)
  expect(sampleAt(2, at2997, 48_000)).toBe(3203)
})

it('makes a chapter of each heading, of two at one place the last', () => {
  const items = [
    item('h1', 0, { kind: 'heading', text: 'Gate' }),
    item('h2', 1, { kind: 'heading', text: 'Ledger' }),
    item('one', 2, { rush: 'a', in: 0, out: 50 }),
    item('h3', 3, { kind: 'heading', text: 'Ship' }),
    item('two', 4, { rush: 'b', in: 0, out: 25 }),
    item('h4', 5, { kind: 'heading', text: 'After all' }),
  ]
  const titles = items.filter(({ kind }) => kind === 'heading').map(({ id, text }) => ({ id, title: text }))
  expect(chaptersOf(assemble(items, clock, rushes), titles, clock)).toEqual([
    { startsMs: 0, endsMs: 2000, title: 'Ledger' },
    { startsMs: 2000, endsMs: 3000, title: 'Ship' },
  ])
})
