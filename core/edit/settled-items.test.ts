import { expect, it } from 'vitest'
import { editDifferences } from './edit-differences.ts'
import { type EditItem, emptyItem } from './items.ts'
import { changed, movedTo, placeAt, removed } from './moved-items.ts'
import { reversed, settledItems } from './settled-items.ts'

const bite = (id: string, place: number): EditItem => ({ ...emptyItem('clip', place), id, rush: 'r', in: 0, out: 100 })
const five = ['1', '2', '3', '4', '5', '6'].map((id, at) => bite(id, at))
const ids = (items: readonly EditItem[]) => items.map(({ id }) => id).join('')

it('keeps the move of one, the heading of another and the trim of a third (A13), and undo takes back one’s own', () => {
  const move = movedTo(five, '5', 1)!
  const { id: _, ...heading } = { ...emptyItem('heading', placeAt(five, 5)), id: 'h' }
  const trim = changed(five[4]!, { out: 60 })
  const waiting = [
    { changes: [move], undo: false },
    { changes: [{ id: 'h', before: null, after: heading }], undo: false },
    { changes: [trim], undo: false },
  ]
  const all = settledItems(five, waiting)
  expect(ids(all)).toBe('15234h6')
  expect(all[1]).toMatchObject({ out: 60 })
  const undone = settledItems(five, [...waiting, { changes: reversed([move]), undo: true }])
  expect(ids(undone)).toBe('12345h6')
  expect(undone[4]).toMatchObject({ id: '5', out: 60 })
})

it('leaves what another person changed after one’s own act', () => {
  const mine = changed(five[0]!, { text: 'mine' })
  const theirs = changed({ ...five[0]!, text: 'mine' }, { text: 'theirs' })
  const undone = settledItems(
    five,
    [mine, theirs].map((change) => ({ changes: [change], undo: false })).concat([{ changes: reversed([mine]), undo: true }]),
  )
  expect(undone[0]!.text).toBe('theirs')
})

it('says what was added, removed, moved, trimmed and struck', () => {
  const next = settledItems(five, [
    {
      changes: [movedTo(five, '1', 5)!, removed(five[1]!), changed(five[2]!, { in: 10 }), changed(five[3]!, { struck: [[5, 9]] })],
      undo: false,
    },
    { changes: [{ id: 'n', before: null, after: emptyItem('note', 3.5) }], undo: false },
  ])
  expect(editDifferences(five, next).map(({ kind, item }) => `${kind} ${item.id}`)).toEqual([
    'trimmed 3',
    'struck 4',
    'added n',
    'moved 1',
    'removed 2',
  ])
  expect(editDifferences(five, five)).toEqual([])
})
