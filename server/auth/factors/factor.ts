import type { AuthContext } from '../context.ts'
import type { Db } from '../people/accounts.ts'
import { AuthProblem } from '../problem.ts'
import { isUuid } from '../sessions/who.ts'

export interface Factor {
  id: string
  user_id: string
  friendly_name: string | null
  factor_type: 'totp' | 'phone' | 'webauthn'
  status: 'verified' | 'unverified'
  secret: string | null
  phone: string | null
  last_challenged_at: Date | null
  web_authn_credential: StoredCredential | null
}

/** As GoTrue keeps it (go-webauthn's Credential); bytes are base64. */
export interface StoredCredential {
  id: string
  publicKey: string
  attestationType: string
  transport: string[]
  authenticator: { AAGUID: string; signCount: number }
}

export interface Challenge {
  id: string
  factor_id: string
  created_at: Date
  verified_at: Date | null
  ip_address: string
  otp_code: string | null
  web_authn_session_data: { challenge: string } | null
}

export const challengeLifeSeconds = 300
/** Wrong codes before a factor is locked, and for how long. Both count per factor, from all addresses. */
const guessesPerFactor = 8
const restSeconds = 300

/** A factor of this account. Throws `mfa_factor_not_found` also for another account's. */
export async function factorOf(auth: AuthContext, accountId: string, factorId: string): Promise<Factor> {
  if (!isUuid(factorId)) throw new AuthProblem(404, 'validation_failed', 'factor_id must be an UUID')
  const [factor] = await auth.sql<Factor[]>`select * from mfa_factors where id = ${factorId} and user_id = ${accountId}`
  if (!factor) throw new AuthProblem(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

/** How `amr` names what a session showed. */
export const amrOf = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

/** Takes a factor away, and from every session the strength it had by it: a session is as strong as what it showed. */
export async function removeFactor(db: Db, factor: Factor) {
  await db`with counted as (delete from code_uses where subject = ${factor.id}) delete from mfa_factors where id = ${factor.id}`
  await db`
    with lowered as (
      update sessions set aal = 'aal1', factor_id = null, updated_at = now() where user_id = ${factor.user_id} and factor_id = ${factor.id} returning id
    )
    delete from mfa_amr_claims where authentication_method = ${amrOf[factor.factor_type]} and session_id in (select id from lowered)`
}

/** A challenge of this factor that is still open. */
export async function openChallenge(auth: AuthContext, factor: Factor, challengeId: unknown): Promise<Challenge> {
  if (!isUuid(challengeId)) throw new AuthProblem(400, 'validation_failed', 'challenge_id must be an UUID')
  const [challenge] = await auth.sql<Challenge[]>`select * from mfa_challenges where id = ${challengeId} and factor_id = ${factor.id}`
  if (!challenge || challenge.verified_at)
    throw new AuthProblem(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (Date.now() - challenge.created_at.getTime() > challengeLifeSeconds * 1000)
    throw new AuthProblem(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  return challenge
}

/** Refuses a factor that was guessed wrong too often; the count survives a restart and ends by resting. Throws `over_request_rate_limit`. */
export async function refuseRestingFactor(db: Db, factorId: string) {
  const [row] =
    await db`select 1 from code_uses where subject = ${factorId} and failures >= ${guessesPerFactor} and updated_at > now() - make_interval(secs => ${restSeconds})`
  if (row) throw new AuthProblem(429, 'over_request_rate_limit', 'Too many wrong codes for this factor. Wait five minutes, then try again.')
}

export const countWrongCode = (db: Db, factorId: string) => db`
  insert into code_uses (subject, failures) values (${factorId}, 1)
  on conflict (subject) do update set updated_at = now(),
    failures = case when code_uses.updated_at < now() - make_interval(secs => ${restSeconds}) then 1 else code_uses.failures + 1 end`

export const forgetWrongCodes = (db: Db, factorId: string) => db`update code_uses set failures = 0 where subject = ${factorId}`
