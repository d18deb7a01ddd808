import type { Account } from '../people/accounts.ts'
import type { Aal } from './begin-session.ts'

export interface Session {
  id: string
  user_id: string
  aal: Aal
  factor_id: string | null
  created_at: Date
  /** The connected program this session belongs to. */
  oauth_client_id: string | null
  scopes: string | null
}

export interface SignedIn {
  account: Account
  session: Session
  claims: Record<string, unknown>
}
