/** Long after the front page is drawn, and before most people have read it. */
const restMs = 6000

/**
 * Whether the person at this browser may be signed in, as far as can be told without the client's code: it keeps its session under such a name, and a
 * letter's link brings one in the address.
 */
export function mayBeSomebody(): boolean {
  if (/[#&?](access_token|code|error|error_code|token_hash)=/.test(location.hash + location.search)) return true
  return Object.keys(localStorage).some((key) => /^sb-.+-auth-token/.test(key))
}

/** Resolves when a visitor of the front page does something, or has had the time to look at it: nothing before that needs the client's code. */
export function firstAct(): Promise<void> {
  if (location.pathname !== '/' || mayBeSomebody()) return Promise.resolve()
  const heard = new AbortController()
  return new Promise<void>((done) => {
    for (const event of ['pointerdown', 'keydown', 'popstate', 'storage'])
      addEventListener(event, () => done(), { signal: heard.signal, capture: true })
    setTimeout(done, restMs)
  }).finally(() => heard.abort())
}
