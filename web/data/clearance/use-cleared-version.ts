import { useQuery } from '@tanstack/react-query'
import type { ClearedCut } from '#core/clearance/cleared-cut.ts'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { cutsQuery } from '../film/cuts.ts'
import { type ClearanceLog, keptPapersQuery } from './clearance-log.ts'
import { keepsReleasesQuery } from './releases.ts'
import { useClearedCut } from './use-cleared-cut.ts'
import { useMeasuredCut } from './use-measured-cut.ts'

/** What a version shows. Undefined while it is not here, and for a film that owes nothing, of which nothing else is then asked. */
export function useCutOfVersion(film: string, versionId: string | undefined): MeasuredCut | undefined {
  const papers = (useQuery(keptPapersQuery(film)).data?.length ?? 0) > 0
  const { data: releases = false } = useQuery(keepsReleasesQuery(film))
  const kept = papers || releases
  const { data: versions } = useQuery({ ...cutsQuery(film), enabled: kept })
  const version = versions?.find(({ id }) => id === versionId)
  return useMeasuredCut(film, kept && version ? { kind: 'version', version } : null)
}

export interface ClearedVersion {
  versionId: string
  cut: MeasuredCut
  log: ClearanceLog
  cleared: ClearedCut
}

/** What the log says of a version. Undefined while it is not here, and for a film without a log. */
export function useClearedVersion(film: string, versionId: string | undefined): ClearedVersion | undefined {
  const cut = useCutOfVersion(film, versionId)
  const { log, cleared } = useClearedCut(film, cut)
  return versionId && cut && log && cleared ? { versionId, cut, log, cleared } : undefined
}
