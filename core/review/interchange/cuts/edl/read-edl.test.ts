import { describe, expect, it } from 'vitest'
import { cameraA, cameraB, cutOf, framesOf, ntsc, options, pal } from '../../../../../tests/support/cut-lists.ts'
import { timecodeOf } from '../../../../time/frame-counts.ts'
import { type Cut, countingIn, onTape } from '../cut.ts'
import { isPlacedClip, layOut } from '../lay-out.ts'
import { readCutEdl } from './read-edl.ts'
import { writeCutEdl } from './write-edl.ts'

const at25 = { rate: pal, dropFrame: false }
const read = (lines: readonly string[], how: Parameters<typeof readCutEdl>[1] = at25, end = '\n') => readCutEdl(lines.join(end), how)
const remarks = ({ remarks: list }: ReturnType<typeof readCutEdl>) => list.map(({ line, code }) => [line, code])
/** Reel, and the codes of source and record, as the list has them. */
const codes = (cut: Cut | null) =>
  layOut(cut!).items.flatMap((placed) => {
    if (!isPlacedClip(placed)) return []
    const { rush, inFrame, outFrame } = placed.clip
    const source = [inFrame, outFrame].map((frame) => timecodeOf(onTape(rush, frame), countingIn(rush)))
    return [
      [
        rush.reel,
        ...source,
        ...[placed.recordIn, placed.recordOut].map((frame) => timecodeOf(cut!.startFrame + frame, countingIn(cut!))),
      ].join(' '),
    ]
  })
const head = ['TITLE: Film', 'FCM: NON-DROP FRAME']

