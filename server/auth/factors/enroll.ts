import { randomUUID } from 'node:crypto'
import type { Asker } from '../asker.ts'
import { type Body, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { cleanPhone } from '../people/addresses.ts'
import { recordAct } from '../people/audit.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { newTotp } from './totp.ts'

/** Adds a second factor, which counts once it was used. A person who has one already must have shown it. */
export async function enrollFactor(auth: AuthContext, asker: Asker, { account }: SignedIn, body: Body) {
  const type = textField(body, 'factor_type')
  if (type !== 'totp' && type !== 'phone' && type !== 'webauthn') throw validationFailed('factor_type needs to be totp, phone, or webauthn')
  if (!auth.settings.mfa[type].enroll)
    throw new AuthProblem(422, `mfa_${type}_enroll_not_enabled`, `MFA enroll is disabled for ${nameOf[type]}`)
  if (account.is_anonymous) throw new AuthProblem(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  const friendlyName = textField(body, 'friendly_name') ?? ''
  await auth.sql`delete from mfa_factors where user_id = ${account.id} and status = 'unverified' and created_at < now() - interval '5 minutes'`
  const factors = await auth.sql`select status, friendly_name, phone from mfa_factors where user_id = ${account.id}`
  const verified = factors.filter((factor) => factor.status === 'verified')
  if (friendlyName && factors.some((factor) => factor.friendly_name === friendlyName))
    throw new AuthProblem(422, 'mfa_factor_name_conflict', `A factor with the friendly name "${friendlyName}" for this user already exists`)
  if (factors.length >= auth.settings.mfa.maxEnrolledFactors)
    throw new AuthProblem(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue')

  const phone = type === 'phone' ? cleanPhone(body.phone) : null
  if (phone && verified.some((factor) => factor.phone === phone))
    throw new AuthProblem(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    )
  const totp =
    type === 'totp'
      ? newTotp(textField(body, 'issuer') ?? new URL(auth.settings.siteUrl).host, account.email ?? account.phone ?? account.id)
      : undefined
  const id = randomUUID()
  await auth.sql`insert into mfa_factors (id, user_id, friendly_name, factor_type, secret, phone)
    values (${id}, ${account.id}, ${friendlyName}, ${type}, ${totp?.secret ?? null}, ${phone})`
  await recordAct(auth.sql, 'factor_in_progress', account, asker.address, { factor_id: id, factor_type: type })
  return { id, type, friendly_name: friendlyName, ...(totp ? { totp } : {}), ...(phone ? { phone } : {}) }
}

const nameOf = { totp: 'TOTP', phone: 'Phone', webauthn: 'WebAuthn' }
