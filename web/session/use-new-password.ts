import { authErrorKind } from '#core/people/auth-errors.ts'
import { passwordWeaknesses } from '#core/people/password-strength.ts'
import { setPassword } from '#web/data/people/auth.ts'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { authWords } from './auth-words.ts'
import { useFieldWords } from './field-words.ts'

/**
 * A form with a `NewPasswordField`: a weak password is shown at the field, found by either side; any other failure in a toast of this
 * title.
 */
export function useNewPassword(email: string, failedTitle: string, onSet: () => Promise<void> | void) {
  const words = useFieldWords()
  return useForm({
    validate: ({ raw }) => {
      const weak = passwordWeaknesses(raw('password'), email)[0]
      return { password: weak && words.weakness(weak) }
    },
    submit: async ({ raw }) => {
      const { failure } = await setPassword(raw('password'))
      if (!failure) return void (await onSet())
      toast.failure(failedTitle, authWords(failure))
      return authErrorKind(failure) === 'weak-password' ? { password: failure.message } : undefined
    },
  })
}
