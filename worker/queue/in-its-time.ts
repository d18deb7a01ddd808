/** Grace period after an abort; then the work is abandoned. */
const endsWithinMs = 3000

/**
 * The result of `work`, which gets a signal that is aborted with `late()` after `longestMs`, or with any of `signals`. Rejects with the signal's reason a moment
 * after it was aborted, also where the work ignores it: the caller goes on.
 */
export async function inItsTime<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { signals, longestMs, late }: { signals: AbortSignal[]; longestMs: number; late: () => Error },
): Promise<T> {
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(late()), longestMs)
  const signal = AbortSignal.any([...signals, clock.signal])
  let patience: NodeJS.Timeout | undefined
  const left = new Promise<never>((_, reject) => {
    const wait = () => {
      patience = setTimeout(() => reject(signal.reason), endsWithinMs)
    }
    if (signal.aborted) wait()
    else signal.addEventListener('abort', wait, { once: true })
  })
  const done = work(signal)
  // An abandoned promise may still reject; this is ignored.
  done.catch(() => {})
  try {
    return await Promise.race([done, left])
  } finally {
    clearTimeout(timer)
    clearTimeout(patience)
  }
}
