import { createContext, useContext } from 'react'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import type { ClearanceLog } from '#web/data/clearance/clearance-log.ts'
import type { Claim } from '#web/data/clearance/facts.ts'
import type { Music } from '#web/data/clearance/music.ts'
import type { PapersRights } from '#web/data/clearance/papers-rights.ts'
import type { ChosenCut, CutChoice } from '#web/data/clearance/use-measured-cut.ts'
import type { ProductionPerson } from '#web/data/edit/rush-people.ts'
import type { PapersList } from '#web/player/cleared/papers-path.ts'
import type { UsableVersion } from '#web/player/cleared/use-material.ts'

/** What every list of a film's papers knows. */
export interface OpenPapers {
  film: { id: string; title: string }
  rights: PapersRights
  log: ClearanceLog
  music: Music
  claims: Claim[]
  people: readonly ProductionPerson[]
  material: ReadonlyMap<string, UsableVersion>
  /** Null while the film has no paper edit and no version. */
  cut: MeasuredCut | null
  chosen: ChosenCut | null
  cutName: string
  list: PapersList
  /** What is open in the list, by the address. */
  opened: string | null
  pathTo(list: PapersList, open?: string): string
  open(id: string | null): void
  chooseCut(cut: CutChoice | null): void
}

const OpenPapersContext = createContext<OpenPapers | null>(null)
export const OpenPapersProvider = OpenPapersContext.Provider

export function useOpenPapers(): OpenPapers {
  const papers = useContext(OpenPapersContext)
  if (!papers) throw new Error('No papers are open around this.')
  return papers
}
