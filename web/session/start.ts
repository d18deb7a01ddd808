import type { QueryClient } from '@tanstack/react-query'
import { openClient } from '#web/data/house/client.ts'
import { applyQaFlags } from './flag-store.ts'
import { followPersonsLanguage } from './language.ts'
import { followReturns } from './returns.ts'
import { followSecurityLogOfOtherTabs } from './security-log.ts'
import { followAuth, sessionStore } from './session-store.ts'
import { firstWish } from './visitor.ts'

/**
 * Once, before the first page (of a visitor's front page, after it): opens the client, follows the session, the QA flags and the security log.
 * Caches are cleared when the person changes. Rejects when the house cannot be reached.
 */
export async function startSession(queries: QueryClient): Promise<void> {
  applyQaFlags(() => void queries.resetQueries())
  await firstWish()
  await openClient()
  followPersonsLanguage()
  followReturns()
  followAuth()
  followSecurityLogOfOtherTabs()
  let userId: string | undefined
  sessionStore.subscribe(() => {
    const next = sessionStore.get().user?.id
    if (userId !== undefined && next !== userId) queries.clear()
    userId = next
  })
}
