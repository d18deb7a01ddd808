import { Secret, TOTP } from 'otpauth'
import { encodeQR } from 'qr'
import type { Db } from '../people/accounts.ts'

const periodSeconds = 30

/** A fresh secret as text, as the address authenticator apps read, and as a QR drawing of it. */
export function newTotp(issuer: string, label: string): { secret: string; uri: string; qr_code: string } {
  const secret = new Secret({ size: 20 })
  const uri = new TOTP({ issuer, label, secret, period: periodSeconds, digits: 6, algorithm: 'SHA1' }).toString()
  return { secret: secret.base32, uri, qr_code: encodeQR(uri, 'svg', { ecc: 'medium', border: 2 }) }
}

/** Whether a code is right now, or one step to either side, and was not used before. A used step cannot be used again (RFC 6238, 5.2). */
export async function acceptTotp(db: Db, factorId: string, secret: string, code: string, nowMs = Date.now()): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6, algorithm: 'SHA1' })
  const delta = totp.validate({ token: code, timestamp: nowMs, window: 1 })
  if (delta === null) return false
  const step = Math.floor(nowMs / 1000 / periodSeconds) + delta
  const accepted = await db`
    insert into code_uses (subject, last_step) values (${factorId}, ${step})
    on conflict (subject) do update set last_step = excluded.last_step where coalesce(code_uses.last_step, 0) < excluded.last_step returning subject`
  return accepted.length === 1
}
