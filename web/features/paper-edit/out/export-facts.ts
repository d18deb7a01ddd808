import { assemble } from '#core/edit/assembly.ts'
import { type ScriptFacts, type ScriptRow, scriptOf } from '#core/edit/edit-script.ts'
import type { PaperEdit } from '#web/data/edit/paper-edits.ts'
import { saidQuery } from '#web/data/edit/said-words.ts'
import { queryClient } from '#web/data/house/query-client.ts'
import type { OpenEdit } from '../open/open-edit.ts'

/** What every export is written from. */
export interface ExportFacts extends ScriptFacts {
  edit: PaperEdit
  film: string
  script: ScriptRow[]
}

/** The whole edit with the transcripts of all its rushes, which are asked for where no row of the script needed them yet. */
export async function exportFacts({ edit, film, items, rushes, transcripts, people }: OpenEdit): Promise<ExportFacts> {
  const used = [...new Set(items.flatMap(({ rush }) => rush ?? []))]
  const said = new Map(
    await Promise.all(
      used.map(async (rush) => {
        const track = transcripts.get(rush)
        return [rush, track ? await queryClient.fetchQuery(saidQuery(track)) : []] as const
      }),
    ),
  )
  const facts = { items, clock: edit, rushes, said, people }
  return { ...facts, edit, film: film.title, script: scriptOf(facts) }
}

export const assemblyOf = ({ items, edit, rushes }: ExportFacts) => assemble(items, edit, rushes)
