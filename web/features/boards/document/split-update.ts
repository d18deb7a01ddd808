import * as Y from 'yjs'

/**
 * A change in parts the house takes, for it keeps none that is longer than two megabytes: many cards laid at once, a large board brought back, a long journey
 * without a line. `whole`: the board that has the change. Anyone who is told of the parts in any order has the same in the end; what was removed comes last.
 */
export function splitUpdate(whole: Y.Doc, update: Uint8Array, mostBytes: number): Uint8Array[] {
  if (update.length <= mostBytes) return [update]
  // With nothing discarded, as an earlier state is read from it.
  const all = new Y.Doc({ gc: false })
  Y.applyUpdate(all, Y.encodeStateAsUpdate(whole))
  const { from, to } = Y.parseUpdateMeta(update)
  const parts = [...from].flatMap(([client, first]) => partsOf(all, client, first, to.get(client) ?? first, mostBytes))
  // Nothing but what it removes.
  const removed = Y.diffUpdate(update, Y.encodeStateVector(all))
  all.destroy()
  return [...parts, removed]
}

/** What one page wrote from one count to another, halved until each part is short enough. */
function partsOf(all: Y.Doc, client: number, first: number, last: number, mostBytes: number): Uint8Array[] {
  const counts = Y.decodeStateVector(Y.encodeStateVector(all))
  const then = Y.createDocFromSnapshot(all, Y.createSnapshot(Y.createDeleteSet(), new Map(counts).set(client, last)))
  const part = Y.encodeStateAsUpdate(then, Y.encodeStateVector(new Map(counts).set(client, first)))
  then.destroy()
  if (part.length <= mostBytes || last - first < 2) return [part]
  const middle = Math.floor((first + last) / 2)
  return [...partsOf(all, client, first, middle, mostBytes), ...partsOf(all, client, middle, last, mostBytes)]
}
