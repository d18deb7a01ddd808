import { expect, it } from 'vitest'
import { stringOut } from './string-out.ts'

const rush = (id: string, number: number, shotOn: string | null, startFrame: number | null) => ({
  id,
  number,
  shotOn,
  startFrame,
  rateNum: 25,
  rateDen: 1,
})
const rushes = [rush('late', 1, '2026-11-05', 0), rush('noon', 2, '2026-11-04', 900), rush('dawn', 3, '2026-11-04', 100)]
const select = (rushId: string, inFrame: number, tags: string[], mark: number | null, personId: string | null = null) => ({
  ...{ rushId, inFrame, outFrame: inFrame + 50, tags, mark, personId },
})
const all = [
  select('late', 0, ['law'], 3),
  select('noon', 10, ['harbour'], 1, 'amina'),
  select('dawn', 90, ['harbour', 'law'], null),
  select('dawn', 5, [], 2),
]
const none = { tag: '', person: '', mark: 0 }

it('is in the order of the shoot, and as long as its frames', () => {
  const { list, ms } = stringOut(all, rushes, none)
  expect(list.map(({ rushId, inFrame }) => [rushId, inFrame])).toEqual([
    ['dawn', 5],
    ['dawn', 90],
    ['noon', 10],
    ['late', 0],
  ])
  expect(ms).toBe(8000)
})

it('is of a tag, a person or at least a mark', () => {
  expect(stringOut(all, rushes, { ...none, tag: 'law' }).list.map(({ rushId }) => rushId)).toEqual(['dawn', 'late'])
  expect(stringOut(all, rushes, { ...none, person: 'amina' }).list.map(({ rushId }) => rushId)).toEqual(['noon'])
  expect(stringOut(all, rushes, { ...none, mark: 2 }).list.map(({ rushId }) => rushId)).toEqual(['dawn', 'late'])
  expect(stringOut(all, [], none)).toEqual({ list: [], ms: 0 })
})
