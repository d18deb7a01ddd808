import { createContext, useContext } from 'react'
import type { ClearedCut } from '#core/clearance/cleared-cut.ts'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import type { ClearanceItem, ClearanceLog } from '#web/data/clearance/clearance-log.ts'
import type { ChosenCut } from '#web/data/clearance/use-measured-cut.ts'
import type { ClearancesPlace } from '#web/player/cleared/clearances-path.ts'
import type { UsableVersion } from '#web/player/cleared/use-material.ts'

/** What every part of an open clearance log knows. */
export interface OpenLog {
  film: { id: string; title: string }
  log: ClearanceLog
  cleared: ClearedCut
  cut: MeasuredCut | null
  chosen: ChosenCut | null
  /** How the cut is called. */
  cutName: string
  people: ReadonlyMap<string, string>
  versions: ReadonlyMap<string, UsableVersion>
  /** The address of another place in the log, with the cut that is looked at. */
  pathTo(place: ClearancesPlace): string
  /** Counsel reads and changes nothing. */
  edits: boolean
  item: ClearanceItem | undefined
  open(item: string | null): void
}

const OpenLogContext = createContext<OpenLog | null>(null)
export const OpenLogProvider = OpenLogContext.Provider

export function useOpenLog(): OpenLog {
  const log = useContext(OpenLogContext)
  if (!log) throw new Error('No clearance log is open around this.')
  return log
}
