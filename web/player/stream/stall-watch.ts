/** Timeout without a byte, after which the request is retried: it may hang without failing. */
const nothingForMs = 20_000
const lookEveryMs = 2_000

export interface Watched {
  /** Whether the film is buffering. */
  stalled(): boolean
  /** Changes with every byte that arrives. */
  mark(): string
  online(): boolean
  restart(): void
}

/** Reloads a film at its position when it is buffering and nothing arrives. Returns a stop function. */
export function watchStalls({ stalled, mark, online, restart }: Watched): () => void {
  let last = ''
  let since = 0
  const clock = setInterval(() => {
    const now = stalled() && online() ? mark() : ''
    if (now === '' || now !== last) since = 0
    else since += lookEveryMs
    last = now
    if (since < nothingForMs) return
    since = 0
    restart()
  }, lookEveryMs)
  return () => clearInterval(clock)
}
