import { loginRateLimit } from '#core/house/specification.ts'
import { authErrorKind } from '#core/people/auth-errors.ts'
import { requestPasswordReset, signIn } from '#web/data/people/auth.ts'
import { owesSecondFactor } from '#web/data/people/factors.ts'
import { authWords } from '#web/session/auth-words.ts'
import { mayTry } from '#web/session/limited.ts'
import { inspectField, recordSecurityEvent } from '#web/session/security-log.ts'
import { sessionText } from '#web/session/words.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { textOf } from '#web/ui/text.ts'
import { signInText } from './words.ts'

/**
 * One press of Sign In: the security log gets the raw input, then the address is sanitised, then the attempt is counted, then the
 * server is asked. A press stopped by a field is not an attempt; every press that would reach the server is, with any result.
 */
export async function login(
  raw: string,
  password: string,
  usableEmail: () => string | undefined,
  wantsPassword: () => void,
): Promise<{ title: string; text: string } | undefined> {
  const t = textOf(signInText)
  const shared = textOf(sessionText)
  inspectField('email', raw)
  const email = usableEmail()
  if (!email) return undefined
  if (password === '') return void wantsPassword()
  if (!mayTry('login', loginRateLimit)) return { title: shared('tooMany'), text: shared('tooManyLogin') }
  const { failure, session } = await signIn(email, password)
  if (failure) {
    if (authErrorKind(failure) !== 'unreachable') recordSecurityEvent('auth_failure', 'A sign-in with a password was refused.', 'medium')
    return { title: t('loginFailed'), text: authWords(failure) }
  }
  if (owesSecondFactor(session)) return undefined
  greet()
  return undefined
}

/** Section 8: Login success. */
export function greet(): void {
  const t = textOf(signInText)
  recordSecurityEvent('auth_success', 'Signed in.', 'low')
  toast.success(t('welcomeBack'), t('welcomeBackText'))
}

/** Sections 5 and 8: the letter with the link that leads back here. Without a mail server it goes no further than the operator's outbox: then who can help is said instead. */
export async function askForReset(email: string, sendsMail: boolean): Promise<{ title: string; text: string } | undefined> {
  const t = textOf(signInText)
  const shared = textOf(sessionText)
  if (!mayTry('password-reset')) return { title: shared('tooMany'), text: shared('tooManyMinute') }
  const { failure } = await requestPasswordReset(email)
  if (failure) return { title: t('resetFailed'), text: authWords(failure) }
  if (!sendsMail) return { title: t('resetFailed'), text: t('noMail') }
  toast.success(t('resetSent'), t('resetSentText'))
  return undefined
}
