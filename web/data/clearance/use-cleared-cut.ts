import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ClearedCut, clearedCut, readyLog } from '#core/clearance/cleared-cut.ts'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { type ClearanceLog, clearanceLogQuery, keptPapersQuery } from './clearance-log.ts'

/** What a film's log says of a cut. `cleared` is undefined until both are here. An empty log is not read for it. */
export function useClearedCut(
  film: string,
  cut: MeasuredCut | null | undefined,
): { log: ClearanceLog | undefined; cleared: ClearedCut | undefined } {
  const kept = useQuery(keptPapersQuery(film)).data?.includes('clearances') ?? false
  const { data: log } = useQuery({ ...clearanceLogQuery(film), enabled: kept && cut !== undefined })
  const ready = useMemo(() => log && readyLog(log), [log])
  const cleared = useMemo(() => (ready && cut !== undefined ? clearedCut(ready, cut) : undefined), [ready, cut])
  return { log, cleared }
}
