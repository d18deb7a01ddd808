import { type Early, questionOf } from '#web/data/house/early-answers.ts'
import { stored, storedNames } from '#web/ui/stored.ts'

/** A session that ends sooner is refreshed by the client first, and used then. */
const marginSeconds = 120

/** The session stored in this browser; undefined without a valid one. */
export function keptToken(): string | undefined {
  // QA flags are set, or the page was opened by an email link: left to the app.
  if (stored('qaFlags') || /[#&?](access_token|code|token_hash)=/.test(location.hash + location.search)) return undefined
  const key = storedNames().find((name) => /^sb-.+-auth-token$/.test(name))
  const { access_token, expires_at } = JSON.parse((key && stored(key)) || '{}') as {
    access_token?: string
    expires_at?: number
  }
  return expires_at && expires_at > Date.now() / 1000 + marginSeconds ? access_token : undefined
}

/** Queries the house as that person and caches the answer for the app, which will send the same query. `values` make it an RPC call. Throws on a refusal. */
export async function ask<T>(early: Early, address: string, values?: object): Promise<T> {
  const body = values && JSON.stringify(values)
  const answer = fetch(address, {
    ...(body ? { method: 'POST', body } : {}),
    headers: { authorization: `Bearer ${early.token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
  })
  early.answers.set(
    questionOf(address, body),
    answer.then((response) => response.clone()),
  )
  const response = await answer
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as T
}
