import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ClearedCut, clearedCut } from '#core/clearance/cleared-cut.ts'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { type ClearanceLog, clearanceLogQuery } from './clearance-log.ts'

/** What a film's log says of a cut. `cleared` is undefined until both are here. */
export function useClearedCut(
  film: string,
  cut: MeasuredCut | null | undefined,
): { log: ClearanceLog | undefined; cleared: ClearedCut | undefined } {
  const { data: log } = useQuery(clearanceLogQuery(film))
  const cleared = useMemo(() => (log && cut !== undefined ? clearedCut(log, cut) : undefined), [log, cut])
  return { log, cleared }
}
