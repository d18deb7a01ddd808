import { type Early, questionOf } from '#web/data/house/early-answers.ts'
import { stored, storedNames } from '#web/ui/stored.ts'

/** A session that ends sooner is made again by the client first, and asked with then. */
const marginSeconds = 120

/** The session of signed-in people at this browser, as the client keeps it; undefined without one that holds. */
export function keptToken(): string | undefined {
  // Someone looks at forced states, or comes back by a letter's link: the app knows what to make of either.
  if (stored('qaFlags') || /[#&?](access_token|code|token_hash)=/.test(location.hash + location.search)) return undefined
  const key = storedNames().find((name) => /^sb-.+-auth-token$/.test(name))
  const { access_token, expires_at } = JSON.parse((key && stored(key)) || '{}') as {
    access_token?: string
    expires_at?: number
  }
  return expires_at && expires_at > Date.now() / 1000 + marginSeconds ? access_token : undefined
}

/** Asks the house as that person, and keeps the answer for the app, which will ask the same. `values` make it a call. Throws when it is refused. */
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
