import { type EditItem, type FrameRange, inOrderOfEdit } from './items.ts'

export type EditDifference =
  | { kind: 'added' | 'removed' | 'changed'; item: EditItem }
  | { kind: 'moved'; item: EditItem; from: number; to: number }
  | { kind: 'trimmed'; item: EditItem; before: EditItem }
  | { kind: 'struck'; item: EditItem; before: EditItem }

/** What makes one state of a paper edit from another, in the order of the newer one; what was removed at the end. One item can differ in several ways. */
export function editDifferences(before: readonly EditItem[], after: readonly EditItem[]): EditDifference[] {
  const [was, is] = [inOrderOfEdit(before), inOrderOfEdit(after)]
  const old = new Map(was.map((item) => [item.id, item]))
  const fresh = new Set(is.map(({ id }) => id))
  const stayed = new Set(
    longestCommonOrder(
      was.filter(({ id }) => fresh.has(id)).map(({ id }) => id),
      is.filter(({ id }) => old.has(id)).map(({ id }) => id),
    ),
  )
  const found = is.flatMap((item, to): EditDifference[] => {
    const earlier = old.get(item.id)
    if (!earlier) return [{ kind: 'added', item }]
    const all: EditDifference[] = []
    if (!stayed.has(item.id)) all.push({ kind: 'moved', item, from: was.indexOf(earlier), to })
    if (item.in !== earlier.in || item.out !== earlier.out) all.push({ kind: 'trimmed', item, before: earlier })
    if (written(item.struck) !== written(earlier.struck)) all.push({ kind: 'struck', item, before: earlier })
    if (otherwise(item) !== otherwise(earlier)) all.push({ kind: 'changed', item })
    return all
  })
  return [...found, ...was.filter(({ id }) => !fresh.has(id)).map((item) => ({ kind: 'removed' as const, item }))]
}

const written = (ranges: readonly FrameRange[]) => JSON.stringify(ranges)
const otherwise = ({ place: _, in: __, out: ___, struck: ____, ...rest }: EditItem) => JSON.stringify(Object.entries(rest).toSorted())

/** Ids that kept their order: the longest run of places that only grows. The others were moved. */
function longestCommonOrder(was: readonly string[], is: readonly string[]): string[] {
  const placeBefore = new Map(was.map((id, at) => [id, at]))
  const places = is.map((id) => placeBefore.get(id)!)
  const tails: number[] = []
  const previous: number[] = []
  for (const [at, place] of places.entries()) {
    let [low, high] = [0, tails.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (places[tails[middle]!]! < place) low = middle + 1
      else high = middle
    }
    previous[at] = tails[low - 1] ?? -1
    tails[low] = at
  }
  const kept: string[] = []
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at]!) kept.push(is[at]!)
  return kept
}
