import type { SupabaseClient } from '@supabase/supabase-js'

type HasAuth = Pick<SupabaseClient, 'auth'>

const pauseMs = 10_000

/**
 * `fetch` for supabase-js that looks after the session when a service refuses its token: signed out from another device, its account removed
 * or barred. Refreshing either mends it or makes supabase-js forget the session, which the page follows; the refused call stays refused.
 */
export function noticingAnEndedSession(fetching: typeof fetch, clientOf: () => HasAuth | undefined): typeof fetch {
  let askedAt = Number.NEGATIVE_INFINITY
  return async (input, init) => {
    const response = await fetching(input, init)
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname
    if (response.status === 401 && !path.startsWith('/auth/v1/') && Date.now() - askedAt > pauseMs) {
      askedAt = Date.now()
      void refreshIfSignedIn(clientOf())
    }
    return response
  }
}

async function refreshIfSignedIn(client: HasAuth | undefined) {
  const held = await client?.auth.getSession()
  // What went wrong with the refresh is the session's business: supabase-js reports it to anyone who follows the session.
  if (held?.data.session) await client!.auth.refreshSession()
}
