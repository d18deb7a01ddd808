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
// Error texts are loaded with the first refusal: most visits need none.
addEventListener('unhandledrejection', ({ reason }) => {
  void import('./unawaited-acts.ts').then(
    ({ tellOfUnawaitedAct }) => tellOfUnawaitedAct(reason),
    () => undefined,
  )
})
endureTranslation()

// Started before the first page and not awaited: the front page needs no session, every other page waits in `WhenStarted`.
const started = startSession(queryClient).catch((cause: unknown) => {
  throw new HouseClosed(cause instanceof Error ? cause.message : String(cause), { cause })
})
// Shown by the waiting page; the front page reports its own failures.
started.catch(() => undefined)

/** Page and data are loaded in parallel with the translation. */
async function open(): Promise<void> {
  await makeQueryReadable().catch(() => undefined)
  const router = createRouter()
  await Promise.all([startLanguage(), firstLightStays(router, started)])
  // In small tasks, so that input is handled in between.
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

// Yields: the first script has just run.
void nextTask().then(open)
