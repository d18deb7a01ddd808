/** Resolves in a task of its own, after the page has answered whoever touched it meanwhile. */
export const nextTask = (): Promise<void> =>
  (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.() ?? new Promise((done) => setTimeout(done))
