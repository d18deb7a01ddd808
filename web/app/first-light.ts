import type { createRouter } from './router.ts'

/** A page that has not come by then is waited for with its skeleton. */
const mostMs = 2000

/**
 * The front page may come with its picture in place (scripts/room-pages.ts). It stays until the page's own code is here, which has it too, so that nothing
 * takes its place in between. Resolves at once where there is no such picture.
 */
export async function firstLightStays(router: ReturnType<typeof createRouter>): Promise<void> {
  if (!document.querySelector('.first-light') || router.state.initialized) return
  const { promise: here, resolve } = Promise.withResolvers<void>()
  const stop = router.subscribe(({ initialized }) => void (initialized && resolve()))
  setTimeout(resolve, mostMs)
  await here
  stop()
}
