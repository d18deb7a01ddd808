import { useQuery } from '@tanstack/react-query'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { cutsQuery } from '../film/cuts.ts'
import { keepsReleasesQuery } from './releases.ts'
import { useMeasuredCut } from './use-measured-cut.ts'
import { type ReleasedCut, useReleasedCut } from './use-released-cut.ts'

export interface ReleasedVersion {
  cut: MeasuredCut
  released: ReleasedCut
}

/** Who and what is in a version without a release that holds. Undefined while it is not here, and for a film in which nobody was set. */
export function useReleasedVersion(film: string, versionId: string | undefined): ReleasedVersion | undefined {
  const { data: kept = false } = useQuery(keepsReleasesQuery(film))
  const { data: versions } = useQuery({ ...cutsQuery(film), enabled: kept })
  const version = versions?.find(({ id }) => id === versionId)
  const cut = useMeasuredCut(film, kept && version ? { kind: 'version', version } : null)
  const released = useReleasedCut(film, cut)
  return cut && released ? { cut, released } : undefined
}
