import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { type Card, plainCard } from '#core/boards/shape.ts'
import { Chosen } from '../chosen.ts'
import { BoardDoc } from './board-doc.ts'

/** Deterministic pseudo-random numbers. */
const chanceFrom = (seed: number) => () => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}

/** Two clients with one board, connected synchronously. */
function two(): [BoardDoc, BoardDoc] {
  const [mine, theirs] = [new BoardDoc(), new BoardDoc()]
  for (const [from, to] of [
    [mine, theirs],
    [theirs, mine],
  ] as const)
    from.doc.on('update', (update: Uint8Array, origin: unknown) => origin !== 'heard' && Y.applyUpdate(to.doc, update, 'heard'))
  return [mine, theirs]
}
const note = (id: string, words = ''): Card => ({ ...plainCard(id, 'scene', 0, 0), words })
const words = (board: BoardDoc) => new Map([...board.cards].map(([id, card]) => [id, card.words]))

it('a card and what is written in it later are undone one after the other, however fast', () => {
  const [mine] = two()
  const chosen = new Chosen(mine)
  mine.put([note('one')])
  chosen.edit('one')
  mine.edit('one', { words: 'Ask the harbour master' })
  chosen.take(['one'])
  chosen.edit('one')
  mine.edit('one', { words: 'Ask the harbour master on Monday' })
  chosen.take(['one'])
  mine.undo.undo()
  expect(words(mine)).toEqual(new Map([['one', 'Ask the harbour master']]))
  mine.undo.redo()
  expect(words(mine)).toEqual(new Map([['one', 'Ask the harbour master on Monday']]))
})

it.each([...Array(40).keys()])(
  'restoring an earlier state and undoing that restore loses no card, after any edits of two people (%i)',
  (seed) => {
    const chance = chanceFrom(seed + 1)
    const [mine, theirs] = two()
    const chosen = new Chosen(mine)
    const pick = (board: BoardDoc) => [...board.cards.keys()].toSorted()[Math.floor(chance() * board.cards.size)]
    const whole = () => ({ cards: [...mine.cards.values()].map((card) => ({ ...card })), lines: [], beats: [] })
    const states = [whole()]
    for (let step = 0; step < 40; step++) {
      const board = chance() < 0.7 ? mine : theirs
      const any = pick(board)
      const what = chance()
      if (!any || what < 0.35) board.put([note(`${board === mine ? 'm' : 't'}${step}`, `words ${step}`)])
      else if (what < 0.6) {
        if (board === mine) chosen.edit(any)
        board.edit(any, { words: `${board.cards.get(any)!.words} and ${step}` })
        if (board === mine && chance() < 0.7) chosen.drop()
      } else if (what < 0.75) board.edit(any, { x: Math.floor(chance() * 900) })
      else if (what < 0.82) board.remove([any])
      else if (what < 0.92) mine.undo.undo()
      else mine.undo.redo()
      if (chance() < 0.2) states.push(whole())
    }
    const before = words(mine)
    mine.become(states[Math.floor(chance() * states.length)]!)
    expect(words(theirs)).toEqual(words(mine))
    mine.undo.undo()
    expect(words(mine)).toEqual(before)
    expect(words(theirs)).toEqual(before)
  },
)

it('one emoji in the place of another of the same first unit is that emoji for everyone', () => {
  const [mine, theirs] = two()
  mine.put([note('one', 'Mood 😎 of the quay')])
  mine.edit('one', { words: 'Mood 🐈 of the quay' })
  expect([words(mine), words(theirs)]).toEqual(Array(2).fill(new Map([['one', 'Mood 🐈 of the quay']])))
})
