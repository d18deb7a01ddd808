import type { Cut } from './cut.ts'
import type { CutOptions, Fact, LeftOut } from './left-out.ts'

/** Of the facts a format has no place for, those that are known of a clip of this cut. */
export function factsLeft({ items }: Cut, lost: readonly Fact[]): LeftOut[] {
  const clips = items.filter((item) => item.kind === 'clip')
  const isKnown: Record<Fact, boolean> = {
    person: clips.some(({ metadata }) => metadata.person !== null),
    scene: clips.some(({ metadata }) => metadata.scene !== null),
    rights: clips.some(({ metadata }) => metadata.rights !== null),
    words: clips.some(({ words }) => words !== ''),
    'channel names': clips.some(({ rush }) => rush.channels.some(({ name }) => name !== '')),
  }
  const facts = lost.filter((fact) => isKnown[fact])
  return facts.length > 0 ? [{ what: 'facts', facts }] : []
}

/** Sound that stays behind because a person wanted the picture alone. */
export const soundLeft = ({ items }: Cut, { sound }: CutOptions): LeftOut[] =>
  !sound && items.some((item) => item.kind === 'clip' && item.channels.length > 0) ? [{ what: 'sound' }] : []
