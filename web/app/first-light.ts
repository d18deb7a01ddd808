import { homeQuery } from '#web/data/home.ts'
import { queryClient } from '#web/data/query-client.ts'
import type { createRouter } from './router.ts'

/** What has not come by then is waited for on the page itself. */
const mostMs = 1000

/**
 * The front page may come with its picture in place (scripts/room-pages.ts). It stays until the page's code and what it shows are here, so that nothing takes
 * its place in between. Resolves at once where there is no such picture.
 */
export async function firstLightStays(router: ReturnType<typeof createRouter>): Promise<void> {
  if (!document.querySelector('.first-light')) return
  const page = new Promise<void>((done) => {
    if (router.state.initialized) done()
    else router.subscribe(({ initialized }) => initialized && done())
  })
  await Promise.race([Promise.all([page, queryClient.prefetchQuery(homeQuery())]), new Promise((done) => setTimeout(done, mostMs))])
}
