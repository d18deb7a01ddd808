/** A work that is read by others, and its authors: one person, or a group. */
export interface ReadWork {
  id: string
  authors: readonly string[]
}
export interface Allocation {
  work: string
  reader: string
}

export type Allocated = { pairs: Allocation[] } | { impossible: 'too-few-readers' }

/**
 * Gives each work exactly `each` readers: nobody reads their own work or their group's, nobody one work twice, and all read equally many, to within one
 * where the numbers allow it. `kept` are readings that stay. `random` answers 0 to 1 and decides who reads whom.
 */
export function allocate(
  works: readonly ReadWork[],
  readers: readonly string[],
  each: number,
  { kept = [], random = Math.random }: { kept?: readonly Allocation[]; random?: () => number } = {},
): Allocated {
  const load = new Map(readers.map((reader) => [reader, 0]))
  for (const { reader } of kept) if (load.has(reader)) load.set(reader, load.get(reader)! + 1)
  const drawn = new Map(readers.map((reader) => [reader, random()]))
  const pairs: Allocation[] = [...kept]
  const readBy = (work: string) => new Set(pairs.flatMap((pair) => (pair.work === work ? [pair.reader] : [])))
  const mayRead = ({ id, authors }: ReadWork) => {
    const already = readBy(id)
    return readers.filter((reader) => !authors.includes(reader) && !already.has(reader))
  }
  // Works with the fewest possible readers choose first.
  const order = works.map((work) => ({ work, at: random(), free: mayRead(work).length })).toSorted((a, b) => a.free - b.free || a.at - b.at)
  for (let round = 0; round < each; round++)
    for (const { work } of order) {
      if (readBy(work.id).size > round) continue
      const next = mayRead(work).toSorted((a, b) => load.get(a)! - load.get(b)! || drawn.get(a)! - drawn.get(b)!)[0]
      if (next === undefined) return { impossible: 'too-few-readers' }
      pairs.push({ work: work.id, reader: next })
      load.set(next, load.get(next)! + 1)
    }
  return { pairs: evened(pairs, works, load, kept.length) }
}

/** Moves readings from who has most to who has least, as long as that makes them more even. The first `fixed` pairs stay. */
function evened(pairs: Allocation[], works: readonly ReadWork[], load: Map<string, number>, fixed: number): Allocation[] {
  const authorsOf = new Map(works.map(({ id, authors }) => [id, authors]))
  for (;;) {
    const byLoad = [...load].toSorted(([, one], [, other]) => one - other)
    const moved = byLoad.some(([least, few]) =>
      pairs.some((pair, at) => {
        if (at < fixed || load.get(pair.reader)! - few < 2) return false
        const taken = authorsOf.get(pair.work)?.includes(least) || pairs.some(({ work, reader }) => work === pair.work && reader === least)
        if (taken) return false
        load.set(pair.reader, load.get(pair.reader)! - 1)
        load.set(least, few + 1)
        pairs[at] = { work: pair.work, reader: least }
        return true
      }),
    )
    if (!moved) return pairs
  }
}

/** What is left when a person leaves: readings they had not finished are free, those of others stay. */
export const withoutReader = <A extends Allocation & { done: boolean }>(pairs: readonly A[], leaving: string): A[] =>
  pairs.filter(({ reader, done }) => reader !== leaving || done)
