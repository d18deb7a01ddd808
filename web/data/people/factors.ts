import { queryOptions } from '@tanstack/react-query'
import type { AuthFailure } from '#core/people/auth-errors.ts'
import { act } from '../house/act.ts'
import { supabase } from '../house/client.ts'
import type { AuthOutcome, AuthSession } from './auth.ts'

export interface Factor {
  id: string
  name: string
  createdAt: string
}

/** True while a session was opened with the password alone although the account has a second factor. */
export function owesSecondFactor(session: AuthSession | null): boolean {
  const hasFactor = session?.user.factors?.some((factor) => factor.status === 'verified') ?? false
  return hasFactor && session !== null && assurance(session.access_token) !== 'aal2'
}

const factorKeys = { all: ['factors'] } as const

/** The verified code generators of the signed-in person. Throws when the house cannot be reached. */
export async function listFactors(): Promise<Factor[]> {
  const { data, error } = await supabase().auth.mfa.listFactors()
  if (error) throw error
  return data.totp.map((factor) => ({ id: factor.id, name: factor.friendly_name ?? '', createdAt: factor.created_at }))
}

export const myFactors = queryOptions({ queryKey: factorKeys.all, queryFn: listFactors })

/** Begins the set-up of a code generator: an `otpauth://` address for a picture and the same secret to type. */
export async function beginFactor(
  name: string,
): Promise<{ failure: AuthFailure } | { failure: null; factorId: string; uri: string; secret: string }> {
  const { data, error } = await supabase().auth.mfa.enroll({ factorType: 'totp', friendlyName: name })
  if (error) return { failure: error }
  return { failure: null, factorId: data.id, uri: data.totp.uri, secret: data.totp.secret }
}

/** Answers a factor with the six digits shown; finishes a set-up and a sign-in alike. */
export const answerFactor = (factorId: string, code: string): Promise<AuthOutcome> =>
  act([factorKeys.all], async () => {
    const { error } = await supabase().auth.mfa.challengeAndVerify({ factorId, code })
    return { failure: error }
  })

export const removeFactor = (factorId: string): Promise<AuthOutcome> =>
  act([factorKeys.all], async () => {
    const { error } = await supabase().auth.mfa.unenroll({ factorId })
    return { failure: error }
  })

/** The assurance level a token was signed with; read here only to choose a page, the server checks it. */
function assurance(accessToken: string): string | undefined {
  const payload = accessToken.split('.')[1]
  if (!payload) return undefined
  const base64 = payload.replaceAll('-', '+').replaceAll('_', '/')
  return (JSON.parse(atob(base64)) as { aal?: string }).aal
}
