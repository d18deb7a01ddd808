import type { AuthChangeEvent, Provider, Session, User } from '@supabase/supabase-js'
import { type AuthFailure, sessionAlreadyInvalid } from '#core/people/auth-errors.ts'
import { makeStale } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import { securityKeys } from './security.ts'

export type { AuthChangeEvent, Session as AuthSession, User }

/** The answer of an act on auth/v1: nothing, or why not, in the server's words. */
export type AuthOutcome = { failure: AuthFailure | null }
const outcome = ({ error }: { error: AuthFailure | null }): AuthOutcome => ({ failure: error })

/** Reports every change of the session, first the one found in local storage. Returns a stop function. */
export function observeAuth(onChange: (event: AuthChangeEvent, session: Session | null) => void): () => void {
  const { data } = supabase().auth.onAuthStateChange(onChange)
  return () => data.subscription.unsubscribe()
}

/** The session stored in this browser, refreshed when it is about to end. */
export async function readSession(): Promise<Session | null> {
  const { data } = await supabase().auth.getSession()
  return data.session
}

export async function signIn(email: string, password: string): Promise<AuthOutcome & { session: Session | null }> {
  const { data, error } = await supabase().auth.signInWithPassword({ email, password })
  return { failure: error, session: data.session }
}

export interface NewPerson {
  email: string
  password: string
  /** Becomes user_metadata; the house's own triggers read `name`, `project`, `intent` and `institution` from it. */
  metadata: Record<string, unknown>
}

/** A guest account without an address, for screener links. */
export const signInAsGuest = async (): Promise<AuthOutcome> => outcome(await supabase().auth.signInAnonymously())

/** Signs a person up. Without a session in the answer the address must be confirmed by a link first. */
export async function signUp({ email, password, metadata }: NewPerson): Promise<AuthOutcome & { session: Session | null }> {
  const { data, error } = await supabase().auth.signUp({
    email,
    password,
    options: { data: metadata, emailRedirectTo: `${location.origin}/login` },
  })
  return { failure: error, session: data.session }
}

/** Section 7: the reset link leads back to /login. */
export const requestPasswordReset = async (email: string): Promise<AuthOutcome> =>
  outcome(await supabase().auth.resetPasswordForEmail(email, { redirectTo: `${location.origin}/login` }))

/** Redirects to an external sign-in, and back to /login. */
export const signInElsewhere = async (provider: string): Promise<AuthOutcome> =>
  outcome(await supabase().auth.signInWithOAuth({ provider: provider as Provider, options: { redirectTo: `${location.origin}/login` } }))

/** Sends a link that signs in. An unknown address gets the same answer as a known one. */
export async function sendMagicLink(email: string): Promise<AuthOutcome> {
  const { error } = await supabase().auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo: `${location.origin}/login` },
  })
  return { failure: error?.code === 'otp_disabled' ? null : error }
}

/** The SAML sign-in of an institution, by its domain; the requested page is remembered. Fails with `sso_provider_not_found`. */
export async function institutionSignIn(domain: string): Promise<AuthOutcome & { address: string | null }> {
  const { data, error } = await supabase().auth.signInWithSSO({ domain, options: { redirectTo: `${location.origin}/login` } })
  return { failure: error, address: data?.url ?? null }
}

export const signInWithPasskey = async (): Promise<AuthOutcome> => outcome(await supabase().auth.signInWithPasskey())

export const resendConfirmation = async (email: string): Promise<AuthOutcome> =>
  outcome(await supabase().auth.resend({ type: 'signup', email, options: { emailRedirectTo: `${location.origin}/login` } }))

export const setPassword = async (password: string, nonce?: string): Promise<AuthOutcome> =>
  outcome(await supabase().auth.updateUser({ password, nonce }))

/** Asks for another address; it counts once it is confirmed, where the house confirms addresses. */
export const changeEmail = async (email: string): Promise<AuthOutcome> =>
  outcome(await supabase().auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/login` }))

export const changeUserMetadata = async (data: Record<string, unknown>): Promise<AuthOutcome> =>
  outcome(await supabase().auth.updateUser({ data }))

/** Ends this browser's session, or every other one. A session the server no longer knows is cleared here and counts as ended (section 4). */
export async function signOut(scope: 'local' | 'others' | 'global' = 'local'): Promise<AuthOutcome> {
  const { error } = await supabase().auth.signOut({ scope })
  if (scope === 'others') void makeStale(securityKeys.sessions())
  if (!error) return { failure: null }
  if (!sessionAlreadyInvalid(error)) return { failure: error }
  await supabase().auth.signOut({ scope: 'local' })
  return { failure: null }
}
