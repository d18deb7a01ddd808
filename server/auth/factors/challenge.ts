import { randomUUID } from 'node:crypto'
import type { Asker } from '../asker.ts'
import type { AuthContext } from '../context.ts'
import { recordAct } from '../people/audit.ts'
import { AuthProblem } from '../problem.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { phoneCodeFor } from '../signing-in/phone.ts'
import { challengeLifeSeconds, type Factor } from './factor.ts'
import { keyQuestion } from './security-key.ts'

/** Puts a question to a factor, to be answered at `/verify` within five minutes. */
export async function challengeFactor(auth: AuthContext, asker: Asker, { account }: SignedIn, factor: Factor) {
  const { mfa } = auth.settings
  if (!mfa[factor.factor_type].verify)
    throw new AuthProblem(422, `mfa_${factor.factor_type}_verify_not_enabled`, `MFA verification is disabled for ${factor.factor_type}`)
  auth.limits.take(`challenge:${account.id}`, 30, 300)
  if (factor.factor_type === 'phone')
    auth.limits.take(`sms:to:${factor.phone}`, 1, mfa.phone.maxFrequencySeconds, 'over_sms_send_rate_limit')
  const id = randomUUID()
  const code = factor.factor_type === 'phone' ? phoneCodeFor(auth, factor.phone!) : null
  const key = factor.factor_type === 'webauthn' ? await keyQuestion(auth, account, factor) : undefined
  await auth.sql`
    with asked as (update mfa_factors set last_challenged_at = now() where id = ${factor.id})
    insert into mfa_challenges (id, factor_id, ip_address, otp_code, web_authn_session_data)
    values (${id}, ${factor.id}, ${asker.address}, ${code}, ${key ? auth.sql.json({ challenge: key.challenge }) : null})`
  await recordAct(auth.sql, 'challenge_created', account, asker.address, { factor_id: factor.id, factor_status: factor.status })
  const expiresAt = Math.floor(Date.now() / 1000) + challengeLifeSeconds
  return { id, type: factor.factor_type, expires_at: expiresAt, ...(key ? { webauthn: key.webauthn } : {}) }
}
