import { homeQuery } from '#web/data/house/home.ts'
import { queryClient } from '#web/data/house/query-client.ts'
import { sessionIsKnown } from '#web/session/session-store.ts'
import type { createRouter } from './router.ts'

/** After this timeout the page itself shows that it is loading. */
const mostMs = 3000

/** Prefetches what the page shows first, by its address, with the same queries as the page. */
async function firstAnswers(): Promise<void> {
  const [, id] = /^\/documentary\/([^/]+)/.exec(location.pathname) ?? []
  if (id) {
    const { askAhead } = await import('#web/features/documentary/ask-ahead.ts')
    await askAhead(id)
  } else if (location.pathname !== '/') {
    const { askAhead } = await import('#web/features/search/ask-ahead.ts')
    await askAhead()
  } else await queryClient.prefetchQuery(homeQuery())
}

/**
 * The HTML may contain a picture (scripts/build/page-files.ts). It stays until the page's code and data are here, without a
 * skeleton in between. Resolves immediately without such a picture. `started`: the client is open.
 */
export async function firstLightStays(router: ReturnType<typeof createRouter>, started: Promise<void>): Promise<void> {
  if (!document.querySelector('.first-light > *')) return
  const page = new Promise<void>((done) => {
    if (router.state.initialized) done()
    else {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return
        stop()
        done()
      })
    }
  })
  const isFront = location.pathname === '/'
  const answers = isFront ? firstAnswers() : started.then(sessionIsKnown).then(firstAnswers)
  await Promise.race([Promise.all([page, answers]).catch(() => undefined), new Promise((done) => setTimeout(done, mostMs))])
}
