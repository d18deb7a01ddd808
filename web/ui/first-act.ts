/** Idle delay: long after the first render, and before most people have read the page. */
const restMs = 6000

/** User interaction, including pointer movement. */
const anything = ['pointermove', 'pointerdown', 'wheel', 'keydown']

/** Resolves on the first interaction, or after the delay: for code that is not needed earlier. */
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
