import type { PictureWidth } from '#core/media/picture-widths.ts'

/** What a page asked while its app was still on its way (web/app/early), for the app to find. */
export interface Early {
  /** The session it was asked with: an answer is for nobody else. */
  token: string
  /** By `questionOf`. Each is taken once. */
  answers: Map<string, Promise<Response>>
  /** Pictures the page has in place already, each in the width it was asked for (undefined: whole) and with the paths it has it from. */
  pictures: { name: string; width: PictureWidth | undefined; src: string; whole: string }[]
}

declare global {
  var early: Early | undefined
}

/** An answer as old as this says nothing new. */
const freshMs = 30_000

/** A question of the API, whatever the order of its parts. `body` is JSON. */
export function questionOf(address: string, body?: string): string {
  const { pathname, searchParams } = new URL(address, location.origin)
  searchParams.sort()
  const values = body ? JSON.stringify(Object.entries(JSON.parse(body) as object).sort(([one], [other]) => (one < other ? -1 : 1))) : ''
  return `${pathname}?${searchParams} ${values}`
}

/** What the page was answered to this very question, asked as the same person; undefined when it did not ask, or too long ago. */
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
  // What did not come is asked again.
  return answer?.catch(() => fetch(input, init))
}
