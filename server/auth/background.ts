import type { FastifyBaseLogger } from 'fastify'

export interface Background {
  /**
   * Does something after the answer has left, so that an answer takes as long for a known address as for an unknown one.
   * Failures are logged under `name`.
   */
  run(name: string, work: () => Promise<unknown>): void
  /** Waits until everything begun so far is done. */
  settle(): Promise<void>
}

export function createBackground(log: FastifyBaseLogger): Background {
  const underway = new Set<Promise<unknown>>()
  return {
    run(name, work) {
      const doing = new Promise<void>((done) => setImmediate(done))
        .then(work)
        .catch((err) => log.error({ err }, `${name} failed`))
        .finally(() => underway.delete(doing))
      underway.add(doing)
    },
    async settle() {
      while (underway.size > 0) await Promise.all(underway)
    },
  }
}
