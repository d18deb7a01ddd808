import { authErrorKind } from '#core/people/auth-errors.ts'
import { type NewPerson, signUp } from '#web/data/people/auth.ts'
import { authWords } from '#web/session/auth-words.ts'
import { mayTry } from '#web/session/limited.ts'
import { recordSecurityEvent } from '#web/session/security-log.ts'
import { sessionText } from '#web/session/words.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { textOf } from '#web/ui/text.ts'
import { signUpText } from './words.ts'

export type Opened = { kind: 'open' } | { kind: 'letter' } | { kind: 'refused'; field: 'email' | 'password'; words: string }

/**
 * Creates the account. Where the house confirms by mail, a known address gets the same answer as a new one; where it does not, the answer
 * is at once and says so, because then there is no letter to say it in.
 */
export async function openAccount(person: NewPerson): Promise<Opened> {
  const t = textOf(signUpText)
  const shared = textOf(sessionText)
  if (!mayTry('sign-up')) return refuse('email', shared('tooMany'), shared('tooManyMinute'))
  const { failure, session } = await signUp(person)
  if (!failure && !session) return { kind: 'letter' }
  if (!failure) {
    recordSecurityEvent('auth_success', 'Signed up.', 'low')
    toast.success(t('welcome'), t('welcomeText'))
    return { kind: 'open' }
  }
  if (failure.code === 'user_already_exists' || failure.code === 'email_exists') return refuse('email', t('failed'), t('known'))
  return refuse(authErrorKind(failure) === 'weak-password' ? 'password' : 'email', t('failed'), authWords(failure))
}

function refuse(field: 'email' | 'password', title: string, words: string): Opened {
  toast.failure(title, words)
  return { kind: 'refused', field, words }
}
