import type { Asker } from '../asker.ts'
import { issueCode, type TokenType } from '../codes/one-time.ts'
import type { AuthContext } from '../context.ts'
import type { Account } from '../people/accounts.ts'
import { AuthProblem } from '../problem.ts'

/** The house sends no text messages. Numbers listed under `[auth.sms.test_otp]` have a fixed code; for any other this throws `sms_send_failed`. */
export function phoneCodeFor(auth: AuthContext, phone: string): string {
  const code = auth.settings.sms.testOtp.get(phone)
  if (!code) throw new AuthProblem(422, 'sms_send_failed', 'Error sending sms OTP: Unable to get SMS provider')
  return code
}

/** Makes the fixed code valid for this account and number. Throws `over_sms_send_rate_limit`, `sms_send_failed`. */
export async function sendPhoneCode(auth: AuthContext, asker: Asker, account: Account, phone: string, type: TokenType) {
  auth.limits.take(`sms:from:${asker.address}`, auth.settings.limits.smsSent, 3600, 'over_sms_send_rate_limit')
  auth.limits.take(`sms:to:${phone}`, 1, auth.settings.sms.maxFrequencySeconds, 'over_sms_send_rate_limit')
  await issueCode(auth, auth.sql, account.id, type, phone, { code: phoneCodeFor(auth, phone) })
  if (type === 'confirmation_token') await auth.sql`update users set confirmation_sent_at = now() where id = ${account.id}`
}
