import { signOut } from '#web/data/people/auth.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { textOf } from '#web/ui/text.ts'
import { authWords } from './auth-words.ts'
import { continueTo } from './continue-to.ts'
import { whileLoggingOut } from './session-store.ts'
import { sessionText } from './words.ts'

/** The header's Logout. An already invalid session counts as success (section 4); both outcomes use the texts of section 8. */
export async function logOut(): Promise<void> {
  const t = textOf(sessionText)
  const { failure } = await whileLoggingOut(() => signOut())
  if (failure) return void toast.failure(t('logoutFailed'), authWords(failure))
  continueTo.forget()
  toast.success(t('loggedOut'), t('loggedOutText'))
}
