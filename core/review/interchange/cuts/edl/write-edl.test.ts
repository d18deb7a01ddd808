import { describe, expect, it } from 'vitest'
import {
  asideOf,
  cameraA,
  cameraB,
  cutOf,
  framesOf,
  harbour,
  harbourHeard,
  ntsc,
  options,
  pal,
  rushOf,
} from '../../../../../tests/support/cut-lists.ts'
import { countingOf, framesOfTimecode } from '../../../../time/frame-counts.ts'
import type { Cut } from '../cut.ts'
import { listReels } from './edl-reels.ts'
import { writeCutEdl } from './write-edl.ts'

const plain = { ...options, style: 'plain' } as const
const linesOf = (cut: Cut, how: Parameters<typeof writeCutEdl>[1] = plain) => writeCutEdl(cut, how).files[0]!.text.split('\r\n')
const events = (lines: readonly string[]) => lines.filter((line) => /^\d/.test(line))
const dissolve = (frames: number) => ({ transition: { kind: 'dissolve', frames } as const })

describe('a list of events', () => {
  it('has these lines', () => {
    const lines = linesOf(harbour)
    expect(lines.filter((line) => !line.startsWith('*'))).toEqual([
      'TITLE: HARBOUR_V3',
      'FCM: DROP FRAME',
      '001  A001     V     C        10:15:58;10 10:16:05;02 01:00:00;00 01:00:06;20',
      '002  B002     V     C        14:09:59;20 14:10:12;08 01:00:06;20 01:00:19;08',
      '003  A001     V     C        10:20:00;00 10:20:04;15 01:00:19;08 01:00:23;23',
      '',
    ])
    expect(lines[3]).toBe('* FROM CLIP NAME: A001C003_261104_R1QX.mov')
    const records = events(lines).map((line) =>
      line
        .split(' ')
        .slice(-2)
        .map((code) => framesOfTimecode(code, countingOf(ntsc, true))!),
    )
    expect(records.map(([from, to]) => to! - from!)).toEqual([200, 378, 135])
  })

  it('lists the channels, the third and fourth on a line of their own', () => {
    const four = { ...cameraA, channels: [1, 2, 3, 4, 5].map((n) => ({ n, name: `lav ${n}` })) }
    const heard = (channels: number[], more = {}) => framesOf('1', four, 1750, 1950, { channels, ...more })
    const [line, aud, name] = linesOf(cutOf('C', '01:00:00;00', [heard([1, 2, 3, 4])])).slice(2)
    expect([line, aud, name]).toEqual([
      '001  A001     AA/V  C        10:15:58;10 10:16:05;02 01:00:00;00 01:00:06;20',
      'AUD  3    4',
      '* FROM CLIP NAME: A001C003_261104_R1QX.mov',
    ])
    const field = (channels: number[], picture = true) =>
      linesOf(cutOf('C', '01:00:00;00', [heard(channels, { picture })]))
        .slice(2, 4)
        .map((each) => (each.startsWith('*') ? '' : each.startsWith('AUD') ? each : each.slice(14, 19).trim()))
    expect([field([1]), field([2]), field([3]), field([1], false), field([1, 2], false), field([4], false)]).toEqual([
      ['B', ''],
      ['A2/V', ''],
      ['V', 'AUD  3'],
      ['A', ''],
      ['AA', ''],
      ['NONE', 'AUD       4'],
    ])
    expect(writeCutEdl(cutOf('C', '01:00:00;00', [heard([1, 5])]), plain).leftOut).toContainEqual({
      what: 'channels',
      item: '1',
      name: '1',
      channels: [5],
    })
    const silent = writeCutEdl(harbourHeard, { ...plain, sound: false })
    expect(events(silent.files[0]!.text.split('\r\n'))).toEqual(events(linesOf(harbour)))
    expect(silent.leftOut).toContainEqual({ what: 'sound' })
  })

  it('dissolves in two lines with one number, without a frame that is none', () => {
    const cut = cutOf('C', '01:00:00;00', [framesOf('1', cameraA, 1750, 1950), framesOf('2', cameraB, 1790, 2168, dissolve(25))])
    expect(linesOf(cut).slice(2, 8)).toEqual([
      '001  A001     V     C        10:15:58;10 10:16:04;07 01:00:00;00 01:00:05;25',
      '* FROM CLIP NAME: A001C003_261104_R1QX.mov',
      '* COMMENT: 1',
      '002  A001     V     C        10:16:04;07 10:16:04;07 01:00:05;25 01:00:05;25',
      '002  B002     V     D    025 14:09:59;20 14:10:12;08 01:00:05;25 01:00:18;13',
      '* FROM CLIP NAME: A001C003_261104_R1QX.mov',
    ])
    expect(linesOf(cut)[8]).toBe('* TO CLIP NAME: B002C011_261104_R1QX.mov')
  })

  it('writes a dissolve of more than 255 frames as a cut at the same place, and says so', () => {
    const cut = (frames: number) =>
      cutOf('C', '01:00:00;00', [framesOf('1', cameraA, 0, 900), framesOf('2', cameraB, 0, 900, dissolve(frames))])
    expect(events(linesOf(cut(255))).map((line) => line.slice(20, 28))).toEqual(['C       ', 'C       ', 'D    255'])
    const { files, leftOut } = writeCutEdl(cut(256), plain)
    expect(events(files[0]!.text.split('\r\n')).map((line) => line.slice(-23))).toEqual([
      '01:00:00;00 01:00:21;14',
      '01:00:21;14 01:00:51;14',
    ])
    expect(leftOut).toContainEqual({ what: 'dissolve-too-long', item: '2', name: '2', frames: 256, most: 255 })
    expect(files[0]!.text).toContain('* Left out or changed: 2: dissolve of 256 frames written as a cut, the most is 255')
  })

  it('refuses a rush of another rate by name', () => {
    const phone = rushOf('phone.mov', null, '00:00:00:00', 500, { rate: pal, dropFrame: false })
    const { files, refused } = writeCutEdl(
      cutOf('C', '01:00:00;00', [...harbour.items, framesOf('4', phone, 0, 100, { name: 'Ben: a call' })]),
      plain,
    )
    expect(files).toEqual([])
    expect(refused).toEqual([{ what: 'other-rate', item: '4', name: 'Ben: a call', file: 'phone.mov', rate: 25, cutRate: 30_000 / 1001 }])
  })

  it('continues in further files after 999 events', () => {
    const { files } = writeCutEdl(
      cutOf(
        'LONG',
        '01:00:00;00',
        Array.from({ length: 1250 }, (_, n) => framesOf(`${n}`, cameraA, n, n + 5)),
      ),
      plain,
    )
    expect(files.map(({ name }) => name)).toEqual(['LONG_1.edl', 'LONG_2.edl'])
    const [first, second] = files.map(({ text }) => events(text.split('\r\n'))) as [string[], string[]]
    expect([first.length, second.length]).toEqual([999, 251])
    expect(second[0]!.slice(0, 3)).toBe('001')
    expect(second[0]!.slice(-23, -12)).toBe(first.at(-1)!.slice(-11))
  })

  it('wraps at midnight', () => {
    const night = rushOf('night.mov', 'N001', '23:59:58;00', 300)
    expect(linesOf(cutOf('C', '23:59:59;00', [framesOf('1', night, 30, 150)]))[2]).toBe(
      '001  N001     V     C        23:59:59;00 00:00:03;00 23:59:59;00 00:00:03;00',
    )
  })

  it('begins at ten like the cut, and writes black where there is no clip', () => {
    const rush = rushOf('P001.mov', 'P001', '09:00:00:00', 1000, { rate: pal, dropFrame: false })
    const cut = cutOf('C', '10:00:00:00', [asideOf('title', 50, 'Harbour'), asideOf('heading', 0, 'One'), framesOf('1', rush, 0, 100)], {
      rate: pal,
      dropFrame: false,
    })
    expect(linesOf(cut).slice(1, 7)).toEqual([
      'FCM: NON-DROP FRAME',
      '001  BL       V     C        00:00:00:00 00:00:02:00 10:00:00:00 10:00:02:00',
      '* LOC: 10:00:00:00 GREEN   TITLE: Harbour',
      '002  P001     V     C        09:00:00:00 09:00:04:00 10:00:02:00 10:00:06:00',
      '* FROM CLIP NAME: P001.mov',
      '* COMMENT: 1',
    ])
    expect(linesOf(cut)[7]).toBe('* LOC: 10:00:02:00 CYAN    HEADING: One')
  })

  it('writes the code mode of a rush where it differs from the cut’s', () => {
    const other = rushOf('N.mov', 'N001', '10:00:00:00', 1000, { dropFrame: false })
    const lines = linesOf(
      cutOf('C', '01:00:00;00', [framesOf('1', cameraA, 0, 10), framesOf('2', other, 0, 10), framesOf('3', cameraA, 0, 10)]),
    )
    expect(lines.filter((line) => line.startsWith('FCM'))).toEqual(['FCM: DROP FRAME', 'FCM: NON-DROP FRAME', 'FCM: DROP FRAME'])
    expect(lines).toContain('002  N001     V     C        10:00:00:00 10:00:00:10 01:00:00;10 01:00:00;20')
  })

  it('has cutaways in a second list with the same record code, without sound', () => {
    const { files } = writeCutEdl(
      { ...harbourHeard, cutaways: [{ ...framesOf('x', cameraB, 0, 50, { channels: [1, 2] }), atFrame: 100 }] },
      plain,
    )
    expect(files.map(({ name }) => name)).toEqual(['HARBOUR_V3.edl', 'HARBOUR_V3_V2.edl'])
    expect(events(files[1]!.text.split('\r\n'))).toEqual(['001  B002     V     C        14:08:59;28 14:09:01;20 01:00:03;10 01:00:05;00'])
  })

  it('has comments with paths in one style only', () => {
    const folder = '/Volumes/Rushes'
    expect(linesOf(harbour, { ...plain, folder })).toContain('* FROM FILE: /Volumes/Rushes/A001C003_261104_R1QX.mov')
    expect(linesOf(harbour, { ...plain, folder, style: 'premiere' }).filter((line) => line.includes('/Volumes'))).toEqual([])
  })
})

