import type { Asker } from '../asker.ts'
import type { AuthContext } from '../context.ts'
import { accountById } from '../people/accounts.ts'
import { AuthProblem } from '../problem.ts'
import { refuseOwing } from './second-step.ts'
import type { Session, SignedIn } from './signed-in.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/**
 * The person and the session of the bearer token, with every step taken that the account asks for. Throws `insufficient_aal` with
 * `statusIfOwing` for a session that still owes its second one, `insufficient_scope` for a connected program's.
 */
export async function whoIsSignedIn(auth: AuthContext, asker: Asker, statusIfOwing?: number): Promise<SignedIn> {
  const signedIn = await whoTookTheFirstStep(auth, asker)
  refuseProgram(signedIn)
  refuseOwing(signedIn, statusIfOwing)
  return signedIn
}

/**
 * The same for a session that may still owe its second step: only for what leads to that step or away from the account.
 * A token whose session was ended is refused although its signature is still valid.
 */
export async function whoTookTheFirstStep(auth: AuthContext, asker: Asker): Promise<SignedIn> {
  const claims = await claimsOf(asker, async (token) => (await auth.tokens.verify(token)).claims)
  if (!isUuid(claims.sub))
    throw new AuthProblem(403, 'bad_jwt', claims.sub ? 'invalid claim: sub claim must be a UUID' : 'invalid claim: missing sub claim')
  const sessionId = isUuid(claims.session_id) ? claims.session_id : '00000000-0000-0000-0000-000000000000'
  const [account, [session]] = await Promise.all([
    accountById(auth.sql, claims.sub),
    auth.sql<
      Session[]
    >`select id, user_id, aal, factor_id, created_at, oauth_client_id, scopes from sessions where id = ${sessionId} and (not_after is null or not_after > now())`,
  ])
  if (!account || account.deleted_at) throw new AuthProblem(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (!session || session.user_id !== account.id)
    throw new AuthProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (account.banned_until && account.banned_until.getTime() > Date.now()) throw new AuthProblem(403, 'user_banned', 'User is banned')
  return { account, session, claims }
}

/** The account is its person's: a program they connected reads who they are and changes nothing about it. */
export function refuseProgram({ session }: SignedIn) {
  if (session.oauth_client_id) throw new AuthProblem(403, 'insufficient_scope', 'A connected program may not do this with the account')
}

/** Lets through the operator's keys only. */
export async function requireOperator(auth: AuthContext, asker: Asker): Promise<void> {
  const { role } = await claimsOf(asker, (token) => auth.tokens.claims(token))
  if (role !== 'service_role' && role !== 'supabase_admin') throw new AuthProblem(403, 'not_admin', 'User not allowed')
}

async function claimsOf(asker: Asker, verify: (token: string) => Promise<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const bearer = /^bearer\s+(\S+)$/i.exec(asker.authorization)?.[1]
  if (!bearer) throw new AuthProblem(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  try {
    return await verify(bearer)
  } catch (cause) {
    throw new AuthProblem(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${(cause as Error).message}`)
  }
}
