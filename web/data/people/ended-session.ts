import type { SupabaseClient } from '@supabase/supabase-js'

type HasAuth = Pick<SupabaseClient, 'auth'>

const pauseMs = 10_000

/**
 * `fetch` for supabase-js that refreshes the session when a service refuses its token: signed out from another device, its account removed
 * or banned. A refresh either succeeds or makes supabase-js drop the session, which the page notices; the refused call stays refused.
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
  // Errors of the refresh are reported by supabase-js to session listeners.
  if (held?.data.session) await client!.auth.refreshSession()
}
