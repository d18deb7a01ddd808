import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Does an act and asks again for what it may have changed. It counts as done once pages show the new state; when it is refused they are asked for
 * again too, because what one acted on may be old, but nobody waits for that.
 */
export async function act<T>(stale: readonly QueryKey[], work: () => Promise<T>): Promise<T> {
  try {
    const done = await work()
    await makeStale(...stale)
    return done
  } catch (refused) {
    void makeStale(...stale)
    throw refused
  }
}

/** Everything below these keys is asked for again where it is shown, and again where it is not. Never rejects: each query shows its own failure. */
export async function makeStale(...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
