import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CellKind, VersionFigures } from '#contract/film/figures.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

export type { CellKind, VersionFigures }

/** Days of the calendar (UTC), both inclusive, `2026-11-22`. */
export interface Period {
  from: string
  to: string
}

const figureKeys = {
  all: ['figures'],
  of: (versions: readonly string[], { from, to }: Period) => [...figureKeys.all, versions, from, to],
} as const

/** Figures of the caller's versions, in the order requested. Refetched while the page is open, so that they are 15 seconds old at most. */
export const figuresQuery = (versions: readonly string[], period: Period) =>
  queryOptions({
    queryKey: figureKeys.of(versions, period),
    queryFn: async (): Promise<VersionFigures[]> => {
      const [answer, { figures }] = await Promise.all([
        supabase().rpc('figures_of', { versions: [...versions], from_day: period.from, to_day: period.to }),
        import('#contract/film/figures.ts'),
      ])
      return figures.parse(orThrow(answer))
    },
    enabled: versions.length > 0,
    staleTime: 10_000,
    refetchInterval: 15_000,
    placeholderData: keepPreviousData,
  })
