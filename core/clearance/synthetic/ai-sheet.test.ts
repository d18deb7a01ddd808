import { expect, it } from 'vitest'
import { aiSheet, lacksOfPassage, type SheetPassage } from './ai-sheet.ts'

const rate = { frames: 25, seconds: 1 }
const cut = { rate, frames: 5000, pieces: [{ record: [0, 5000] as const, version: 'film', source: [0, 5000] as const, sourceRate: rate }] }
const passage = (id: string, startsMs: number, endsMs: number): SheetPassage => ({
  ...{ id, versionId: 'film', startsMs, endsMs, how: 'generated', tool: 'Painter 3', prompt: 'A quay at dawn' },
  ...{ material: 'Photograph of 1962', rights: 'licensed' },
})

it('says how many passages there are and how long they are together (B11)', () => {
  const sheet = aiSheet(cut, [passage('b', 60_000, 68_200), passage('a', 10_000, 16_000)])
  expect(sheet.rows.map(({ passage: { id }, record }) => [id, record])).toEqual([
    ['a', [250, 400]],
    ['b', [1500, 1705]],
  ])
  expect(sheet.totalMs).toBe(14_200)
})

it('lists what a passage lacks (B11)', () => {
  const whole = passage('a', 0, 1)
  expect(lacksOfPassage(whole)).toEqual([])
  expect(lacksOfPassage({ ...whole, material: '', rights: '' })).toEqual(['material', 'rights'])
  expect(lacksOfPassage({ ...whole, material: '', rights: 'none-used' })).toEqual([])
  expect(lacksOfPassage({ ...whole, how: 'restored', prompt: '', tool: '', rights: 'asked' })).toEqual(['program', 'rights'])
})
