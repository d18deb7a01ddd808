import { shownFunctions } from '#contract/generated/shown-functions.ts'
import type { Home } from '#contract/house/home.ts'
import { defaultQaFlags, forcedState, readFlags } from '#core/house/flags.ts'
import { qaFlagsKey } from '#core/house/specification.ts'
import { earlyAnswer } from '../house/early-answers.ts'

/**
 * The QA flags at work: while a state is forced, reads of product data stay unanswered, fail or come back empty, on every page alike,
 * so that what is looked at is the page's real waiting, failed and empty state. Sign-in, roles and every write are left alone.
 */
export type ForcedState = 'loading' | 'error' | 'empty' | undefined

// Read here as well as by the session, because the front page asks for its data before the session has begun.
let forced: ForcedState = forcedState(readFlags(kept(qaFlagsKey), defaultQaFlags))
let changed = Promise.withResolvers<void>()

export function forceState(state: ForcedState): void {
  if (state === forced) return
  forced = state
  changed.resolve()
  changed = Promise.withResolvers()
}

/** `fetch` for supabase-js. */
export const fetchWithForcedStates: typeof fetch = async (input, init) => {
  while (forced && isDataRead(input, init)) {
    if (forced === 'error')
      return answer(500, {
        code: 'QA',
        message: 'The error flag of this browser makes every read fail.',
        details: null,
        hint: 'Switch it off under Settings.',
      })
    if (forced === 'empty')
      return isFrontPage(input)
        ? answer(200, emptyFrontPage)
        : wantsOneRow(init)
          ? answer(406, {
              code: 'PGRST116',
              message: 'Cannot coerce the result to a single JSON object',
              details: 'The result contains 0 rows',
              hint: null,
            })
          : answer(200, [])
    await Promise.race([changed.promise, aborted(init?.signal)])
  }
  return earlyAnswer(input, init) ?? fetch(input, init)
}

const isShown = (call: string): boolean => shownFunctions.some((name) => name === call)

function isDataRead(input: RequestInfo | URL, init?: RequestInit): boolean {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
  if (isFrontPage(input)) return true
  const path = /\/rest\/v1\/(.+)$/.exec(pathname)?.[1]
  if (!path || path === 'user_roles') return false
  if (path.startsWith('rpc/')) return isShown(path.slice(4))
  return method === 'GET' || method === 'HEAD'
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing forces nothing.
    return null
  }
}

const isFrontPage = (input: RequestInfo | URL): boolean =>
  /\/functions\/v1\/home$/.test(new URL(input instanceof Request ? input.url : input, location.origin).pathname)
const emptyFrontPage: Home = {
  page: { house: null, now: null, week: [], latest: [], leaving: [], season: null, said: null, reading: null },
  stills: {},
}

const wantsOneRow = (init?: RequestInit): boolean => new Headers(init?.headers).get('accept')?.includes('vnd.pgrst.object') ?? false

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'content-range': '*/0' } })

const aborted = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
