/** On whose behalf a statement runs: a database role and the verified claims row rules read through `auth.jwt()`. */
export interface Identity {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Record<string, unknown>
  /** Address of the request, as far as this server trusts it; not passed to SQL by this function. */
  address?: string
  /** Request facts that PostgREST also exposes to SQL (`request.method`, `request.path`, `request.headers`). */
  request?: { method?: string; path?: string; headers?: Record<string, string> }
  /** Further transaction-local settings of the server's own choosing, such as `search_path`; never names from a request. */
  settings?: Record<string, string>
}

export const anonymous: Identity = { role: 'anon', claims: { role: 'anon' } }
export const service: Identity = { role: 'service_role', claims: { role: 'service_role' } }
