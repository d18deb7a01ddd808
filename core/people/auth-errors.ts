import { retryableStatuses } from '../house/specification.ts'

/** What auth/v1 answered, as supabase-js hands it over. */
export interface AuthFailure {
  name?: string
  message: string
  status?: number
  code?: string
  reasons?: string[]
}

/** Section 8: kinds of auth errors. */
export type AuthErrorKind = 'session-missing' | 'invalid-credentials' | 'weak-password' | 'unreachable' | 'invalid-jwt' | 'other'

export function authErrorKind(error: AuthFailure): AuthErrorKind {
  if (error.name === 'AuthSessionMissingError' || error.code === 'session_not_found') return 'session-missing'
  if (error.name === 'AuthInvalidCredentialsError' || error.code === 'invalid_credentials') return 'invalid-credentials'
  if (error.name === 'AuthWeakPasswordError' || error.code === 'weak_password') return 'weak-password'
  if (error.name === 'AuthRetryableFetchError' || retryableStatuses.includes(error.status ?? -1)) return 'unreachable'
  if (error.name === 'AuthInvalidJwtError' || error.code === 'bad_jwt') return 'invalid-jwt'
  return 'other'
}

/** Signing out with a session the server no longer knows is a success: what was asked for is true already. */
export function sessionAlreadyInvalid(error: AuthFailure): boolean {
  const kind = authErrorKind(error)
  return kind === 'session-missing' || kind === 'invalid-jwt' || [401, 403, 404].includes(error.status ?? 0)
}
