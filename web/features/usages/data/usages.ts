import { queryOptions } from '@tanstack/react-query'
import { firstDay, type Month } from '#core/institutions/counter/months.ts'
import type { KeyUse } from '#core/institutions/library-keys.ts'
import { act } from '#web/data/house/act.ts'
import { houseUrl, supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

const shapes = () => import('#contract/institutions/usages.ts')

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
    queryFn: async () => {
      const dates = { from_month: firstDay(from), to_month: firstDay(to) }
      const [answer, { usageFacts }] = await Promise.all([supabase().rpc('institution_usage', { institution, ...dates }), shapes()])
      return usageFacts.parse(orThrow(answer))
    },
  })

/** The same counts of the caller's films, by institution, month and film. */
export const myLicensedUsage = (from: Month, to: Month) =>
  queryOptions({
    queryKey: usageKeys.mine(from, to),
    queryFn: async () => {
      const dates = { from_month: firstDay(from), to_month: firstDay(to) }
      const [answer, { licensedUsage }] = await Promise.all([supabase().rpc('my_licensed_usage', dates), shapes()])
      return licensedUsage.parse(orThrow(answer))
    },
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

/** Creates a key; its secret is shown only once. */
export const makeLibraryKey = (institution: string, usedFor: KeyUse, name: string) =>
  act([usageKeys.keys(institution)], async () => {
    const [answer, { newLibraryKey }] = await Promise.all([
      supabase().rpc('make_library_key', { institution, used_for: usedFor, name }),
      shapes(),
    ])
    return newLibraryKey.parse(orThrow(answer))
  })

/** Revokes it. */
export const takeBackLibraryKey = (institution: string, key: string): Promise<void> =>
  act([usageKeys.keys(institution)], async () => {
    orThrow(await supabase().from('library_keys').delete().eq('id', key).select('id'))
  })

/** Where harvesters of usage reports find the house. */
export const counterAddress = (): string => `${houseUrl()}/functions/v1/counter/r51`
