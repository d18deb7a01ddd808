import type { CutChoice } from '#web/data/clearance/use-measured-cut.ts'

export const papersLists = ['music', 'ai', 'facts', 'fair-use', 'credits'] as const
export type PapersList = (typeof papersLists)[number]

/** A list of the papers of a film on its desk, and what is open in it. Relative: all that lead there are on a film's desk. */
export function papersPath(film: string, { list, open, cut }: { list: PapersList; open?: string; cut?: CutChoice | null }): string {
  const query = new URLSearchParams({ documentary: film, view: 'papers', list })
  if (open) query.set('item', open)
  if (cut) query.set('in', `${cut.kind}:${cut.id}`)
  return `?${query}`
}
