import { folded } from '../text/findable.ts'

/** Whose log a note belongs to, in the order of their number keys. */
export const noteKinds = ['picture', 'sound', 'fact', 'rights', 'safety', 'access'] as const
export type NoteKind = (typeof noteKinds)[number]
/** What people say to a note with one press. */
export const noteMarks = ['agree', 'unsure', 'loved'] as const
export type NoteMark = (typeof noteMarks)[number]

/** What lists of notes need to know of one. Times in milliseconds of its version. */
export interface ListedNote {
  id: string
  authorId: string | null
  assignedTo: string | null
  startsMs: number
  endsMs: number | null
  kind: string
  body: string
  state: 'draft' | 'open' | 'resolved'
  /** The note of an earlier cut it came over from. */
  carriedFrom: string | null
}
export interface NoteFilter {
  /** Empty: of everyone. */
  person: string
  /** Empty: every kind. */
  kind: string
  state: 'all' | 'open' | 'resolved' | 'draft' | 'mine'
  /** Empty: those that were carried over from an earlier cut and those of this one. */
  cut: '' | 'earlier' | 'this'
  words: string
}
export const everyNote: NoteFilter = { person: '', kind: '', state: 'all', cut: '', words: '' }
/** Number of active filters. */
export const filtersSet = (filter: NoteFilter): number =>
  (Object.keys(everyNote) as (keyof NoteFilter)[]).filter((name) => filter[name].trim() !== everyNote[name]).length

/** Those a filter lets through, in their order. `me`: whose assigned, unresolved notes "mine" selects. */
export function filterNotes<One extends ListedNote>(notes: readonly One[], filter: NoteFilter, me: string): One[] {
  const words = folded(filter.words.trim())
  return notes.filter(
    (note) =>
      (filter.person === '' || note.authorId === filter.person) &&
      (filter.kind === '' || note.kind === filter.kind) &&
      (filter.state === 'all' ||
        (filter.state === 'mine' ? note.assignedTo === me && note.state === 'open' : note.state === filter.state)) &&
      (filter.cut === '' || (filter.cut === 'earlier') === (note.carriedFrom !== null)) &&
      (words === '' || folded(note.body).includes(words)),
  )
}

/** One mark per place of the bar: overlapping notes are one, named by the first. `places`: how many the bar has. */
export function thinnedMarks<One extends { startsMs: number }>(
  notes: readonly One[],
  durationMs: number,
  places = 400,
): { atMs: number; notes: One[] }[] {
  const marks: { atMs: number; notes: One[]; place: number }[] = []
  for (const note of notes) {
    const place = Math.floor((note.startsMs / Math.max(1, durationMs)) * places)
    const last = marks.at(-1)
    if (last && last.place === place) last.notes.push(note)
    else marks.push({ atMs: note.startsMs, notes: [note], place })
  }
  return marks
}

/** The people whose names are in words after an @, the longest name first, each once. */
export function mentionedIn<One extends { id: string; name: string }>(words: string, people: readonly One[]): One[] {
  let rest = words.toLocaleLowerCase()
  const found: One[] = []
  for (const person of people.toSorted((one, other) => other.name.length - one.name.length)) {
    const said = `@${person.name.toLocaleLowerCase()}`
    if (person.name === '' || !rest.includes(said)) continue
    rest = rest.replaceAll(said, ' ')
    found.push(person)
  }
  return found
}

/** The name being typed after an @ before the cursor; null when there is none. */
export function mentionBegun(words: string, cursor: number): string | null {
  const begun = /(?:^|\s)@([^\s@][^@\n]{0,40}|)$/.exec(words.slice(0, cursor))
  return begun ? begun[1]! : null
}
