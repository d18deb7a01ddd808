import { queryOptions } from '@tanstack/react-query'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

const keys = { all: ['archives'] } as const

/** The person's last archive, if there is one; asked again while it is being made. */
export const myArchive = queryOptions({
  queryKey: keys.all,
  queryFn: async () =>
    orThrow(
      await supabase()
        .from('archives')
        .select(
          'id, state, readyAt:ready_at, expiresAt:expires_at, objectName:object_name, bytes, files, doneBytes:done_bytes, totalBytes:total_bytes',
        )
        .order('asked_at', { ascending: false })
        .limit(1)
        .maybeSingle(),
    ),
  refetchInterval: (query) => (query.state.data?.state === 'waiting' ? 2000 : false),
})

export const askArchive = (): Promise<string> => act([keys.all], async () => orThrow(await supabase().rpc('ask_archive')))

/** An address that works for a minute and saves the archive as a file. */
export async function archiveAddress(objectName: string): Promise<string> {
  const name = `actuality-${new Date().toISOString().slice(0, 10)}.zip`
  return orThrow(await supabase().storage.from('archives').createSignedUrl(objectName, 60, { download: name })).signedUrl
}