describe('the reels of a list', () => {
  const reel = (id: string, name: string | null, code = '10:00:00;00') => rushOf(`${id}.mov`, name, code, 1000, { id })
  const [one, two] = [reel('a', 'A001C003_261104'), reel('b', 'A001C003_261105')]

  it('have eight letters, are unique, and the same at every export', () => {
    expect(listReels([one, two])).toEqual({ a: 'A001C003', b: 'A001C0_2' })
    expect(listReels([two, one])).toEqual({ a: 'A001C003', b: 'A001C0_2' })
    const lines = linesOf(cutOf('C', '01:00:00;00', [framesOf('1', two, 0, 10), framesOf('2', one, 0, 10)]))
    expect(events(lines).map((line) => line.slice(5, 13))).toEqual(['A001C0_2', 'A001C003'])
    expect(lines.filter((line) => line.startsWith('* REEL NAME'))).toEqual(['* REEL NAME: A001C003_261105', '* REEL NAME: A001C003_261104'])
    // Later there is a rush that would come before both, and one that is in this cut alone.
    const earlier = reel('c', 'A001C003_261101')
    const { reels } = writeCutEdl(cutOf('C', '01:00:00;00', [framesOf('1', two, 0, 10)]), {
      ...plain,
      rushes: [earlier, one, two],
      reels: { a: 'A001C003', b: 'A001C0_2' },
    })
    expect(reels).toEqual({ a: 'A001C003', b: 'A001C0_2', c: 'A001C0_3' })
  })

  it('are one for files of one reel, and two where their codes overlap', () => {
    expect(listReels([reel('a', 'A001'), reel('b', 'A001', '11:00:00;00')])).toEqual({ a: 'A001', b: 'A001' })
    expect(listReels([reel('a', 'A001'), reel('b', 'A001', '10:00:10;00')])).toEqual({ a: 'A001', b: 'A001_2' })
  })

  it('never use the name black, and are AX where a file has none', () =>
    expect(listReels([reel('a', 'BL'), reel('b', null), reel('c', 'AX'), reel('d', 'Tür 7'), reel('e', '東京')])).toEqual({
      ...{ a: 'BL_2', b: 'AX', c: 'AX_2', d: 'Tur7', e: 'REEL' },
    }))
})
