import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rushesQuery } from '#web/data/edit/rushes.ts'
import { type Cut, cutsQuery } from '#web/data/film/cuts.ts'
import { useNameOfCut } from './cut-select.tsx'

/** A rush or a version of a film, to say where something is. */
export interface UsableVersion {
  id: string
  name: string
  isRush: boolean
  durationMs: number | null
}

/** The rushes and versions of a film by id: what something can be set on. Undefined until they are here. */
export function useMaterial(film: string): {
  material: ReadonlyMap<string, UsableVersion> | undefined
  failed: { refetch(): unknown } | undefined
} {
  const nameOf = useNameOfCut()
  const rushes = useQuery(rushesQuery(film))
  const versions = useQuery(cutsQuery(film))
  // biome-ignore lint/correctness/useExhaustiveDependencies: names change with the language, and then the page is drawn anew
  const material = useMemo(() => {
    if (!rushes.data || !versions.data) return undefined
    const named = (version: Cut) => nameOf({ kind: 'version', version })
    const all: UsableVersion[] = [
      ...rushes.data.map(({ id, name, durationMs }) => ({ id, name, isRush: true, durationMs })),
      ...versions.data.map((version) => ({ id: version.id, isRush: false, durationMs: version.durationMs, name: named(version) })),
    ]
    return new Map(all.map((one) => [one.id, one]))
  }, [rushes.data, versions.data])
  return { material, failed: [rushes, versions].find(({ isLoadingError }) => isLoadingError) }
}
