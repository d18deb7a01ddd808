import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { type JudgedAppearance, type JudgedRelease, type ReleaseInCut, releasesInCut } from '#core/clearance/releases/released-cut.ts'
import { plannedReleasesQuery } from './clearance-log.ts'
import {
  type Appearance,
  appearancesQuery,
  keepsReleasesQuery,
  placesQuery,
  type Release,
  releasePeopleQuery,
  releasesQuery,
} from './releases.ts'

export interface ReleasedCut {
  found: ReleaseInCut[]
  names: ReadonlyMap<string, string>
}

/** Who and what is in a cut, and what of it is not released. Undefined until it is here, and for a film in which nobody was set. */
export function useReleasedCut(film: string, cut: MeasuredCut | null | undefined): ReleasedCut | undefined {
  const { data: kept = false } = useQuery(keepsReleasesQuery(film))
  const enabled = kept && Boolean(cut)
  const appearances = useQuery({ ...appearancesQuery(film), enabled })
  const releases = useQuery({ ...releasesQuery(film), enabled })
  const planned = useQuery({ ...plannedReleasesQuery(film), enabled })
  const people = useQuery({ ...releasePeopleQuery(film), enabled })
  const places = useQuery({ ...placesQuery(film), enabled })
  const names = useMemo(
    () => new Map([...(people.data ?? []), ...(places.data ?? [])].map(({ id, name }) => [id, name])),
    [people.data, places.data],
  )
  const judged = useMemo(
    () => appearances.data && releases.data && planned.data && toJudge(appearances.data, releases.data.releases, planned.data),
    [appearances.data, releases.data, planned.data],
  )
  return useMemo(() => (cut && judged ? { found: releasesInCut(cut, judged), names } : undefined), [cut, judged, names])
}

const toJudge = (
  appearances: readonly Appearance[],
  releases: readonly Release[],
  planned: Parameters<typeof releasesInCut>[1]['planned'],
) => ({
  planned,
  appearances: appearances.map(({ personId, placeId, ...one }): JudgedAppearance => ({ ...one, subject: personId ?? placeId ?? '' })),
  releases: releases.flatMap(({ personId, placeId, ...one }): JudgedRelease[] => {
    const subject = personId ?? placeId
    return subject ? [{ ...one, subject }] : []
  }),
})
