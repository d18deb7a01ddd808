import { queryOptions } from '@tanstack/react-query'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'

const postTestKeys = { all: ['post-tests'] } as const

/** The administrator's newest test email and its result, polled until there is one; null: none yet. */
export const newestPostTest = queryOptions({
  queryKey: postTestKeys.all,
  refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? 1500 : false),
  queryFn: async () =>
    orThrow(
      await supabase()
        .from('post_tests')
        .select('id, askedAt:asked_at, state, words')
        .order('asked_at', { ascending: false })
        .limit(1)
        .maybeSingle(),
    ),
})

/** Sends a test email to the administrator's own address. Rejects with detail `rate` after five in an hour. */
export const sendTestLetter = (): Promise<string> => act([postTestKeys.all], async () => orThrow(await supabase().rpc('send_test_letter')))
