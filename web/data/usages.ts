import { queryOptions } from '@tanstack/react-query'
import { type KeyUse, licensedUsage, newLibraryKey, usageFacts } from '#contract/usages.ts'
import { firstDay, type Month } from '#core/counter/months.ts'
import { act } from './act.ts'
import { houseUrl, supabase } from './client.ts'
import { orThrow } from './house-error.ts'

export interface LibraryKey {
  id: string
  usedFor: KeyUse
  name: string
  createdAt: string
  /** When a program last asked, to the hour. */
  readAt: string | null
}

const usageKeys = {
  all: ['usages'],
  of: (institution: string, from: Month, to: Month) => [...usageKeys.all, institution, from, to],
  keys: (institution: string) => [...usageKeys.all, institution, 'keys'],
  mine: (from: Month, to: Month) => [...usageKeys.all, 'mine', from, to],
} as const

/** What the people of an institution did with licensed films in these months, for its librarians. */
export const institutionUsage = (institution: string, from: Month, to: Month) =>
  queryOptions({
    queryKey: usageKeys.of(institution, from, to),
    queryFn: async () =>
      usageFacts.parse(
        orThrow(await supabase().rpc('institution_usage', { institution, from_month: firstDay(from), to_month: firstDay(to) })),
      ),
  })

/** The same counts of one's own films, by institution, month and film. */
export const myLicensedUsage = (from: Month, to: Month) =>
  queryOptions({
    queryKey: usageKeys.mine(from, to),
    queryFn: async () =>
      licensedUsage.parse(orThrow(await supabase().rpc('my_licensed_usage', { from_month: firstDay(from), to_month: firstDay(to) }))),
  })

/** The keys by which programs of an institution read its reports and records, newest first. */
export const libraryKeys = (institution: string) =>
  queryOptions({
    queryKey: usageKeys.keys(institution),
    queryFn: async (): Promise<LibraryKey[]> =>
      orThrow(
        await supabase()
          .from('library_keys')
          .select('id, usedFor:used_for, name, createdAt:created_at, readAt:read_at')
          .eq('institution_id', institution)
          .order('created_at', { ascending: false })
          .limit(50),
      ).map((key) => ({ ...key, usedFor: key.usedFor as KeyUse })),
  })

/** Makes a key; nobody can ask for its secret again. */
export const makeLibraryKey = (institution: string, usedFor: KeyUse, name: string) =>
  act([usageKeys.keys(institution)], async () =>
    newLibraryKey.parse(orThrow(await supabase().rpc('make_library_key', { institution, used_for: usedFor, name }))),
  )

/** From now on it opens nothing. */
export const takeBackLibraryKey = (institution: string, key: string): Promise<void> =>
  act([usageKeys.keys(institution)], async () => {
    orThrow(await supabase().from('library_keys').delete().eq('id', key).select('id'))
  })

/** Where harvesters of usage reports find the house. */
export const counterAddress = (): string => `${houseUrl()}/functions/v1/counter/r51`
