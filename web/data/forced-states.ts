/**
 * The QA flags at work: while a state is forced, reads of product data stay unanswered, fail or come back empty, on every page alike,
 * so that what is looked at is the page's real waiting, failed and empty state. Sign-in, roles and every write are left alone.
 */
export type ForcedState = 'loading' | 'error' | 'empty' | undefined

let forced: ForcedState
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
      return wantsOneRow(init)
        ? answer(406, {
            code: 'PGRST116',
            message: 'Cannot coerce the result to a single JSON object',
            details: 'The result contains 0 rows',
            hint: null,
          })
        : answer(200, [])
    await Promise.race([changed.promise, aborted(init?.signal)])
  }
  return fetch(input, init)
}

const readingCalls = /^(?:search|find|list|my|read|plays|missing|suggest|home|programme|retention)(?:_|$)|_(?:by|of|for)_/

function isDataRead(input: RequestInfo | URL, init?: RequestInit): boolean {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
  const path = /\/rest\/v1\/(.+)$/.exec(pathname)?.[1]
  if (!path || path === 'user_roles') return false
  if (path.startsWith('rpc/')) return readingCalls.test(path.slice(4))
  return method === 'GET' || method === 'HEAD'
}

const wantsOneRow = (init?: RequestInit): boolean => new Headers(init?.headers).get('accept')?.includes('vnd.pgrst.object') ?? false

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'content-range': '*/0' } })

const aborted = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
