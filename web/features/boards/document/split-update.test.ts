import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { plainCard } from '#core/boards/shape.ts'
import { BoardDoc } from './board-doc.ts'
import { splitUpdate } from './split-update.ts'

const card = (at: number) => ({ ...plainCard(`card-${at}`, 'scene', at * 10, 0), words: `Scene ${at}, told by nobody yet` })
const mostBytes = 20_000
const words = ({ cards }: BoardDoc) => [...cards.values()].map(({ id, x, words }) => `${id} ${x} ${words}`).toSorted()

/** The changes of `board` during `act`, as one update. */
function changeOf(board: BoardDoc, act: () => void): Uint8Array {
  const heard: Uint8Array[] = []
  const hear = (update: Uint8Array) => heard.push(update)
  board.doc.on('update', hear)
  act()
  board.doc.off('update', hear)
  return Y.mergeUpdates(heard)
}

it('leaves a short change as it is', () => {
  const board = new BoardDoc()
  const change = changeOf(board, () => board.put([card(1)]))
  expect(splitUpdate(board.doc, change, mostBytes)).toEqual([change])
})

it.each(['in their order', 'the other way round'])('makes of a long change short ones that say the same %s', (order) => {
  const [mine, theirs] = [new BoardDoc(), new BoardDoc()]
  mine.doc.on('update', (update: Uint8Array) => small && Y.applyUpdate(theirs.doc, update))
  let small = true
  mine.put([...Array(50).keys()].map(card))
  small = false
  const change = changeOf(mine, () => {
    mine.put([...Array(900).keys()].map((at) => card(at + 50)))
    mine.edit('card-7', { words: 'Scene 7, told by the pilot', x: 1 })
    mine.remove(['card-1', 'card-60'])
    mine.undo.undo()
    mine.remove(['card-2', 'card-61'])
  })
  const parts = splitUpdate(mine.doc, change, mostBytes)
  expect(parts.length).toBeGreaterThan(3)
  for (const part of parts) expect(part.length).toBeLessThanOrEqual(mostBytes)
  for (const part of order === 'in their order' ? parts : parts.toReversed()) Y.applyUpdate(theirs.doc, part)
  expect(words(theirs)).toEqual(words(mine))
  expect(theirs.cards.has('card-61')).toBe(false)
  // And on from there.
  small = true
  mine.edit('card-900', { words: 'Cut' })
  expect(theirs.cards.get('card-900')?.words).toBe('Cut')
})

it('equals a large board restored by undo', () => {
  const [mine, theirs] = [new BoardDoc(), new BoardDoc()]
  mine.put([...Array(900).keys()].map(card))
  Y.applyUpdate(theirs.doc, Y.encodeStateAsUpdate(mine.doc))
  const gone = changeOf(mine, () => mine.remove([...mine.cards.keys()]))
  const back = changeOf(mine, () => mine.undo.undo())
  for (const change of [gone, back]) for (const part of splitUpdate(mine.doc, change, mostBytes)) Y.applyUpdate(theirs.doc, part)
  expect(theirs.cards.size).toBe(900)
  expect(words(theirs)).toEqual(words(mine))
})
