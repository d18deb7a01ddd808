import { expect, it } from 'vitest'
import type { CutRush } from '../review/interchange/cuts/cut.ts'
import { writeCutEdl } from '../review/interchange/cuts/edl/write-edl.ts'
import { type CutFacts, cutOfEdit } from './cut-of-edit.ts'
import { type EditItem, type EditRush, emptyItem } from './items.ts'
import { rangeOfMs } from './rushes/rush-frames.ts'

// A2: three selects of two drop-frame rushes, as the list a cutting room reads.

const rate = { frames: 30000, seconds: 1001 }
const tape = (id: string, startFrame: number): [EditRush, CutRush] => [
  { id, name: `${id}C003.mov`, reel: id, rate, dropFrame: true, startFrame, frames: 20_000 },
  {
    ...{ id, fileName: `${id}C003.mov`, reel: id, rate, dropFrame: true, variableRate: false, startFrame, durationFrames: 20_000 },
    ...{
      channels: [
        { n: 1, name: 'boom' },
        { n: 2, name: '' },
      ],
      hasPicture: true,
      width: 1920,
      height: 1080,
    },
    ...{ camera: null, card: null, scene: null, take: null, day: null },
  },
]
const tapes = [tape('A001', 1_105_892), tape('B002', 1_526_670)]
const item = (id: string, over: Partial<EditItem>): EditItem => ({ ...emptyItem(over.kind ?? 'clip', Number(id)), id, ...over })
const facts: CutFacts = {
  title: 'HARBOUR_V3',
  items: [
    item('0', { kind: 'heading', text: 'The gate' }),
    item('1', { rush: 'A001', in: 1750, out: 1950, person: 'p', channels: [1] }),
    item('2', { rush: 'B002', in: 1790, out: 2168 }),
    item('3', { rush: 'A001', in: 8992, out: 9127 }),
  ],
  clock: { rate, dropFrame: true, startFrame: 107_892, wordsAMinute: 140 },
  rushes: new Map(tapes.map(([rush]) => [rush.id, rush])),
  cutRushes: new Map(tapes.map(([, rush]) => [rush.id, rush])),
  said: new Map([['A001', [{ id: 'c', startsMs: 58_400, endsMs: 65_000, text: 'They shut the gate', speaker: '' }]]]),
  people: new Map([['p', 'Amina']]),
  scenes: new Map(),
}

it('becomes the list of A2, line by line', () => {
  const { files, refused } = writeCutEdl(cutOfEdit(facts), { style: 'plain', sound: false, folder: '' })
  expect(refused).toEqual([])
  expect(files[0]!.text.split(/\r?\n/).filter((line) => /^(TITLE|FCM|\d{3} )/.test(line))).toEqual([
    'TITLE: HARBOUR_V3',
    'FCM: DROP FRAME',
    '001  A001     V     C        10:15:58;10 10:16:05;02 01:00:00;00 01:00:06;20',
    '002  B002     V     C        14:09:59;20 14:10:12;08 01:00:06;20 01:00:19;08',
    '003  A001     V     C        10:20:00;00 10:20:04;15 01:00:19;08 01:00:23;23',
  ])
})

it('has the exact tape code at the end of an hour of 29.97, and as many events as items', () => {
  const [rush, cutRush] = tape('A001', 1_078_920)
  const hour = 107_892
  const whole: CutFacts = {
    ...{
      ...facts,
      rushes: new Map([['A001', { ...rush, frames: hour }]]),
      cutRushes: new Map([['A001', { ...cutRush, durationFrames: hour }]]),
    },
    // Five seconds of every ten minutes, and the last ones of the hour.
    items: [0, 600, 1200, 1800, 2400, 3000, 3590].map((second, at) => {
      const { inFrame, outFrame } = rangeOfMs(second * 1000, (second + 5) * 1000, rate, hour)
      return item(String(at + 1), { rush: 'A001', in: inFrame, out: outFrame })
    }),
  }
  const { files } = writeCutEdl(cutOfEdit(whole), { style: 'plain', sound: false, folder: '' })
  const events = files[0]!.text.split(/\r?\n/).filter((line) => /^\d{3} /.test(line))
  expect(events).toHaveLength(whole.items.length)
  // Frame 107,592 of the rush is 3,590 s; its end is ceiled.
  expect(events.at(-1)).toMatch(/^007 {2}A001 {5}V {5}C {8}10:59:50;00 10:59:55;01 /)
})

it('has a clip for each kept piece, with its person, words and channels, and an aside for what has no rush', () => {
  const { items } = cutOfEdit({
    ...facts,
    items: [...facts.items, item('4', { kind: 'pause', frames: 30 }), item('5', { rush: 'B002', in: 0, out: 100, struck: [[40, 60]] })],
  })
  expect(
    items.map((one) => (one.kind === 'clip' ? `${one.id} ${one.inFrame}-${one.outFrame}` : `${one.kind} ${one.durationFrames}`)),
  ).toEqual(['heading 0', '1.0 1750-1950', '2.0 1790-2168', '3.0 8992-9127', 'gap 30', '5.0 0-40', '5.1 60-100'])
  expect(items[1]).toMatchObject({
    name: 'Amina: They shut the gate',
    words: 'They shut the gate',
    channels: [1],
    metadata: { person: 'Amina' },
  })
  expect(items[2]).toMatchObject({ name: 'B002C003.mov', channels: [1, 2] })
})
