import type { CutAside } from './cut.ts'

type Kind = CutAside['kind']

/** What a marker is called in a file, by which it is known again, and its colour. A gap is no marker. */
const names = {
  heading: ['HEADING', 'cyan'],
  note: ['NOTE', 'yellow'],
  title: ['TITLE', 'green'],
  'voice-over': ['VOICE-OVER', 'magenta'],
} as const satisfies Record<Exclude<Kind, 'gap'>, readonly [name: string, colour: string]>

export interface AsideWords {
  name: string
  colour: string
  text: string
}

/** What an item without a rush says as a marker; null for a gap that says nothing. */
export function asideWords({ kind, text, person }: CutAside): AsideWords | null {
  if (kind === 'gap' && text === '') return null
  const [name, colour] = names[kind === 'gap' ? 'note' : kind]
  return { name, colour, text: [person ?? '', text].filter((part) => part !== '').join(': ') }
}

/** The kind a marker of this name has; null for other programs' names. */
export const kindNamed = (name: string): Exclude<Kind, 'gap'> | null =>
  (Object.keys(names) as (keyof typeof names)[]).find((kind) => names[kind][0] === name.trim().toUpperCase()) ?? null

/** `HEADING: The harbour` as kind and words; a note where nothing is said. */
export function readAsideWords(written: string): { kind: Exclude<Kind, 'gap'>; text: string } {
  const [, name = '', text = ''] = /^([A-Z-]{4,10}): ?(.*)$/s.exec(written.trim()) ?? []
  const kind = kindNamed(name)
  return kind ? { kind, text } : { kind: 'note', text: written.trim() }
}
