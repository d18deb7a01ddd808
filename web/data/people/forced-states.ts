import { defaultQaFlags, forcedState, readFlags } from '#core/house/flags.ts'
import { qaFlagsKey } from '#core/house/specification.ts'
import { earlyAnswer } from '../house/early-answers.ts'

/**
 * The QA flags at work: while a state is forced, reads of product data stay unanswered, fail or come back empty, on every page alike,
 * so that what is looked at is the page's real waiting, failed and empty state. Sign-in, roles and every write are left alone.
 */
export type ForcedState = 'loading' | 'error' | 'empty' | undefined

// Read here as well as by the session, because the front page asks for its data before the session has begun.
let forced: ForcedState = forcedState(readFlags(kept(qaFlagsKey), defaultQaFlags))
let changed = Promise.withResolvers<void>()

export function forceState(state: ForcedState): void {
  if (state === forced) return
  forced = state
  changed.resolve()
  changed = Promise.withResolvers()
}

/** `fetch` for supabase-js. */
export const fetchWithForcedStates: typeof fetch = async (input, init) => {
  while (forced) {
    const { forcedAnswer, isDataRead } = await import('./forced-reads.ts')
    if (!isDataRead(input, init)) break
    const state = stateNow()
    if (state === 'error' || state === 'empty') return forcedAnswer(state, input, init)
    if (state) await Promise.race([changed.promise, aborted(init?.signal)])
  }
  return earlyAnswer(input, init) ?? fetch(input, init)
}
const stateNow = (): ForcedState => forced

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing forces nothing.
    return null
  }
}

const aborted = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
