import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Runs a mutation and invalidates affected queries. It resolves once they are refetched; on a refusal they are refetched
 * too, because the data may have been stale, but not awaited.
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

/** Invalidates everything below these keys, shown or not. Never rejects: each query shows its own failure. */
export async function makeStale(...keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
