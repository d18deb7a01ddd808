/** On whose behalf a statement of a test runs, as a token would say it. */
export interface Identity {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Record<string, unknown>
}

export const anonymous: Identity = { role: 'anon', claims: { role: 'anon' } }
export const service: Identity = { role: 'service_role', claims: { role: 'service_role' } }
