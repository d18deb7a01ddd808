import { describe, expect, it } from 'vitest'
import { assemble, eventAt } from './assembly.ts'
import { framesToStrike, isStruck, trimmedByWord, wordsOfCues, wordsOfItem } from './bite-words.ts'
import { captionsOfEdit } from './edit-captions.ts'
import { rushTimecode } from './edit-script.ts'
import { type EditClock, type EditItem, type EditRush, emptyItem } from './items.ts'
import { framesOf, struckWith, struckWithout } from './kept-frames.ts'
import { timerOf } from './timer.ts'

const at25 = { frames: 25, seconds: 1 }
const at2997 = { frames: 30000, seconds: 1001 }
const clock: EditClock = { rate: at25, dropFrame: false, startFrame: 90_000, wordsAMinute: 140 }
const rush = (id: string, over: Partial<EditRush> = {}): [string, EditRush] => [
  id,
  { id, name: `${id}.mov`, reel: 'A001', rate: at25, dropFrame: false, startFrame: 0, frames: 90_000, ...over },
]
const item = (id: string, place: number, over: Partial<EditItem>): EditItem => ({ ...emptyItem('clip', place), id, ...over })
const bite = (id: string, place: number, from: number, to: number, over: Partial<EditItem> = {}) =>
  item(id, place, { rush: 'amina', in: from, out: to, ...over })
const rushes = new Map([rush('amina'), rush('ben')])

describe('words to frames (A1)', () => {
  it('takes whole frames of the rush, no word cut into', () => {
    const [from, to] = framesOf(12_340, 18_990, at2997)
    expect([from, to, to - from]).toEqual([369, 570, 201])
    const amina = { ...rush('amina')[1], rate: at2997, dropFrame: true, startFrame: 1_107_272 }
    expect(rushTimecode(amina, 0)).toBe('10:15:46;00')
    expect([rushTimecode(amina, from), rushTimecode(amina, to)]).toEqual(['10:15:58;09', '10:16:05;02'])
  })
})

describe('striking words out (A5)', () => {
  const whole = bite('a', 0, 0, 250)
  const said = [
    {
      id: 'c',
      startsMs: 3_000,
      endsMs: 6_000,
      text: 'one two three',
      speaker: '',
      words: [
        ['one', 3000, 4210],
        ['two', 4210, 5030],
        ['three', 5030, 6000],
      ] as const,
    },
  ]
  const words = wordsOfCues(said)

  it('splits a bite and is restored whole', () => {
    const struck = framesToStrike(words.slice(1, 2), at25)!
    expect(struck).toEqual([106, 125])
    const cut = assemble([{ ...whole, struck: struckWith([], struck) }], clock, rushes)
    expect(cut.frames).toBe(231)
    expect(cut.events.map(({ source, record }) => [source, record])).toEqual([
      [
        [0, 106],
        [0, 106],
      ],
      [
        [125, 250],
        [106, 231],
      ],
    ])
    const back = assemble([{ ...whole, struck: struckWithout([struck], struck) }], clock, rushes)
    expect([back.frames, back.events.length]).toEqual([250, 1])
  })

  it('has struck words in no caption, and what is left of the sentence as one', () => {
    const struckItem = { ...whole, struck: [[106, 125]] as const }
    expect(words.map((word) => isStruck(word, struckItem.struck, at25))).toEqual([false, true, false])
    const captions = captionsOfEdit(assemble([struckItem], clock, rushes), clock, new Map([['amina', said]]))
    expect(captions).toEqual([{ startsMs: 3000, endsMs: 5240, text: 'one three', speaker: '' }])
  })
})

it('splits a clip in three without removing anything: the sum is the clip, the out of one is the in of the next', () => {
  const parts = [bite('a', 0, 10, 50), bite('b', 1, 50, 51), bite('c', 2, 51, 110)]
  const { events, frames } = assemble(parts, clock, rushes)
  expect(frames).toBe(100)
  expect(events.map(({ record }) => record)).toEqual([
    [0, 40],
    [40, 41],
    [41, 100],
  ])
})

it('overlaps by a dissolve: the length is the sum less the overlap, and nothing has one frame (A4)', () => {
  const { events, frames } = assemble([bite('a', 0, 0, 100), bite('b', 1, 0, 80, { dissolve: 12 })], clock, rushes)
  expect(frames).toBe(168)
  expect(events.map(({ record }) => record)).toEqual([
    [0, 100],
    [88, 168],
  ])
  expect(eventAt(events, 90)).toBe(1)
  // A dissolve is never longer than what it is between.
  expect(assemble([bite('a', 0, 0, 5), bite('b', 1, 0, 80, { dissolve: 12 })], clock, rushes).frames).toBe(80)
})

