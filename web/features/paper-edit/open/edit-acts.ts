import { type EditItem, emptyItem, type Item, type ItemKind } from '#core/edit/items.ts'
import { changed, placeAt } from '#core/edit/moved-items.ts'
import type { ItemChange } from '#core/edit/settled-items.ts'
import { newId } from '#core/house/new-id.ts'
import type { RushSelect } from '#web/data/edit/selects.ts'

/** A new item before the one at `index` of items in order; behind the last where there is none. */
export function newItem(items: readonly EditItem[], index: number, kind: ItemKind, fields: Partial<Item> = {}): ItemChange {
  return { id: newId(), before: null, after: { ...emptyItem(kind, placeAt(items, index)), ...fields } }
}

const takenFrom = ({ rushId, inFrame, outFrame, personId, tags }: RushSelect): Partial<Item> => ({
  ...{ rush: rushId, in: inFrame, out: outFrame, person: personId, tags, struck: [] },
})

/** A select as a bite of the script. */
export const biteOf = (items: readonly EditItem[], index: number, select: RushSelect): ItemChange =>
  newItem(items, index, 'clip', takenFrom(select))

/** A select as a cutaway over an item, from its beginning on. */
export const cutawayOf = (items: readonly EditItem[], over: EditItem, select: RushSelect): ItemChange =>
  newItem(items, items.indexOf(over) + 1, 'cutaway', { ...takenFrom(select), overItem: over.id, overFrames: 0 })

/** A select beside an item, to be tried in its place. */
export const alternateOf = (item: EditItem, select: RushSelect): ItemChange | null =>
  item.alternates.includes(select.id) ? null : changed(item, { alternates: [...item.alternates, select.id] })

/** An item with an alternate in its place; `kept` is the select of what was there. */
export const swapped = (item: EditItem, select: RushSelect, kept: string | null): ItemChange =>
  changed(item, {
    ...takenFrom(select),
    alternates: [...item.alternates.filter((id) => id !== select.id), ...(kept ? [kept] : [])],
  })
