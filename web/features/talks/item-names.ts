import { useMemo } from 'react'
import { useText } from '#web/ui/text.ts'
import type { DeskScreening } from './desk-screening.ts'
import { talksText } from './words.ts'

export type ProgrammeItems = readonly Pick<DeskScreening['items'][number], 'id' | 'kind' | 'title' | 'film'>[]

/** What each item of a programme is called beside a question. Empty for a programme of one item: there is nothing to tell apart. */
export function itemNames(items: ProgrammeItems, kinds: (kind: string) => string): ReadonlyMap<string, string> {
  if (items.length < 2) return new Map()
  const plain = items.map(({ kind, title, film }) =>
    kind === 'trailer' ? `${kinds(kind)}: ${film?.title || title}` : film?.title || title || kinds(kind),
  )
  const named = new Map<string, string>()
  for (const [at, { id }] of items.entries()) {
    // Two intervals without a title are numbered.
    const same = plain.flatMap((name, other) => (name === plain[at] ? other : []))
    named.set(id, same.length > 1 ? `${plain[at]} ${same.indexOf(at) + 1}` : plain[at]!)
  }
  return named
}

export function useItemNames(items: ProgrammeItems): ReadonlyMap<string, string> {
  const t = useText(talksText)
  return useMemo(() => itemNames(items, (kind) => t(`kind_${kind as 'film'}`)), [items, t])
}
