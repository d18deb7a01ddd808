import { type EditItem, type Item, inOrderOfEdit } from './items.ts'

/** A change of one item: null as `before` for a new one, null as `after` for one that is removed. */
export interface ItemChange {
  id: string
  before: Item | null
  after: Item | null
}
export interface ChangeOfItems {
  changes: readonly ItemChange[]
  undo: boolean
}

/** The same change the other way round, as undo sends it. */
export const reversed = (changes: readonly ItemChange[]): ItemChange[] =>
  changes.map(({ id, before, after }) => ({ id, before: after, after: before }))

/** Items as they will be once changes that wait are saved: the rule of `write_items` in the database. */
export function settledItems(items: readonly EditItem[], waiting: readonly ChangeOfItems[]): EditItem[] {
  if (waiting.length === 0) return inOrderOfEdit(items)
  const held = new Map(items.map(({ id, ...item }) => [id, item as Item]))
  for (const { changes, undo } of waiting)
    for (const { id, before, after } of changes) {
      const settled = settledItem(held.get(id) ?? null, before, after, undo)
      if (settled) held.set(id, settled)
      else held.delete(id)
    }
  return inOrderOfEdit([...held].map(([id, item]) => ({ ...item, id })))
}

function settledItem(now: Item | null, before: Item | null, after: Item | null, undo: boolean): Item | null {
  if (!before) return now ?? after
  if (!after) return undo && now && !same(now, before) ? now : null
  if (!now) return null
  const changed = (Object.keys(after) as (keyof Item)[]).filter(
    (field) => !same(after[field], before[field]) && (!undo || same(now[field], before[field])),
  )
  return { ...now, ...Object.fromEntries(changed.map((field) => [field, after[field]])) }
}

/** By what they say: both come as JSON, from the database or from here, and fields have one order. */
function same(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => same((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]))
  )
}
