import type { PictureWidth } from '#core/media/picture-widths.ts'

/** Answers prefetched before the app was loaded (web/app/early). */
export interface Early {
  /** The session of the request: an answer is for no other. */
  token: string
  /** By `questionOf`. Each is used once. */
  answers: Map<string, Promise<Response>>
  /** Pictures the page has in place already, each in the width it was asked for (undefined: whole) and with the paths it has it from. */
  pictures: { name: string; width: PictureWidth | undefined; src: string; whole: string }[]
}

declare global {
  var early: Early | undefined
}

/** Maximum age of a prefetched answer. */
const freshMs = 30_000

/** Cache key of an API request, independent of parameter order. `body` is JSON. */
export function questionOf(address: string, body?: string): string {
  const { pathname, searchParams } = new URL(address, location.origin)
  searchParams.sort()
  const values = body ? JSON.stringify(Object.entries(JSON.parse(body) as object).sort(([one], [other]) => (one < other ? -1 : 1))) : ''
  return `${pathname}?${searchParams} ${values}`
}

/** The prefetched answer to this request by the same person; undefined without one, or when stale. */
export function earlyAnswer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> | undefined {
  const { early } = globalThis
  if (!early || early.answers.size === 0) return undefined
  if (performance.now() > freshMs) return void early.answers.clear()
  const { body } = init ?? {}
  if (input instanceof Request || (body && typeof body !== 'string')) return undefined
  const headers = new Headers(init?.headers)
  if (headers.get('authorization') !== `Bearer ${early.token}` || headers.get('accept')?.includes('pgrst.object')) return undefined
  const question = questionOf(String(input), (body as string | undefined) ?? undefined)
  const answer = early.answers.get(question)
  early.answers.delete(question)
  // A failed prefetch is repeated.
  return answer?.catch(() => fetch(input, init))
}
