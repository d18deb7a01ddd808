import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ClearedCut, clearedCut, readyLog } from '#core/clearance/cleared-cut.ts'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { type ClearanceLog, clearanceLogQuery, keepsLogQuery } from './clearance-log.ts'

/** What a film's log says of a cut. `cleared` is undefined until both are here. An empty log is not read for it. */
export function useClearedCut(
  film: string,
  cut: MeasuredCut | null | undefined,
): { log: ClearanceLog | undefined; cleared: ClearedCut | undefined } {
  const { data: kept = false } = useQuery(keepsLogQuery(film))
  const { data: log } = useQuery({ ...clearanceLogQuery(film), enabled: kept && cut !== undefined })
  const ready = useMemo(() => log && readyLog(log), [log])
  const cleared = useMemo(() => (ready && cut !== undefined ? clearedCut(ready, cut) : undefined), [ready, cut])
  return { log, cleared }
}
