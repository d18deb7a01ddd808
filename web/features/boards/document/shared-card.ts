import * as Y from 'yjs'
import { type Beat, type Card, type Line, plainCard, readCard } from '#core/boards/shape.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { sameAround } from '../same-around.ts'

/** The shared form of a card: position and size as one value, text as shared text, other fields only when set. */
export function writeShared({ id, x, y, w, h, words, ...rest }: Card): Y.Map<unknown> {
  const plain = plainCard(id, rest.kind, 0, 0)
  const said = Object.entries(rest).filter(
    ([name, value]) => name === 'kind' || JSON.stringify(value) !== JSON.stringify(plain[name as keyof Card]),
  )
  return new Y.Map<unknown>([['at', [x, y, w, h]], ['words', new Y.Text(words)], ...said])
}

/** From any client, of this version or a later one. */
export function readShared(id: string, shared: Y.Map<unknown>): Card {
  const value: Record<string, unknown> = {}
  for (const [name, one] of shared) value[name] = one instanceof Y.Text ? one.toString() : one
  const at = value['at']
  if (Array.isArray(at)) [value['x'], value['y'], value['w'], value['h']] = at
  return readCard(id, value)
}

export const readLine = (id: string, shared: Y.Map<unknown>): Line => ({
  id,
  from: String(shared.get('from') ?? ''),
  to: String(shared.get('to') ?? ''),
  label: firstOf(String(shared.get('label') ?? ''), 200),
})
export const readBeat = (id: string, shared: Y.Map<unknown>): Beat => ({
  id,
  title: firstOf(String(shared.get('title') ?? ''), 200),
  rank: Number(shared.get('rank')) || 0,
})

/** Writes only what differs, so that two people can edit one card. */
export function patchWords(shared: Y.Text, words: string): void {
  const before = shared.toString()
  if (before === words) return
  const { start, end } = sameAround(before, words)
  if (before.length > start + end) shared.delete(start, before.length - start - end)
  if (words.length > start + end) shared.insert(start, words.slice(start, words.length - end))
}
