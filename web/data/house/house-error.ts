/** What supabase-js reports of a refused call; `detail` and `hint` are from the database. */
interface RefusedCall {
  message: string
  code?: string
  details?: string | null
  hint?: string | null
}

/** Translates the database's sentences; they are written in English. */
let inTheirLanguage = (sentence: string): string => sentence
export const refusalsAreSaid = (say: (sentence: string) => string): void => {
  inTheirLanguage = say
}

/** A refused or failed call. `message` is for people; `code` is the database's or the service's. */
export class HouseError extends Error {
  readonly code: string
  readonly detail: string
  readonly hint: string
  constructor(refused: RefusedCall) {
    super(inTheirLanguage(refused.message))
    this.name = 'HouseError'
    this.code = refused.code ?? 'unknown'
    this.detail = refused.details ?? ''
    this.hint = inTheirLanguage(refused.hint ?? '')
  }
}

/** Whether an error is a refusal of the database, which repeating does not change; anything else is a connection problem or a restart. */
export const isRefusal = (error: unknown): error is HouseError => error instanceof HouseError && /^(P0001|22|23|42)/.test(error.code)

/** The data of a supabase-js answer; throws `HouseError` when it carries an error instead. */
export function orThrow<Answer extends { data: unknown; error: RefusedCall | null }>(
  answer: Answer,
): Extract<Answer, { error: null }>['data'] {
  if (answer.error) throw new HouseError(answer.error)
  return answer.data
}

/** What a function of the house refused with, in its own words where it sent some. */
export async function functionRefusal(error: Error & { context?: unknown }): Promise<HouseError> {
  const answer = error.context instanceof Response ? ((await error.context.json().catch(() => null)) as RefusedCall | null) : null
  return new HouseError(answer ?? { message: error.message })
}