it('places rushes of another rate by their sum, so that thirty do not drift (A8)', () => {
  const other = new Map([rush('amina', { rate: at2997 })])
  const items = Array.from({ length: 30 }, (_, at) => bite(String(at).padStart(2, '0'), at, 0, 100))
  const { events, frames } = assemble(items, clock, other)
  // 3,000 frames at 30000/1001 are 100.1 s: 2502.5 frames of 25, rounded once.
  expect(frames).toBe(2503)
  for (const [at, { record }] of events.entries()) {
    expect(Math.abs(record[1] - ((at + 1) * 100 * 1001 * 25) / 30000)).toBeLessThanOrEqual(0.5)
    expect(record[0]).toBe(events[at - 1]?.record[1] ?? 0)
  }
})

describe('the timer (A6)', () => {
  it('has the whole, each person and each theme', () => {
    const items = [
      bite('a', 0, 0, 310, { person: 'Amina', tags: ['harbour'] }),
      bite('b', 1, 0, 190, { person: 'Ben', rush: 'ben', tags: ['harbour', 'law'] }),
      item('v', 2, { kind: 'voice-over', frames: 125 }),
    ]
    const timer = timerOf(items, assemble(items, clock, rushes))
    expect(timer.frames / 25).toBe(25)
    const share = (frames: number) => ((frames / timer.frames) * 100).toFixed(1)
    expect(timer.people.map(({ key, frames }) => [key, share(frames)])).toEqual([
      ['Amina', '49.6'],
      ['Ben', '30.4'],
      [null, '20.0'],
    ])
    expect(timer.themes.map(({ key, frames }) => [key, frames / 25])).toEqual([
      ['harbour', 20],
      ['law', 7.6],
    ])
    expect(timer.estimated).toBe(false)
  })

  it('reckons a voice-over nobody recorded from its words', () => {
    const items = [item('v', 0, { kind: 'voice-over', text: Array(35).fill('word').join(' ') })]
    const timer = timerOf(items, assemble(items, clock, rushes))
    expect([timer.frames / 25, timer.estimated]).toEqual([15, true])
  })

  it('counts an item to its own scene, else to that of the heading above it', () => {
    const items = [item('h', 0, { kind: 'heading', scene: 's1' }), bite('a', 1, 0, 50), bite('b', 2, 0, 25, { scene: 's2' })]
    expect(timerOf(items, assemble(items, clock, rushes)).scenes).toEqual([
      { key: 's1', frames: 50 },
      { key: 's2', frames: 25 },
    ])
  })
})

it('has captions of the cut with only the words that begin in it (A7)', () => {
  const words = [
    ['We', 104_500, 104_800],
    ['counted', 104_900, 105_700],
    ['the', 105_900, 106_050],
    ['ships', 106_100, 107_200],
  ] as const
  const said = new Map([
    ['amina', [{ id: 'c', startsMs: 104_500, endsMs: 107_200, text: 'We counted the ships', speaker: 'Amina', words }]],
  ])
  const cut = assemble([bite('a', 0, 2500, 2650)], clock, rushes)
  expect(captionsOfEdit(cut, clock, said)).toEqual([{ startsMs: 4500, endsMs: 6000, text: 'We counted the', speaker: 'Amina' }])
})

it('lays a cutaway over what it covers and not past the end', () => {
  const items = [bite('a', 0, 0, 100), item('c', 1, { kind: 'cutaway', rush: 'ben', in: 0, out: 90, overItem: 'a', overFrames: 40 })]
  const { over, frames } = assemble(items, clock, rushes)
  expect([frames, over[0]!.record]).toEqual([100, [40, 100]])
})

it('ends by a word where words touch between two frames: the out is ceiled and the next word has one frame, of which nothing is heard', () => {
  const words = wordsOfCues([{ id: 'c', startsMs: 10_000, endsMs: 12_000, text: 'one two six ten', speaker: '' }])
  const range = trimmedByWord({ in: 250, out: 300 }, words, at25, 'out', -1)!
  expect(range).toEqual([250, 288])
  expect(wordsOfItem(words, { in: range[0], out: range[1] }, at25)).toEqual([0, 3])
})

it('moves an end by one word, and keeps the last one', () => {
  const words = wordsOfCues([{ id: 'c', startsMs: 0, endsMs: 4000, text: 'one two six ten', speaker: '' }])
  const two = { in: 0, out: 50 }
  expect(wordsOfItem(words, two, at25)).toEqual([0, 2])
  expect(trimmedByWord(two, words, at25, 'out', 1)).toEqual([0, 75])
  expect(trimmedByWord(two, words, at25, 'in', 1)).toEqual([25, 50])
  expect(trimmedByWord({ in: 0, out: 25 }, words, at25, 'out', -1)).toBeNull()
  expect(trimmedByWord(two, words, at25, 'in', -1)).toBeNull()
})
