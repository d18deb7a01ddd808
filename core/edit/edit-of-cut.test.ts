import { expect, it } from 'vitest'
import { readCutEdl } from '../review/interchange/cuts/edl/read-edl.ts'
import { writeCutEdl } from '../review/interchange/cuts/edl/write-edl.ts'
import { cutOfEdit } from './cut-of-edit.ts'
import { editOfCut } from './edit-of-cut.ts'
import { type EditItem, type EditRush, emptyItem } from './items.ts'

const rate = { frames: 25, seconds: 1 }
const rush = (id: string, startFrame: number): EditRush => ({
  id,
  name: `${id}.mov`,
  reel: id,
  rate,
  dropFrame: false,
  startFrame,
  frames: 9000,
})
const rushes = new Map([rush('A001', 900_000), rush('B002', 1_000_000)].map((one) => [one.id, one]))
const cutRushes = new Map(
  [...rushes.values()].map((one) => [
    one.id,
    {
      ...{ id: one.id, fileName: one.name, reel: one.reel, rate, dropFrame: false, variableRate: false, startFrame: one.startFrame },
      ...{ durationFrames: one.frames, channels: [{ n: 1, name: '' }], hasPicture: true, width: 1920, height: 1080 },
      ...{ camera: null, card: null, scene: null, take: null, day: null },
    },
  ]),
)
const item = (id: string, over: Partial<EditItem>): EditItem => ({ ...emptyItem(over.kind ?? 'clip', Number(id)), id, ...over })
const items = [
  item('1', { rush: 'A001', in: 100, out: 200 }),
  item('2', { rush: 'B002', in: 50, out: 130, dissolve: 10 }),
  item('3', { kind: 'pause', frames: 25 }),
  item('4', { rush: 'A001', in: 400, out: 500 }),
]
const clock = { rate, dropFrame: false, startFrame: 90_000, wordsAMinute: 140 }
const list = () => {
  const facts = { title: 'Harbour', items, clock, rushes, cutRushes, said: new Map(), people: new Map(), scenes: new Map() }
  return writeCutEdl(cutOfEdit(facts), { style: 'plain', sound: false, folder: '' }).files[0]!.text
}
let next = 0
const newId = () => `new-${next++}`

it('comes back from its own list with the same ranges, pauses and dissolves', () => {
  const { cut } = readCutEdl(list(), { rate, dropFrame: false, rushes: [...cutRushes.values()] })
  const back = editOfCut(cut!, rushes, newId)
  expect(back.unknown).toEqual([])
  expect(back.items.map(({ kind, rush, in: from, out, frames, dissolve }) => [kind, rush, from, out, frames, dissolve])).toEqual([
    ['clip', 'A001', 100, 200, null, 0],
    ['clip', 'B002', 50, 130, null, 10],
    ['pause', null, null, null, 25, 0],
    ['clip', 'A001', 400, 500, null, 0],
  ])
})

it('wants what is of no rush of the film as archive, with its name, code and length', () => {
  const { cut } = readCutEdl(list(), { rate, dropFrame: false, rushes: [cutRushes.get('A001')!] })
  const back = editOfCut(cut!, new Map([['A001', rushes.get('A001')!]]), newId)
  const archive = back.items.find(({ kind }) => kind === 'archive')!
  expect(archive).toMatchObject({ text: 'B002.mov 11:06:42:00', frames: 80 })
  expect(back.unknown).toEqual([{ id: archive.id, name: archive.text }])
})

it('lays cutaways over the item they cover', () => {
  const cut = readCutEdl(list(), { rate, dropFrame: false, rushes: [...cutRushes.values()] }).cut!
  const clip = cut.items.find((one) => one.kind === 'clip')!
  const back = editOfCut({ ...cut, cutaways: [{ ...clip, inFrame: 0, outFrame: 20, atFrame: 120 }] }, rushes, newId)
  const over = back.items.find(({ kind }) => kind === 'cutaway')!
  expect(over).toMatchObject({ rush: 'A001', in: 0, out: 20, overItem: back.items[1]!.id, overFrames: 30 })
})
