import { queryOptions } from '@tanstack/react-query'
import type { SecurityEvent, Severity } from '#core/security-log.ts'
import { house } from './client.ts'
import { orThrow } from './house-error.ts'

/** The caller's address as the server's salted hash; the browser never learns the address itself. */
export async function readHashedAddress(): Promise<string> {
  return orThrow(await house().rpc('my_address_hash')) as string
}

/** Sends a high or critical event to the house's audit log. */
export async function reportSecurityEvent(event: SecurityEvent): Promise<void> {
  orThrow(
    await house().rpc('record_security_event', {
      type: event.type,
      severity: event.severity,
      details: event.details,
      url: event.url,
      user_agent: event.userAgent,
    }),
  )
}

export interface AuditEntry {
  id: number
  at: string
  userId: string | null
  type: string
  severity: Severity
  details: string
  url: string
  userAgent: string
  hashedIp: string
}

/** The house's audit log, newest first. The server refuses (42501) everyone but moderators. */
export const auditLog = queryOptions({
  queryKey: ['audit-log'],
  retry: false,
  queryFn: async (): Promise<AuditEntry[]> => {
    const columns = 'id, at:created_at, userId:user_id, type, severity, details, url, userAgent:user_agent, hashedIp:address_hash'
    return orThrow(await house().rpc('read_audit_log', { entries: 200 }).select(columns)) as unknown as AuditEntry[]
  },
})

export interface OpenSession {
  id: string
  userAgent: string
  startedAt: string
  usedAt: string
  current: boolean
}

/** Where the signed-in person is signed in. */
export const mySessions = queryOptions({
  queryKey: ['my-sessions'],
  queryFn: async (): Promise<OpenSession[]> => {
    const columns = 'id, userAgent:user_agent, startedAt:started_at, usedAt:used_at, current'
    return orThrow(await house().rpc('my_sessions').select(columns)) as unknown as OpenSession[]
  },
})

/** Ends one session; its browser is signed out within one refresh. */
export async function endSession(id: string): Promise<void> {
  orThrow(await house().rpc('end_session', { session: id }))
}
