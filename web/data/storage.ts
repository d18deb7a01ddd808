import { queryOptions } from '@tanstack/react-query'
import { supabase } from './client.ts'
import { orThrow } from './house-error.ts'

export const storageKeys = { all: ['storage'] } as const

/** Room taken and room given, in bytes. */
export const myStorage = queryOptions({
  queryKey: storageKeys.all,
  queryFn: async (): Promise<{ usedBytes: number; quotaBytes: number }> =>
    orThrow(await supabase().rpc('my_storage').select('usedBytes:used_bytes, quotaBytes:quota_bytes').single()),
})
