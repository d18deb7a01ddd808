import { boxAround, holds, overlaps } from '#core/boards/geometry.ts'
import { type Card, type CardKind, plainCard } from '#core/boards/shape.ts'
import { newId } from '#core/house/new-id.ts'
import type { BoardDoc } from './document/board-doc.ts'

const gap = 24

/** Offsets around a place, the nearest first. */
const around = [...Array(21 * 21)]
  .map((_, at) => ({ x: (at % 21) - 10, y: Math.floor(at / 21) - 10 }))
  .toSorted((one, other) => Math.hypot(one.x, one.y) - Math.hypot(other.x, other.y))

/** The nearest free place to a wished one, so that cards do not overlap. */
export function freePlace(board: BoardDoc, card: Card): { x: number; y: number } {
  for (const step of around) {
    const box = { ...card, x: card.x + step.x * (gap + card.w / 2), y: card.y + step.y * (gap + card.h / 2) }
    const taken = [...board.grid.near(box)].some((id) => {
      const other = board.cards.get(id)
      return other && other.kind !== 'frame' && other.kind !== 'ink' && overlaps(box, other)
    })
    if (!taken) return { x: Math.round(box.x), y: Math.round(box.y) }
  }
  return { x: card.x, y: card.y }
}

/** Adds one card about a point of the board, where there is room. Answers its id. */
export function addCard(board: BoardDoc, kind: CardKind, at: { x: number; y: number }, part: Partial<Card> = {}): string {
  const plain = { ...plainCard(newId(), kind, at.x, at.y), ...part }
  const card = { ...plain, x: Math.round(at.x - plain.w / 2), y: Math.round(at.y - plain.h / 2), z: board.nextZ, rank: board.nextRank }
  board.undo.stopCapturing()
  board.put([kind === 'frame' || kind === 'ink' ? { ...card, z: kind === 'frame' ? -1 : card.z } : { ...card, ...freePlace(board, card) }])
  return card.id
}

export function connect(board: BoardDoc, from: string, to: string): void {
  if (from === to || !board.cards.has(from) || !board.cards.has(to)) return
  for (const line of board.lines.values()) if ((line.from === from && line.to === to) || (line.from === to && line.to === from)) return
  board.undo.stopCapturing()
  board.put([], [{ id: newId(), from, to, label: '' }])
}

/** Cards that move with these: a frame takes along what is entirely inside it. */
export function withContents(board: BoardDoc, ids: Iterable<string>): Set<string> {
  const all = new Set(ids)
  for (const id of [...all]) {
    const frame = board.cards.get(id)
    if (frame?.kind !== 'frame') continue
    for (const near of board.grid.near(frame)) {
      const card = board.cards.get(near)
      if (card && card.id !== id && holds(frame, card)) all.add(near)
    }
  }
  return all
}

export function moveBy(board: BoardDoc, ids: Iterable<string>, dx: number, dy: number): void {
  const all = [...withContents(board, ids)]
  board.changeAlone(() => {
    for (const id of all) {
      const card = board.cards.get(id)
      if (card) board.edit(id, { x: Math.round(card.x + dx), y: Math.round(card.y + dy) })
    }
  })
}

/** Binds cards together, or lets them go. */
export function group(board: BoardDoc, ids: Iterable<string>, bound: boolean): void {
  const name = bound ? newId().slice(0, 8) : ''
  board.changeAlone(() => {
    for (const id of ids) board.edit(id, { group: name })
  })
}

/** A copy beside the original, with the lines among them. Answers the new ids. */
export function duplicate(board: BoardDoc, ids: Iterable<string>): string[] {
  const cards = [...ids].flatMap((id) => board.cards.get(id) ?? [])
  const names = new Map(cards.map(({ id }) => [id, newId()]))
  let [z, rank] = [board.nextZ, board.nextRank]
  const copies = cards.map((card) => ({
    ...card,
    id: names.get(card.id)!,
    x: card.x + gap,
    y: card.y + gap,
    z: z++,
    rank: rank++,
    group: '',
  }))
  const lines = [...board.lines.values()].flatMap(({ from, to, label }) =>
    names.has(from) && names.has(to) ? [{ id: newId(), from: names.get(from)!, to: names.get(to)!, label }] : [],
  )
  board.changeAlone(() => board.put(copies, lines))
  return [...names.values()]
}

/** A frame around cards, titled by anyone who makes it. */
export function frameAround(board: BoardDoc, ids: Iterable<string>): string | null {
  const box = boxAround([...ids].flatMap((id) => board.cards.get(id) ?? []))
  if (!box) return null
  const id = newId()
  const frame = { ...plainCard(id, 'frame', box.x - 32, box.y - 64), w: box.w + 64, h: box.h + 96, z: -1, rank: board.nextRank }
  board.changeAlone(() => board.put([frame]))
  return id
}
