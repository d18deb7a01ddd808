import { timingSafeEqual } from 'node:crypto'
import type { Asker } from '../asker.ts'
import { type Body, objectField, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import type { Db } from '../people/accounts.ts'
import { recordAct } from '../people/audit.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { raiseSession } from '../sessions/raise-session.ts'
import { endPendingCodes, endWhatWasBegun, refuseOwingNow } from '../sessions/second-step.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { amrOf, type Challenge, countWrongCode, type Factor, forgetWrongCodes, openChallenge, refuseRestingFactor } from './factor.ts'
import { acceptKeyAnswer } from './security-key.ts'
import { acceptTotp } from './totp.ts'

const wrong = { totp: 'Invalid TOTP code entered', phone: 'Invalid MFA Phone code entered', webauthn: 'Invalid WebAuthn answer' }

/** Answers a challenge. The session becomes aal2; a factor used for the first time counts from now on. */
export async function verifyFactor(auth: AuthContext, asker: Asker, signedIn: SignedIn, factor: Factor, body: Body) {
  const { account } = signedIn
  if (!auth.settings.mfa[factor.factor_type].verify)
    throw new AuthProblem(422, `mfa_${factor.factor_type}_verify_not_enabled`, `MFA verification is disabled for ${factor.factor_type}`)
  const challenge = await openChallenge(auth, factor, body.challenge_id)
  await refuseRestingFactor(auth.sql, factor.id)
  const answer = await auth.sql.begin(async (tx) => {
    // The account's row is locked first, as in every change of its factors.
    if (factor.status === 'unverified') await refuseOwingNow(tx, signedIn)
    // The first to take the challenge answers it; a second answer finds it gone.
    const [taken] = await tx`update mfa_challenges set verified_at = now() where id = ${challenge.id} and verified_at is null returning id`
    if (!taken || !(await isRight(auth, tx, factor, challenge, body))) return undefined
    if (factor.status === 'unverified') {
      await tx`update mfa_factors set status = 'verified', updated_at = now() where id = ${factor.id}`
      await endWhatWasBegun(tx, account.id)
      await endPendingCodes(tx, account.id)
    }
    await forgetWrongCodes(tx, factor.id)
    await recordAct(tx, 'verification_attempted', account, asker.address, {
      factor_id: factor.id,
      challenge_id: challenge.id,
      factor_type: factor.factor_type,
    })
    return raiseSession(auth, asker, signedIn, factor.id, amrOf[factor.factor_type], tx)
  })
  if (answer) return answer
  await countWrongCode(auth.sql, factor.id)
  // A code may be mistyped on the same challenge; the count above is what ends guessing.
  if (factor.factor_type !== 'webauthn') await auth.sql`update mfa_challenges set verified_at = null where id = ${challenge.id}`
  throw new AuthProblem(422, 'mfa_verification_failed', wrong[factor.factor_type])
}

async function isRight(auth: AuthContext, db: Db, factor: Factor, challenge: Challenge, body: Body): Promise<boolean> {
  if (factor.factor_type === 'webauthn') {
    const answer = objectField(body, 'webauthn')
    if (!answer?.credential_response) throw validationFailed('credential_response required')
    return acceptKeyAnswer(auth, db, factor, challenge, answer.credential_response)
  }
  const code = textField(body, 'code') ?? ''
  if (factor.factor_type === 'totp') return acceptTotp(db, factor.id, factor.secret ?? '', code)
  const [given, wanted] = [Buffer.from(code), Buffer.from(challenge.otp_code ?? '')]
  return wanted.length > 0 && given.length === wanted.length && timingSafeEqual(given, wanted)
}
