export const creditSections = ['participants', 'crew', 'music', 'archive', 'thanks'] as const
export type CreditSection = (typeof creditSections)[number]

/** A line that follows from the cut. `of` names what it comes from, and stays the same while it is in the cut. */
interface ComputedCredit {
  of: string
  section: CreditSection
  words: string
}
/** What a person changed in a line, or a line of their own (`of` empty). */
export interface ChangedCredit {
  id: string
  of: string
  section: CreditSection
  /** Null: as computed. */
  words: string | null
  /** The order within a section; 0 is the computed order. */
  place: number
  hidden: boolean
}
export interface CreditLine {
  key: string
  of: string
  section: CreditSection
  words: string
  /** As it follows from the cut; null for a line of one's own. */
  computed: string | null
  changed: ChangedCredit | null
  place: number
  hidden: boolean
}

/** What a cut shows that is credited. Names are those the reader may know. */
export interface CreditedCut {
  items: readonly { id: string; creditWords: string; licensor: string }[]
  works: readonly { id: string; title: string; performer: string; label: string; rights: readonly { role: string; name: string }[] }[]
  people: readonly { id: string; name: string; section: 'participants' | 'crew' }[]
}

/** The credits a cut asks for: participants, crew, music, archives. Words that are the same are one line, by the first that has them. */
export function computedCredits({ items, works, people }: CreditedCut): ComputedCredit[] {
  const lines: ComputedCredit[] = [
    ...people.map(({ id, name, section }) => ({ of: `person:${id}`, section, words: name })),
    ...works.map((work) => ({ of: `work:${work.id}`, section: 'music' as const, words: wordsOfWork(work) })),
    ...items.map(({ id, creditWords, licensor }) => ({
      of: `item:${id}`,
      section: 'archive' as const,
      words: creditWords.trim() || licensor,
    })),
  ]
  const seen = new Set<string>()
  return lines.filter(({ section, words }) => words !== '' && !seen.has(`${section} ${words}`) && seen.add(`${section} ${words}`))
}

function wordsOfWork({ title, performer, label, rights }: CreditedCut['works'][number]): string {
  const names = (roles: readonly string[]) =>
    [...new Set(rights.flatMap(({ role, name }) => (roles.includes(role) ? [name] : [])))].join(', ')
  const writers = names(['composer', 'author', 'arranger'])
  return [`“${title}”${writers && ` (${writers})`}`, performer, names(['publisher']), label].filter(Boolean).join(' · ')
}

/** Computed lines with what was changed in them, and lines of one's own, section by section. What is no longer in the cut leaves, its change is kept. */
export function composedCredits(computed: readonly ComputedCredit[], changes: readonly ChangedCredit[]): CreditLine[] {
  const byOf = new Map(changes.flatMap((change) => (change.of === '' ? [] : [[change.of, change]])))
  const lines: CreditLine[] = [
    ...computed.map(({ of, section, words }, at) => {
      const changed = byOf.get(of) ?? null
      return {
        ...{ key: of, of, section: changed?.section ?? section, words: changed?.words ?? words, computed: words, changed },
        ...{ place: changed?.place || at + 1, hidden: changed?.hidden ?? false },
      }
    }),
    ...changes.flatMap((change) =>
      change.of === ''
        ? [{ ...change, key: change.id, words: change.words ?? '', computed: null, changed: change, place: change.place || 10_000 }]
        : [],
    ),
  ]
  return creditSections.flatMap((section) =>
    lines.filter((line) => line.section === section).toSorted((one, other) => one.place - other.place),
  )
}

/** A place between two lines, or before the first, or after the last. */
export const placeBetween = (before: number | undefined, after: number | undefined): number =>
  before === undefined ? (after === undefined ? 1 : after / 2) : after === undefined ? before + 1 : (before + after) / 2
