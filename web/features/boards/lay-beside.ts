import { boxAround } from '#core/boards/geometry.ts'
import { type Contents, cardsMax } from '#core/boards/shape.ts'
import { newId } from '#core/house/new-id.ts'
import type { BoardDoc } from './document/board-doc.ts'

/** Adds them with new ids, to the right of everything. Returns the new ids, up to the limit. */
export function layBeside(board: BoardDoc, { cards: given, lines, beats }: Contents): string[] {
  const cards = given.slice(0, Math.max(0, cardsMax - board.cards.size))
  const here = boxAround(board.cards.values())
  const theirs = boxAround(cards)
  const dx = here && theirs ? here.x + here.w + 120 - theirs.x : 0
  const dy = here && theirs ? here.y - theirs.y : 0
  const ids = new Map(cards.map(({ id }) => [id, newId()]))
  const columns = new Map(beats.map(({ id }) => [id, newId()]))
  const [z, rank, column] = [board.nextZ, board.nextRank, (board.beats.at(-1)?.rank ?? 0) + 1]
  board.changeAlone(() =>
    board.put(
      cards.map((card, at) => ({
        ...{ ...card, id: ids.get(card.id)!, x: card.x + dx, y: card.y + dy, z: card.kind === 'frame' ? -1 : z + at, rank: rank + at },
        beat: columns.get(card.beat) ?? '',
      })),
      lines.flatMap(({ from, to, label }) =>
        ids.has(from) && ids.has(to) ? [{ id: newId(), from: ids.get(from)!, to: ids.get(to)!, label }] : [],
      ),
      beats.map((beat, at) => ({ ...beat, id: columns.get(beat.id)!, rank: column + at })),
    ),
  )
  return [...ids.values()]
}
