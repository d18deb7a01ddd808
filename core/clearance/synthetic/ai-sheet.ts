import type { FrameRange } from '../../edit/items.ts'
import type { MeasuredCut } from '../measured-cut.ts'
import { needsInCut } from '../needs-in-cut.ts'
import { msOfSeconds, noSeconds, secondsOf, together } from '../seconds.ts'

/** What is known of the rights in the material a program was given; empty: nothing yet. */
export const materialRights = ['', 'none-used', 'own', 'licensed', 'public-domain', 'asked', 'refused'] as const
export type MaterialRights = (typeof materialRights)[number]

export interface SheetPassage {
  id: string
  versionId: string
  startsMs: number
  endsMs: number
  how: 'generated' | 'altered' | 'restored'
  tool: string
  prompt: string
  material: string
  rights: MaterialRights
}

const passageLacks = ['program', 'prompt', 'material', 'rights'] as const
type PassageLack = (typeof passageLacks)[number]

/** What the sheet of a passage lacks; the database counts the same (gaps_of_version). */
export const lacksOfPassage = ({ how, tool, prompt, material, rights }: SheetPassage): PassageLack[] =>
  passageLacks.filter(
    (lack) =>
      ({
        program: tool === '',
        prompt: prompt === '' && how === 'generated',
        material: material === '' && rights !== 'none-used',
        rights: rights === '' || rights === 'asked' || rights === 'refused',
      })[lack],
  )

export interface AiSheet<Passage> {
  rows: { passage: Passage; record: FrameRange; lacks: PassageLack[] }[]
  /** Of all of them together, exact and then rounded. */
  totalMs: number
}

/** The AI material of a cut. */
export function aiSheet<Passage extends SheetPassage>(cut: MeasuredCut, passages: readonly Passage[]): AiSheet<Passage> {
  const found = needsInCut(
    cut,
    passages.map(({ id, versionId, startsMs, endsMs }) => ({ of: id, version: versionId, startsMs, endsMs })),
  )
  const rows = passages
    .flatMap((passage) => (found.get(passage.id)?.shown ?? []).map((record) => ({ passage, record, lacks: lacksOfPassage(passage) })))
    .toSorted((one, other) => one.record[0] - other.record[0])
  const total = rows.map(({ record: [from, to] }) => secondsOf(to - from, cut.rate)).reduce(together, noSeconds)
  return { rows, totalMs: msOfSeconds(total) }
}
