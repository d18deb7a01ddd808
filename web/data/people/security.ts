import { queryOptions } from '@tanstack/react-query'
import type { SecurityEvent } from '#core/people/security-log.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { orThrow } from '../house/house-error.ts'

export const securityKeys = {
  all: ['security'],
  sessions: () => [...securityKeys.all, 'sessions'],
} as const

/** The caller's address as the server's salted hash; the browser never learns the address. */
export async function readHashedAddress(): Promise<string> {
  return orThrow(await supabase().rpc('my_address_hash'))
}

/** Sends a high or critical event to the house's audit log. */
export async function reportSecurityEvent(event: SecurityEvent): Promise<void> {
  orThrow(
    await supabase().rpc('record_security_event', {
      type: event.type,
      severity: event.severity,
      details: event.details,
      url: event.url,
      user_agent: event.userAgent,
    }),
  )
}

export interface OpenSession {
  id: string
  userAgent: string
  startedAt: string
  usedAt: string
  current: boolean
}

/** Where the signed-in person is signed in. */
export const mySessions = queryOptions({
  queryKey: securityKeys.sessions(),
  queryFn: async (): Promise<OpenSession[]> =>
    orThrow(await supabase().rpc('my_sessions').select('id, userAgent:user_agent, startedAt:started_at, usedAt:used_at, current')),
})

/** Ends one session; its browser is signed out within one refresh. */
export const endSession = (id: string): Promise<void> =>
  act([securityKeys.sessions()], async () => {
    orThrow(await supabase().rpc('end_session', { session: id }))
  })
