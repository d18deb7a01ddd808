import { shownFunctions } from '#contract/generated/shown-functions.ts'
import type { Home } from '#contract/house/home.ts'

// What the QA flags answer, and to which reads. Apart, because no page needs it before a flag is on.

/** Whether a request reads product data: rows, what a function shows, the front page. */
export function isDataRead(input: RequestInfo | URL, init?: RequestInit): boolean {
  const { pathname } = new URL(input instanceof Request ? input.url : input, location.origin)
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
  if (isFrontPage(input)) return true
  const path = /\/rest\/v1\/(.+)$/.exec(pathname)?.[1]
  if (!path || path === 'user_roles') return false
  if (path.startsWith('rpc/')) return isShown(path.slice(4))
  return method === 'GET' || method === 'HEAD'
}

/** The answer while a state is forced. */
export function forcedAnswer(state: 'error' | 'empty', input: RequestInfo | URL, init?: RequestInit): Response {
  if (state === 'error')
    return answer(500, {
      code: 'QA',
      message: 'The error flag of this browser makes every read fail.',
      details: null,
      hint: 'Switch it off under Settings.',
    })
  if (isFrontPage(input)) return answer(200, emptyFrontPage)
  if (!wantsOneRow(init)) return answer(200, [])
  return answer(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: 'The result contains 0 rows',
    hint: null,
  })
}

const isShown = (call: string): boolean => shownFunctions.some((name) => name === call)
const isFrontPage = (input: RequestInfo | URL): boolean =>
  /\/functions\/v1\/home$/.test(new URL(input instanceof Request ? input.url : input, location.origin).pathname)
const emptyFrontPage: Home = {
  page: { house: null, now: null, week: [], latest: [], leaving: [], season: null, said: null, reading: null },
  stills: {},
}

const wantsOneRow = (init?: RequestInit): boolean => new Headers(init?.headers).get('accept')?.includes('vnd.pgrst.object') ?? false

const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', 'content-range': '*/0' } })
