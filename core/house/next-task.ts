/** Resolves in a new macrotask, after pending input events were handled. */
export const nextTask = (): Promise<void> =>
  (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.() ?? new Promise((done) => setTimeout(done))
