import type { CutChoice } from '#web/data/clearance/use-measured-cut.ts'

export interface ClearancesPlace {
  list?: 'releases'
  item?: string
  cut?: CutChoice | null
}

/** The clearance log of a film on its desk: one of its lists, an item, and the cut it is measured in. Relative: all that lead there are on a film's desk. */
export function clearancesPath(film: string, { list, item, cut }: ClearancesPlace = {}): string {
  const query = new URLSearchParams({ documentary: film, view: 'clearances' })
  if (list) query.set('list', list)
  if (item) query.set('item', item)
  if (cut) query.set('in', `${cut.kind}:${cut.id}`)
  return `?${query}`
}

export function cutAsked(asked: string | null): CutChoice | null {
  const [, kind, id] = /^(edit|version):([0-9a-f-]{36})$/.exec(asked ?? '') ?? []
  return kind && id ? { kind: kind as CutChoice['kind'], id } : null
}
