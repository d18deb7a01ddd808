import '#web/ui/tokens.css'
import '#web/ui/fonts.css'
import '#web/ui/ground.css'
import './libraries.ts'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { nextTask } from '#core/house/next-task.ts'
import { queryClient } from '#web/data/house/query-client.ts'
import { startSession } from '#web/session/start.ts'
import { firstLightStays } from './first-light.ts'
import { startLanguage } from './languages.ts'
import { Providers } from './providers.tsx'
import { makeQueryReadable } from './readable-query.ts'
import { createRouter } from './router.ts'
import { forgetOnNewVisit } from './scroll-memory.ts'
import { HouseClosed, SessionStart } from './session-start.tsx'
import { endureTranslation } from './translated-pages.ts'

forgetOnNewVisit()
// What words it in comes with the first refusal: a page that is only looked at needs none of it.
addEventListener('unhandledrejection', ({ reason }) => {
  void import('./unawaited-acts.ts').then(
    ({ tellOfUnawaitedAct }) => tellOfUnawaitedAct(reason),
    () => undefined,
  )
})
endureTranslation()

// Begun before the first page and not waited for: the front page needs no session, every other page waits behind `WhenStarted`.
const started = startSession(queryClient).catch((cause: unknown) => {
  throw new HouseClosed(cause instanceof Error ? cause.message : String(cause), { cause })
})
// Shown by the page that waits for it; the front page says itself when its own data do not come.
started.catch(() => undefined)

/** The page and its data are asked for while the words of another language come. */
async function open(): Promise<void> {
  await makeQueryReadable().catch(() => undefined)
  const router = createRouter()
  await Promise.all([startLanguage(), firstLightStays(router, started)])
  // In small steps, between which the page answers anyone who touches it.
  startTransition(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <SessionStart value={started}>
          <Providers router={router} />
        </SessionStart>
      </StrictMode>,
    ),
  )
}

// The first script has just run; what it begins has a task of its own.
void nextTask().then(open)
