import { queryOptions } from '@tanstack/react-query'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'
import { officeKeys } from './office.ts'

export const storageKeys = { all: ['storage'] } as const

/** Storage used and allowed: bytes, films, hours of picture. Null: no limit. */
export interface Storage {
  usedBytes: number
  quotaBytes: number
  usedFilms: number
  quotaFilms: number | null
  usedHours: number
  quotaHours: number | null
}
export const myStorage = queryOptions({
  queryKey: storageKeys.all,
  queryFn: async (): Promise<Storage> =>
    orThrow(
      await supabase()
        .rpc('my_storage')
        .select(
          'usedBytes:used_bytes, quotaBytes:quota_bytes, usedFilms:used_films, quotaFilms:quota_films, usedHours:used_hours, quotaHours:quota_hours',
        )
        .single(),
    ),
})

/** Sets a person's limits, for administrators; null: the house's default. */
export const setLimits = (person: string, limits: { bytes: number | null; films: number | null; hours: number | null }): Promise<void> =>
  act([officeKeys.all, storageKeys.all], async () => {
    // Generated types do not know that an argument may be null.
    orThrow(await supabase().rpc('set_limits', { person, ...(limits as { bytes: number; films: number; hours: number }) }))
  })
