import { firstAct } from '#web/ui/first-act.ts'
import { storedNames } from '#web/ui/stored.ts'

/** Without mouse movement alone: the client's code is larger than the page. */
const acts = ['pointerdown', 'keydown', 'popstate', 'storage']

/**
 * Whether the person at this browser may be signed in, as far as visible without the client's code: its session is stored under such a
 * name, and a letter's link has one in the address.
 */
export function mayBeSomebody(): boolean {
  if (/[#&?](access_token|code|error|error_code|token_hash)=/.test(location.hash + location.search)) return true
  return storedNames().some((key) => /^sb-.+-auth-token/.test(key))
}

/** Resolves when a visitor of the front page does something, or has had the time to look at it: nothing before that needs the client's code. */
export function firstWish(): Promise<void> {
  return location.pathname !== '/' || mayBeSomebody() ? Promise.resolve() : firstAct(acts)
}
