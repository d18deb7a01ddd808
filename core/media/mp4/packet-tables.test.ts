import { expect, it } from 'vitest'
import { type ListedStreams, openPacketReader } from './packet-tables.ts'

const rate = { frames: 25, seconds: 1 }

/** A list of packets on a clock of milliseconds: pictures in the order they are decoded in, each with its place, then sound. */
function tables(
  places: number[],
  change: Partial<ListedStreams> & { keys?: number[]; from?: number; sets?: string[]; flags?: string[]; sound?: number[] } = {},
) {
  const { keys = [0], from = 0, sets = ['0x1'], flags = [], sound = [] } = change
  const reader = openPacketReader({ rate, codec: 'avc1', adts: false, sounds: sound.length > 0 ? [1] : [], ...change })
  for (const stream of [0, 1, 2]) reader.hear(`#tb ${stream}: 1/1000`)
  for (const set of sets) reader.hear(`1, 0, 0, 40, 30, ${set}`)
  for (const [at, place] of places.entries()) {
    const pts = Math.round(place * 40 + from)
    reader.hear(`0,  ${pts - 80},  ${pts},  40,  1000, 0xab${keys.includes(at) ? '' : `, F=${flags[at] ?? '0x0'}`}`)
  }
  for (const pts of sound) reader.hear(`2, ${pts}, ${pts}, 21, 200, 0xcd`)
  return reader.tables()
}

it('frames in any order of decoding, on a clock that rounds, are a steady film', () => {
  const read = tables([0, 3, 1, 2, 4, 7, 5, 6], { keys: [0, 4] })
  expect(read).toMatchObject({
    film: {
      video: { durationSeconds: 8 / 25, frameRate: 25, constantRate: true, longestKeyFrameGapSeconds: 4 / 25, startsWithKeyFrame: true },
    },
    grid: { firstSeconds: 0, firstPlace: 0, decodesFrom: -1 },
    bytes: 8000,
  })
})

it('a picture that begins a little later keeps its place, and nothing is shown before it', () => {
  expect(tables([0, 1, 2], { from: 21 })).toMatchObject({
    film: { video: { durationSeconds: 4 / 25 } },
    grid: { firstSeconds: 0.021, firstPlace: 1, decodesFrom: 0 },
  })
})

it.each<[string, RegExp, () => unknown]>([
  ['a frame left out', /varies/, () => tables([0, 1, 3, 4])],
  ['a frame between two places', /varies/, () => tables([0, 1, 1.5, 3])],
  ['a frame of the group before, after a key frame', /open/, () => tables([0, 1, 2, 4, 3, 5], { keys: [0, 3] })],
  ['no key frame at the beginning', /within a group/, () => tables([0, 1, 2], { keys: [1] })],
  ['a damaged packet', /damaged/, () => tables([0, 1, 2], { flags: ['', '0x2'] })],
  ['two kinds of picture', /kind/, () => tables([0, 1], { sets: ['0x1', '0x2', '0x1'] })],
  ['a picture long after the sound', /late/, () => tables([0, 1], { from: 700 })],
  ['no frame at all', /no frames/, () => tables([])],
  ['more than a minute between key frames', /minute/, () => tables(Array.from({ length: 1600 }, (_, at) => at))],
])('%s is no film that can be copied', (_, why, read) => {
  expect(read()).toMatch(why)
})

const steady = (from: number) => Array.from({ length: 50 }, (_, at) => Math.round(from + (at * 1024) / 48))
it.each<[string, number[], boolean]>([
  ['from the beginning without a gap', steady(0), false],
  ['from half a second on', steady(500), true],
  ['with a gap', [...steady(0).slice(0, 20), ...steady(200).slice(20)], true],
])('sound %s', (_, sound, uneven) => {
  const read = tables([0, 1, 2], { sound })
  expect(read).toMatchObject({ film: { audios: [{ stream: 1, uneven }] } })
})
