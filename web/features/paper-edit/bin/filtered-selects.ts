import type { RushSelect } from '#web/data/edit/selects.ts'

export interface BinFilter {
  words: string
  tag: string
  person: string
  /** At least this mark; 0 for all. */
  mark: number
}
export const noFilter: BinFilter = { words: '', tag: '', person: '', mark: 0 }

/** Selects that fit all of it. Words are looked for in what is said, tags and notes, case aside; all of them must be there. */
export function filteredSelects(selects: readonly RushSelect[], { words, tag, person, mark }: BinFilter): RushSelect[] {
  const wanted = words.toLocaleLowerCase().match(/\S+/g) ?? []
  return selects.filter((select) => {
    if ((tag && !select.tags.includes(tag)) || (person && select.personId !== person) || (select.mark ?? 0) < mark) return false
    const text = [select.words, select.note, ...select.tags].join(' ').toLocaleLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