describe('a list of another program', () => {
  it.each([
    ['\r\n', ''],
    ['\n', '\uFEFF'],
    ['\r', ''],
  ])('is read with line ends %j after %j', (end, mark) => {
    const lines = [
      `${mark}TITLE:   Film `,
      'FCM: NON DROP FRAME',
      '',
      '001  A001     V     C        10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00',
    ]
    const found = read(lines, at25, end)
    expect(found.cut?.title).toBe('Film')
    expect(codes(found.cut)).toEqual(['A001 10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00'])
    expect(found.remarks).toEqual([])
  })

  it('may change its frame code mode: the first is that of the record', () => {
    const lines = [
      ...['FCM: DROP FRAME', '001  A001     V     C        10:00:00:00 10:01:00:02 01:00:00:00 01:01:00:02'],
      ...['FCM: NON-DROP FRAME', '002  B002     V     C        10:01:00:00 10:01:10:00 01:01:00:02 01:01:10:02'],
    ]
    const found = read(lines, { rate: ntsc, dropFrame: false })
    expect(found.remarks).toEqual([])
    expect(found.cut?.dropFrame).toBe(true)
    expect(codes(found.cut)).toEqual([
      'A001 10:00:00;00 10:01:00;02 01:00:00;00 01:01:00;02',
      'B002 10:01:00:00 10:01:10:00 01:01:00;02 01:01:10;02',
    ])
  })

  it('ignores the separators for the frame code, and names an invalid code by its line', () => {
    const lines = [
      'FCM: DROP FRAME',
      '001  A001     V     C        10:01:00:00 10:01:04:00 01:00:00:00 01:00:04:00',
      '002 A001 V C 10:00:00:00 10:00:04:00 01:00:04:00 01:00:08:00',
    ]
    const found = read(lines, { rate: ntsc, dropFrame: false })
    expect(remarks(found)).toEqual([[2, 'timecode']])
    expect(codes(found.cut)).toEqual(['A001 10:00:00;00 10:00:04;00 01:00:04;00 01:00:08;00'])
  })

  it('keeps a change of speed and the source out as it is written', () => {
    const lines = [
      ...head,
      '001  A001     V     C        10:00:00:00 10:00:02:00 01:00:00:00 01:00:04:00',
      'M2   A001       012.5                10:00:00:00',
      '002  A001     V     C        10:00:10:00 10:00:12:00 01:00:04:00 01:00:06:00',
    ]
    const found = read(lines)
    expect(remarks(found)).toEqual([[4, 'speed']])
    const [slow] = found.cut!.items
    expect(slow).toMatchObject({ kind: 'clip', speed: 12.5, lengthFrames: 100 })
    expect(codes(found.cut)).toEqual([
      'A001 10:00:00:00 10:00:02:00 01:00:00:00 01:00:04:00',
      'A001 10:00:10:00 10:00:12:00 01:00:04:00 01:00:06:00',
    ])
    const again = writeCutEdl(found.cut!, { ...options, style: 'plain' })
    expect(again.files[0]!.text).not.toContain('M2')
    expect(again.leftOut).toContainEqual({ what: 'speed', item: 'clip-1', name: '', framesPerSecond: 12.5 })
  })

  it('reports lengths that differ, gaps, repeated numbers and unknown lines, and reads the rest', () => {
    const lines = [
      ...[...head, '001  A001     V     C        10:00:00:00 10:00:04:00 01:00:00:00 01:00:05:00'],
      ...[
        '001  A001     V     C        10:00:10:00 10:00:12:00 01:00:10:00 01:00:12:00',
        '001  B002     V     C        10:00:10:00 10:00:12:00 01:00:12:00 01:00:14:00',
      ],
      ...[
        '002  A001     V     C        10:00:20:00 10:00:22:00 01:00:14:00 01:00:16:00',
        '001  A001     V     C        10:00:30:00 10:00:31:00 01:00:16:00 01:00:17:00',
      ],
      ...['>>> SOURCE A001 somewhere', '003  A001     V     C        10:00:70:00 10:00:31:00 01:00:17:00 01:00:18:00'],
    ]
    const found = read(lines)
    expect(remarks(found)).toEqual([
      [3, 'lengths-differ'],
      [7, 'number-again'],
      [8, 'unknown'],
      [9, 'timecode'],
    ])
    expect(found.cut!.items.map((item) => [item.kind, item.kind === 'clip' ? item.outFrame - item.inFrame : item.durationFrames])).toEqual([
      ['clip', 100],
      ['gap', 125],
      ['clip', 50],
      ['clip', 50],
      ['clip', 50],
      ['clip', 25],
    ])
    expect(codes(found.cut).map((line) => line.slice(-23))).toEqual([
      '01:00:00:00 01:00:05:00',
      '01:00:10:00 01:00:12:00',
      '01:00:12:00 01:00:14:00',
      '01:00:14:00 01:00:16:00',
      '01:00:16:00 01:00:17:00',
    ])
  })

  it('may have long reels, blanks in them, and names below', () => {
    const lines = [
      ...[...head, '000001  A001C003_261104_R1QX               V     C        10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00'],
      ...['* FROM CLIP NAME:  A001C003_261104_R1QX.MOV ', '000002  Tape 7 V C 10:00:00:00 10:00:04:00 01:00:04:00 01:00:08:00'],
    ]
    const found = read(lines)
    expect(found.remarks).toEqual([])
    expect(found.cut!.items.map((item) => item.kind === 'clip' && [item.rush.reel, item.rush.fileName])).toEqual([
      ['A001C003_261104_R1QX', 'A001C003_261104_R1QX.MOV'],
      ['Tape 7', ''],
    ])
  })

  it('has sound on lines of its own, joined with its picture where it was cut with it', () => {
    const lines = [
      ...[
        ...head,
        '001  A001     V     C        10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00',
        '002  A001     AA    C        10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00',
      ],
      ...[
        '003  A001     NONE  C        10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00',
        'AUD  3    4',
        '004  M001     A     C        00:00:00:00 00:00:03:00 01:00:01:00 01:00:04:00',
      ],
    ]
    const found = read(lines)
    expect(found.cut!.items.map((item) => item.kind === 'clip' && item.channels)).toEqual([[1, 2, 3, 4]])
    expect(remarks(found)).toEqual([[7, 'sound-apart']])
  })

  it('dissolves from the clip before, which continues under it', () => {
    const lines = [
      ...[
        ...head,
        '001  A001     V     C        10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00',
        '002  A001     V     C        10:00:04:00 10:00:04:00 01:00:04:00 01:00:04:00',
      ],
      ...[
        '002  B002     V     D    025 11:00:00:00 11:00:04:00 01:00:04:00 01:00:08:00',
        '* FROM CLIP NAME: one.mov',
        '* TO CLIP NAME: two.mov',
        '003  B002     V     W001 010 11:00:10:00 11:00:14:00 01:00:08:00 01:00:12:00',
      ],
    ]
    const found = read(lines)
    expect(remarks(found)).toEqual([[8, 'transition']])
    expect(codes(found.cut)).toEqual([
      'A001 10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00',
      'B002 11:00:00:00 11:00:04:10 01:00:04:00 01:00:08:10',
      'B002 11:00:10:00 11:00:14:00 01:00:08:00 01:00:12:00',
    ])
    expect(found.cut!.items.map((item) => item.kind === 'clip' && item.rush.fileName)).toEqual(['one.mov', 'two.mov', ''])
  })

  it('may name the incoming reel twice, and omit asterisks', () => {
    const lines = [
      ...[...head, '001  A001     V     C        10:00:00:00 10:00:04:00 01:00:00:00 01:00:04:00', 'FROM CLIP NAME: one.mov'],
      ...['002  B002     V     C        11:00:00:00 11:00:00:00 01:00:04:00 01:00:04:00', 'FCM: NON-DROP FRAME'],
      ...[
        '002  B002     V     D    025 11:00:00:00 11:00:01:00 01:00:04:00 01:00:05:00',
        'EFFECTS NAME IS CROSS DISSOLVE',
        'TO CLIP NAME: two.mov',
      ],
    ]
    const found = read(lines)
    expect(found.remarks).toEqual([])
    expect(codes(found.cut)).toEqual([
      'A001 10:00:00:00 10:00:05:00 01:00:00:00 01:00:05:00',
      'B002 11:00:00:00 11:00:01:00 01:00:04:00 01:00:05:00',
    ])
    expect(found.cut!.items.map((item) => item.kind === 'clip' && item.rush.fileName)).toEqual(['one.mov', 'two.mov'])
  })

  it('is linked by file, reel and code: a code in neither links to neither', () => {
    const cut = cutOf('C', '01:00:00;00', [framesOf('1', cameraA, 0, 100), framesOf('2', { ...cameraB, reel: 'C003' }, 0, 100)])
    const text = writeCutEdl(cut, { ...options, style: 'plain' }).files[0]!.text
    const found = readCutEdl(text, { rate: ntsc, dropFrame: true, rushes: [cameraA, cameraB] })
    expect(found.cut!.items.map((item) => item.kind === 'clip' && [item.rush === cameraA, item.rush.durationFrames])).toEqual([
      [true, 10_800],
      [false, 100],
    ])
    const twice = readCutEdl(text, { rate: ntsc, dropFrame: true, rushes: [cameraA, { ...cameraA, id: 'copy' }] })
    expect(twice.remarks.map(({ line, code }) => [line, code])).toEqual([[3, 'which-rush']])
  })

  it('overlapping picture goes to the second layer', () => {
    const lines = [
      ...head,
      '001 A001 V C 10:00:00:00 10:00:10:00 01:00:00:00 01:00:10:00',
      '002 B002 V C 11:00:00:00 11:00:02:00 01:00:03:00 01:00:05:00',
    ]
    const found = read(lines)
    expect(remarks(found)).toEqual([[4, 'overlap']])
    expect(found.cut!.cutaways.map(({ atFrame, rush }) => [atFrame, rush.reel])).toEqual([[75, 'B002']])
  })

  it.each([
    ['nothing', ''],
    ['words', 'This is a letter.\nIt is none.'],
    ['a picture', '\u0000\u0001PNG\u0000'],
  ])('is none where there is %s', (_, text) => expect(readCutEdl(text, at25).cut).toBeNull())

  it('is read to 20,000 events', () => {
    const two = (n: number) => String(n).padStart(2, '0')
    const code = (frame: number) => `01:${two(Math.floor(frame / 1500))}:${two(Math.floor(frame / 25) % 60)}:${two(frame % 25)}`
    const lines = Array.from({ length: 20_001 }, (_, n) => `${n + 1} A001 V C ${code(n)} ${code(n + 1)} ${code(n)} ${code(n + 1)}`)
    const found = read(lines)
    expect(found.cut!.items.length).toBe(20_000)
    expect(remarks(found)).toEqual([[20_001, 'too-many']])
  })
})
