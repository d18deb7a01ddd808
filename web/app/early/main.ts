import type { Early } from '#web/data/house/early-answers.ts'
import { keptToken } from './ask.ts'
import { bringAppAfter } from './bring-app.ts'
import { film } from './film.ts'
import { search } from './search.ts'

/**
 * Runs in the head of the pages that open with a picture (scripts/build/page-files.ts), before the app is fetched: shows the picture where the app
 * will have it, and only then loads the app, whose chunks would compete for bandwidth. Standalone, without a library: it blocks rendering.
 */

async function firstPicture(): Promise<void> {
  const { pathname } = location
  const token = keptToken()
  if (!token) return
  const early: Early = { token, answers: new Map(), pictures: [] }
  globalThis.early = early
  if (/^\/search\/?$/.test(pathname) && location.search === '') return search(early)
  const [, id] = /^\/documentary\/([^/]+)\/?$/.exec(pathname) ?? []
  if (id && !/[?&](screener|screening)=/.test(location.search)) await film(early, id)
}

bringAppAfter(firstPicture())
