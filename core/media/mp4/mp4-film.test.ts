import { describe, expect, it } from 'vitest'
import { boxesIn } from './mp4-boxes.ts'
import { readMp4Film } from './mp4-film.ts'

const u32 = (...values: number[]) => values.flatMap((value) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])
const box = (type: string, ...content: number[][]): number[] => {
  const body = content.flat()
  return [...u32(body.length + 8), ...[...type].map((letter) => letter.charCodeAt(0)), ...body]
}
const full = (type: string, ...content: number[][]) => box(type, u32(0), ...content)

interface Tables {
  durations?: [count: number, delta: number][]
  keyFrames?: number[]
  edits?: [length: number, from: number][]
  offset?: number
  fragmented?: boolean
}

/** A `moov` of one video track at 12800 ticks a second, 150 frames of 512 ticks by default. */
function moov({ durations = [[150, 512]], keyFrames = [1, 51, 101], edits, offset = 0, fragmented }: Tables): Uint8Array {
  const avc1 = box('avc1', Array(78).fill(0), box('avcC', [1, 0x64, 0, 0x1f]))
  const table = box(
    'stbl',
    full('stsd', u32(1), avc1),
    full(
      'stts',
      u32(durations.length),
      durations.flatMap((pair) => u32(...pair)),
    ),
    full('stss', u32(keyFrames.length), u32(...keyFrames)),
    ...(offset ? [full('ctts', u32(1, 150, offset))] : []),
  )
  const media = box(
    'mdia',
    full('mdhd', u32(0, 0, 12800, 0, 0)),
    full(
      'hdlr',
      u32(0),
      [...'vide'].map((c) => c.charCodeAt(0)),
      u32(0, 0, 0),
    ),
    box('minf', full('vmhd', u32(0, 0)), table),
  )
  const list = edits
    ? [
        box(
          'edts',
          full(
            'elst',
            u32(edits.length),
            edits.flatMap(([length, from]) => u32(length, from, 0x10000)),
          ),
        ),
      ]
    : []
  return Uint8Array.from(
    box(
      'moov',
      full('mvhd', u32(0, 0, 1000, 6000)),
      box('trak', full('tkhd', u32(0, 0, 1)), ...list, media),
      ...(fragmented ? [box('mvex')] : []),
    ),
  )
}

describe('data read from the tables of a film', () => {
  it('length, rate, codec and key frames', () => {
    expect(readMp4Film(moov({}))?.video).toEqual({
      durationSeconds: 6,
      plainEdits: true,
      missing: [],
      codec: 'avc1.64001f',
      frames: 150,
      frameRate: 25,
      constantRate: true,
      longestKeyFrameGapSeconds: 2,
      startsWithKeyFrame: true,
    } satisfies Record<string, unknown>)
  })

  it.each<[string, Tables, boolean]>([
    ['one duration for all', {}, true],
    [
      'a last frame of its own length',
      {
        durations: [
          [149, 512],
          [1, 100],
        ],
      },
      true,
    ],
    [
      'neighbouring ticks in turn',
      {
        durations: [
          [50, 427],
          [50, 426],
          [50, 427],
        ],
      },
      true,
    ],
    [
      'a pause in the middle',
      {
        durations: [
          [100, 512],
          [1, 5120],
          [49, 512],
        ],
      },
      false,
    ],
    [
      'another rate in the second half',
      {
        durations: [
          [75, 512],
          [75, 1024],
        ],
      },
      false,
    ],
  ])('whether its rate is constant: %s', (_, tables, expected) => {
    expect(readMp4Film(moov(tables))?.video?.constantRate).toBe(expected)
  })

  it.each<[string, Tables, boolean]>([
    ['no edit list', {}, true],
    ['one that only makes up for reordered frames', { edits: [[6000, 1024]], offset: 1024 }, true],
    ['reordered frames that nothing makes up for', { offset: 1024 }, false],
    ['one that begins inside', { edits: [[5000, 12800]] }, false],
    ['one that leaves out the end', { edits: [[4000, 0]] }, false],
    [
      'a delay in front',
      {
        edits: [
          [500, 0xffffffff],
          [6000, 0],
        ],
      },
      false,
    ],
  ])('whether it is shown as it is stored: %s', (_, tables, expected) => {
    expect(readMp4Film(moov(tables))?.video?.plainEdits).toBe(expected)
  })

  it('the widest gap between key frames, the end counted', () => {
    expect(readMp4Film(moov({ keyFrames: [1, 26] }))?.video).toMatchObject({ longestKeyFrameGapSeconds: 5, startsWithKeyFrame: true })
    expect(readMp4Film(moov({ keyFrames: [3, 51] }))?.video?.startsWithKeyFrame).toBe(false)
  })
})

it('a fragmented film, a truncated one and noise return nothing, and do not throw', () => {
  expect(readMp4Film(moov({ fragmented: true }))).toBeUndefined()
  const whole = moov({})
  for (let length = 0; length < whole.length; length += 7) expect(() => readMp4Film(whole.subarray(0, length))).not.toThrow()
  for (let at = 8; at < whole.length; at += 5) {
    const bent = whole.slice()
    bent[at] = 0xff
    expect(() => readMp4Film(bent)).not.toThrow()
  }
})

it('a box longer than the file ends the list', () => {
  expect(
    boxesIn(Uint8Array.from([...box('free', [1, 2, 3]), ...u32(400), ...[...'mdat'].map((c) => c.charCodeAt(0)), 1])).map(
      ({ type }) => type,
    ),
  ).toEqual(['free'])
})
