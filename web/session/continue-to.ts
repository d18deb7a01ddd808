import { readContinueTo } from '#core/people/destination.ts'
import { storedValue } from './stored-value.ts'

const key = 'continue-to'

/** The page a visitor first asked for, until it is offered after signing in. Local, so that a link in a letter opened in another tab keeps it too. */
const asked = storedValue<{ path: string; atMs: number } | undefined>(key, read, (value) => JSON.stringify(value ?? null))

export const continueTo = {
  subscribe: asked.subscribe,
  get: (): string | undefined => asked.get()?.path,
  remember: (path: string): void => asked.set({ path, atMs: Date.now() }),
  forget: (): void => asked.set(undefined),
}

const keptMs = 24 * 60 * 60_000

function read(text: string | null): { path: string; atMs: number } | undefined {
  try {
    const stored = JSON.parse(text ?? 'null') as { path?: string; atMs?: number } | null
    const path = readContinueTo(stored?.path)
    return path && Date.now() - (stored?.atMs ?? 0) < keptMs ? { path, atMs: stored?.atMs ?? 0 } : undefined
  } catch {
    return undefined
  }
}
