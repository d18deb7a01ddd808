import type { MarkerColour } from './markers.ts'

/** What a note is about, as the colour a cutting room shows it in; one each, so that it comes back. */
const colours = {
  picture: 'blue',
  sound: 'green',
  fact: 'yellow',
  rights: 'red',
  safety: 'magenta',
  access: 'cyan',
} as const satisfies Record<string, MarkerColour>
export type ColouredKind = keyof typeof colours

export const colourOf = (kind: ColouredKind): MarkerColour => colours[kind]

/** The kind a marker means: by its name where it is one of ours, else by its colour, else by nothing: then it is about the picture. */
export function kindOf({ name, colour }: { name: string; colour: MarkerColour | null }): ColouredKind {
  const kinds = Object.keys(colours) as ColouredKind[]
  return kinds.find((kind) => kind === name.trim().toLowerCase()) ?? kinds.find((kind) => colours[kind] === colour) ?? 'picture'
}
