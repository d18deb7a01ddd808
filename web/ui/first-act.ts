/** Long after a page is drawn, and before most people have read it. */
const restMs = 6000

/** What someone does who is at the page, be it only to move the pointer over it. */
const anything = ['pointermove', 'pointerdown', 'wheel', 'keydown']

/** Resolves when someone does something at this page, or has had the time to look at it: what nobody needs before comes then. */
export function firstAct(acts: readonly string[] = anything): Promise<void> {
  const heard = new AbortController()
  return new Promise<void>((done) => {
    for (const act of acts) addEventListener(act, () => done(), { signal: heard.signal, capture: true, passive: true })
    setTimeout(done, restMs)
  }).finally(() => heard.abort())
}

/** The first of this visit, heard from when the first part of a page asks for it. */
let first: Promise<void> | undefined
export function onceSomebodyIsHere(): Promise<void> {
  first ??= navigator.userActivation?.hasBeenActive ? Promise.resolve() : firstAct()
  return first
}
