import { placeBetween } from '../house/place-between.ts'
import type { EditItem } from './items.ts'
import type { ItemChange } from './settled-items.ts'

/** The place before the item at `index` of items in order; behind the last where there is none. */
export const placeAt = (items: readonly Pick<EditItem, 'place'>[], index: number): number =>
  placeBetween(items[index - 1]?.place, items[index]?.place)

/** Moves an item so that it comes to be at `to`; null where it is there. `items`: those of the script, in order. */
export function movedTo(items: readonly EditItem[], id: string, to: number): ItemChange | null {
  const from = items.findIndex((item) => item.id === id)
  const target = Math.max(0, Math.min(items.length - 1, to))
  if (from < 0 || target === from) return null
  const others = items.filter((item) => item.id !== id)
  return changed(items[from]!, { place: placeAt(others, target) })
}

/** A change of some fields of an item. */
export function changed({ id, ...before }: EditItem, fields: Partial<EditItem>): ItemChange {
  return { id, before, after: { ...before, ...fields } }
}
export const removed = ({ id, ...before }: EditItem): ItemChange => ({ id, before, after: null })
