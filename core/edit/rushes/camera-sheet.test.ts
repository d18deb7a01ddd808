import { expect, it } from 'vitest'
import { readAle } from '../../review/interchange/cuts/text/read-ale.ts'
import { readSheet } from './camera-sheet.ts'
import type { SheetedRush } from './rush-of-row.ts'

const rush = (id: string, name: string, more: Partial<SheetedRush> = {}): SheetedRush => ({
  ...{ id, name, reel: '', startFrame: null, codeFrom: null, dropFrame: false, rateNum: 30_000, rateDen: 1001, durationFrames: 10_800 },
  ...{ camera: '', take: '', shotOn: null, sceneId: null, note: '', writtenCode: null },
  ...more,
})
const heads = 'Name\tTracks\tStart\tEnd\tTape\tScene\tTake\tCamera\tShoot Date\tComments'
const sheet = (...rows: string[]) =>
  readAle(['Heading', 'FIELD_DELIM\tTABS', 'FPS\t29.97', '', 'Column', heads, '', 'Data', ...rows].join('\r\n')).rows
const gate = 'A001C003_261104_R1QX\tVA1A2\t10:15:46;00\t10:21:00;10\tA001\t12\t1\tA\t20261104\tWind on the boom'
const scenes = [
  { id: 's12', title: '12 The gate' },
  { id: 's12a', title: '12A The ship' },
]

it('fills a rush that says nothing of itself: by its file name, with the drop flag of the sheet', () => {
  const { fills, left } = readSheet(sheet(gate), [rush('one', 'A001C003_261104_R1QX.mov'), rush('two', 'A001C004.mov')], scenes)
  expect(left).toEqual([])
  expect(fills).toEqual([
    {
      line: 9,
      name: 'A001C003_261104_R1QX.mov',
      fields: [
        { name: 'reel', said: 'A001', was: '' },
        { name: 'code', said: '10:15:46;00', was: '' },
        { name: 'scene', said: '12 The gate', was: '' },
        { name: 'take', said: '1', was: '' },
        { name: 'camera', said: 'A', was: '' },
        { name: 'day', said: '2026-11-04', was: '' },
        { name: 'note', said: 'Wind on the boom', was: '' },
      ],
      // 10:15:46;00 is frame 1,107,272 at 29.97, numbers dropped.
      row: {
        ...{
          rush: 'one',
          reel: 'A001',
          startFrame: 1_107_272,
          dropFrame: true,
          scene: 's12',
          take: '1',
          camera: 'A',
          shotOn: '2026-11-04',
        },
        note: 'Wind on the boom',
      },
    },
  ])
})

it('names what is there and would be replaced, and leaves out what is the same', () => {
  const there = rush('one', 'A001C003_261104_R1QX.mov', { reel: 'A001', take: '4', camera: 'A', sceneId: 's12a', shotOn: '2026-11-04' })
  const { fills } = readSheet(
    sheet(gate),
    [{ ...there, note: 'Wind on the boom', startFrame: 1_107_272, dropFrame: true, codeFrom: 'file' }],
    scenes,
  )
  expect(fills[0]!.fields).toEqual([
    { name: 'scene', said: '12 The gate', was: '12A The ship' },
    { name: 'take', said: '1', was: '4' },
  ])
})

it('counts by the flag of the file, whatever the sign in the sheet', () => {
  const { fills } = readSheet(
    sheet(gate),
    [rush('one', 'A001C003_261104_R1QX.mov', { codeFrom: 'file', startFrame: 5, writtenCode: '00:00:00:05' })],
    [],
  )
  // Without dropped numbers 10:15:00:00 is frame 36,946 × 30.
  expect(fills[0]!.row).toMatchObject({ startFrame: 1_108_380, dropFrame: false })
  expect(fills[0]!.fields).toContainEqual({ name: 'code', said: '10:15:46;00', was: '00:00:00:05' })
})

it('finds a file of another name by reel and overlapping code, past midnight too', () => {
  const late = rush('late', 'MVI_1.mov', { reel: 'b7', startFrame: 24 * 3600 * 25 - 100, rateNum: 25, rateDen: 1, durationFrames: 500 })
  const early = { ...late, id: 'early', name: 'MVI_2.mov', startFrame: 0, durationFrames: 50 }
  const row = 'Somewhere\tV\t00:00:08:00\t00:00:12:00\tB7\t\t2\t\t\t'
  const at25 = readAle(['Heading', 'FPS\t25', 'Column', heads, 'Data', row].join('\n')).rows
  expect(readSheet(at25, [late, early], []).fills.map(({ row }) => row)).toEqual([
    { rush: 'late', reel: 'B7', startFrame: 200, dropFrame: false, take: '2' },
  ])
  expect(readSheet(at25, [late, { ...late, id: 'same' }], []).left).toEqual([{ line: 6, why: 'which-rush', text: 'Somewhere' }])
})

it.each([
  ['a rush that is not there', 'Z009\tV\t10:00:00;00\t\tZ\t\t\t\t\t', 'no-rush', 'Z009'],
  ['another rate, with both numbers', 'A001C003\tV\t10:00:00:00\t\tA\t\t\t\t\t', 'rate', '29.97 / 25'],
  ['a scene that is no card', 'B1\tV\t\t\t\t14\t\t\t\t', 'scene', '14'],
  ['a code that does not exist', 'B1\tV\t10:01:00;00\t\t\t\t\t\t\t', 'timecode', '10:01:00;00'],
])('says its line for %s', (_, row, why, text) => {
  const rushes = [rush('a', 'A001C003.mov', { rateNum: 25, rateDen: 1 }), rush('b', 'B1.mov')]
  expect(readSheet(sheet(row), rushes, scenes).left).toEqual([{ line: 9, why, text }])
})

it('fills a rush once: a second row of it is told', () => {
  const { fills, left } = readSheet(sheet(gate, gate), [rush('one', 'A001C003_261104_R1QX.mov')], scenes)
  expect(fills).toHaveLength(1)
  expect(left).toEqual([{ line: 10, why: 'rush-again', text: 'A001C003_261104_R1QX' }])
})
