import * as Y from 'yjs'

/**
 * Splits a change into parts below the server's limit of two megabytes: many pasted cards, a large undo, long offline
 * work. `whole`: the board with the change. The parts commute; deletions come last.
 */
export function splitUpdate(whole: Y.Doc, update: Uint8Array, mostBytes: number): Uint8Array[] {
  if (update.length <= mostBytes) return [update]
  // Without garbage collection, to read an earlier state.
  const all = new Y.Doc({ gc: false })
  Y.applyUpdate(all, Y.encodeStateAsUpdate(whole))
  const { from, to } = Y.parseUpdateMeta(update)
  const parts = [...from].flatMap(([client, first]) => partsOf(all, client, first, to.get(client) ?? first, mostBytes))
  // Only the deletions.
  const removed = Y.diffUpdate(update, Y.encodeStateVector(all))
  all.destroy()
  return [...parts, removed]
}

/** The changes of one client in a clock range, halved until each part is short enough. */
function partsOf(all: Y.Doc, client: number, first: number, last: number, mostBytes: number): Uint8Array[] {
  const counts = Y.decodeStateVector(Y.encodeStateVector(all))
  const then = Y.createDocFromSnapshot(all, Y.createSnapshot(Y.createDeleteSet(), new Map(counts).set(client, last)))
  const part = Y.encodeStateAsUpdate(then, Y.encodeStateVector(new Map(counts).set(client, first)))
  then.destroy()
  if (part.length <= mostBytes || last - first < 2) return [part]
  const middle = Math.floor((first + last) / 2)
  return [...partsOf(all, client, first, middle, mostBytes), ...partsOf(all, client, middle, last, mostBytes)]
}
