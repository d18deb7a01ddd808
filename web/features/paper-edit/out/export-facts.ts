import { assemble } from '#core/edit/assembly.ts'
import { type ScriptFacts, type ScriptRow, scriptOf } from '#core/edit/edit-script.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import type { PaperEdit } from '#web/data/edit/paper-edits.ts'
import { joinedStretches, readStretches } from '#web/data/edit/said-stretches.ts'
import type { OpenEdit } from '../open/open-edit.ts'

/** What every export is written from. */
export interface ExportFacts extends ScriptFacts {
  edit: PaperEdit
  film: string
  script: ScriptRow[]
}

/** The whole edit with what is said in its items, also in those that no row of the script needed yet. */
export async function exportFacts({ edit, film, items, rushes, transcripts, people }: OpenEdit): Promise<ExportFacts> {
  const stretches = items.flatMap(({ rush: id, in: from, out: to }) => {
    const [rush, track] = id ? [rushes.get(id), transcripts.get(id)] : []
    if (!rush || !track || from === null || to === null) return []
    return [{ track, from: Math.floor(msOfFrames(from, rush.rate)), to: Math.ceil(msOfFrames(to, rush.rate)) }]
  })
  const read = Map.groupBy(await readStretches(stretches), ({ track }) => track)
  const said = new Map([...transcripts].map(([rush, track]) => [rush, joinedStretches([read.get(track) ?? []])]))
  const facts = { items, clock: edit, rushes, said, people }
  return { ...facts, edit, film: film.title, script: scriptOf(facts) }
}

export const assemblyOf = ({ items, edit, rushes }: ExportFacts) => assemble(items, edit, rushes)
