import type { ScriptRow } from '#core/edit/edit-script.ts'
import type { ItemKind } from '#core/edit/items.ts'
import type { ExportFacts } from './export-facts.ts'
import type { SayOfEdit } from './list-formats.ts'

/** What a format has no place for: named on the page, item by item, and in the file. */
export interface LeftOut {
  why: 'no-words' | 'no-place-in-text' | 'not-said' | 'list' | 'refused'
  items: string[]
}

/** Bites whose rush has no transcript: nothing says what is heard in them. */
export const withoutWords = ({ script }: ExportFacts): LeftOut[] =>
  leftOut('no-words', script.filter(({ kind, text, file }) => kind === 'clip' && text === '' && file).map(placeOf))

/** Rows of some kinds, by what they are called and where they are. */
export const rowsOf = (why: LeftOut['why'], { script }: ExportFacts, kinds: readonly ItemKind[], t: SayOfEdit): LeftOut[] =>
  leftOut(
    why,
    script.filter(({ kind }) => kinds.includes(kind)).map((row) => `${t(`kind_${row.kind}`)}: ${placeOf(row)}`),
  )

/** What captions have no place for, because nobody says it. */
export const notSaid = (facts: ExportFacts, t: SayOfEdit): LeftOut[] =>
  rowsOf('not-said', facts, ['heading', 'note', 'title', 'cutaway', 'archive', 'pause'], t)

const leftOut = (why: LeftOut['why'], items: string[]): LeftOut[] => (items.length > 0 ? [{ why, items }] : [])
const placeOf = ({ file, source, text, at }: ScriptRow) => [file, source[0] ?? (at || ''), file ? '' : text].filter(Boolean).join(' ')

/** The list as lines of a file. */
export const linesOf = (entries: readonly LeftOut[], t: SayOfEdit): string[] =>
  entries.flatMap(({ why, items }) => [t(`leftOut_${why}`), ...items.map((item) => `- ${item.replaceAll(/\s+/g, ' ')}`)])

/** The list below a plain text. */
export const lastLines = (entries: readonly LeftOut[], t: SayOfEdit): string =>
  entries.length > 0 ? `\n---\n${linesOf(entries, t).join('\n')}\n` : ''

/** The list as a comment of a WebVTT file, below its first line. An arrow would be read as a caption's times. */
export function withNote(file: string, lines: readonly string[]): string {
  if (lines.length === 0) return file
  const head = file.indexOf('\n')
  return `${file.slice(0, head)}\n\nNOTE\n${lines.join('\n').replaceAll('-->', '->')}\n${file.slice(head)}`
}
