import { type AuthFailure, authErrorKind } from '#core/people/auth-errors.ts'
import { textOf } from '#web/ui/text.ts'
import { sessionText } from './words.ts'

/** What to tell a person about a refused act on their account: the provider's own message (section 8), except where only we can say what to do. */
export function authWords(failure: AuthFailure): string {
  const t = textOf(sessionText)
  switch (authErrorKind(failure)) {
    case 'session-missing':
      return t('sessionMissing')
    case 'unreachable':
      return t('unreachable')
    case 'invalid-jwt':
      return t('invalidJwt')
    default:
      return failure.message
  }
}
