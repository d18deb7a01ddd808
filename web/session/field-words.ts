import { type PasswordWeakness, passwordMinLength } from '#core/people/password-strength.ts'
import type { EmailProblem } from '#core/text/email.ts'
import type { NameProblem } from '#core/text/name.ts'
import { useText } from '#web/ui/text.ts'
import { sessionText } from './words.ts'

/** Words for what is wrong in a field of a person's own data (section 5), the same on every form. */
export function useFieldWords() {
  const t = useText(sessionText)
  const emails: Record<EmailProblem, string> = { required: t('emailRequired'), 'too-long': t('emailTooLong'), invalid: t('emailInvalid') }
  const names: Record<NameProblem, string> = {
    required: t('nameRequired'),
    'too-short': t('nameTooShort'),
    'too-long': t('nameTooLong'),
    characters: t('nameCharacters'),
  }
  const weaknesses: Record<PasswordWeakness, string> = {
    length: t('weakLength', { n: passwordMinLength }),
    characters: t('weakCharacters'),
    pwned: t('weakPwned'),
  }
  return {
    email: (problem: EmailProblem | undefined) => problem && emails[problem],
    name: (problem: NameProblem | undefined) => problem && names[problem],
    weakness: (weakness: PasswordWeakness) => weaknesses[weakness],
  }
}
