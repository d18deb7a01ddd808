import { useQuery } from '@tanstack/react-query'
import type { ClearedCut } from '#core/clearance/cleared-cut.ts'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { cutsQuery } from '../film/cuts.ts'
import { type ClearanceLog, keptPapersQuery } from './clearance-log.ts'
import { useClearedCut } from './use-cleared-cut.ts'
import { useMeasuredCut } from './use-measured-cut.ts'

export interface ClearedVersion {
  versionId: string
  cut: MeasuredCut
  log: ClearanceLog
  cleared: ClearedCut
}

/** What the log says of a version. Undefined while it is not here, and for a film without a log, of which nothing else is then asked. */
export function useClearedVersion(film: string, versionId: string | undefined): ClearedVersion | undefined {
  const kept = useQuery(keptPapersQuery(film)).data?.includes('clearances') ?? false
  const { data: versions } = useQuery({ ...cutsQuery(film), enabled: kept })
  const version = versions?.find(({ id }) => id === versionId)
  const cut = useMeasuredCut(film, kept && version ? { kind: 'version', version } : null)
  const { log, cleared } = useClearedCut(film, cut)
  return kept && version && cut && log && cleared ? { versionId: version.id, cut, log, cleared } : undefined
}
