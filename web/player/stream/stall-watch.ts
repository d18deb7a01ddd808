/** A line that has brought nothing at all for so long is given up and asked again: a request may hang without ever failing. */
const nothingForMs = 20_000
const lookEveryMs = 2_000

export interface Watched {
  /** Whether the film should run and waits for pictures. */
  stalled(): boolean
  /** Changes with every byte that arrives. */
  mark(): string
  online(): boolean
  restart(): void
}

/** Begins a film again where it is when it waits and nothing arrives. Returns the way to stop watching. */
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
