import { changeUserMetadata } from '#web/data/people/auth.ts'
import { isLanguage, type Language } from '#web/ui/house-languages.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { isZone, keepTimeZone, language, speak } from '#web/ui/locale.ts'
import { textOf } from '#web/ui/text.ts'
import { authWords } from './auth-words.ts'
import { sessionStore } from './session-store.ts'
import { sessionText } from './words.ts'

/** Puts the page into a language and keeps it: in this browser, and with the person who is signed in. */
export async function chooseLanguage(wanted: Language): Promise<void> {
  const t = textOf(sessionText)
  try {
    await speak(wanted, true)
  } catch {
    toast.failure(t('languageFailed'), t('unreachable'))
    return
  }
  if (!sessionStore.get().user) return
  const { failure } = await changeUserMetadata({ language: wanted })
  if (failure) toast.failure(t('languageFailed'), authWords(failure))
}

/** The time zone for times, stored the same way; undefined is the device's own. */
export async function chooseTimeZone(zone: string | undefined): Promise<void> {
  keepTimeZone(zone)
  const { failure } = await changeUserMetadata({ time_zone: zone ?? null })
  const t = textOf(sessionText)
  if (failure) toast.failure(t('languageFailed'), authWords(failure))
}

/** A choice made elsewhere applies in this browser from sign-in on. `user_metadata` is user input: it may be anything. */
export function followPersonsLanguage(): void {
  let userId: string | undefined
  sessionStore.subscribe(() => {
    const { user } = sessionStore.get()
    if (user?.id === userId) return
    userId = user?.id
    const { language: wanted, time_zone: zone } = user?.user_metadata ?? {}
    if (isLanguage(wanted) && wanted !== language()) void speak(wanted, true).catch(() => undefined)
    if (typeof zone === 'string' && isZone(zone)) keepTimeZone(zone)
  })
}
