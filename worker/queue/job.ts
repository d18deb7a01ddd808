import type { z } from 'zod'
import { type JobName, jobs } from '#contract/house/jobs.ts'
import type { WorkerHouse } from '../job-context.ts'

export type Payload<Name extends JobName> = z.infer<(typeof jobs)[Name]>

/**
 * `quick`: somebody waits for a film. `slow`: may take hours, so that nothing waits behind it. `prompt`: takes moments and must not wait for a film,
 * such as an address that has to die within a minute. `arriving`: goes along with a file for as long as it takes to arrive.
 * `hearing`: speech into words, for hours and behind everything else; one at a time.
 */
export type Line = 'quick' | 'slow' | 'prompt' | 'arriving' | 'hearing'

/** One kind of work: the file in worker/jobs that exports it says everything about it. */
export interface Job<Name extends JobName = JobName> {
  name: Name
  line: Line
  /** One waiting job per key: queued again, it replaces the one that still waits. Jobs queued in SQL bring theirs. */
  key?(payload: Payload<Name>): string
  /** Jobs that share a lock key are never at work at once, here or elsewhere; taken in this order. Without one, any number may be. */
  lockKeys?(payload: Payload<Name>): string[]
  /** How often it is tried in all, when the worker queues it; `private.enqueue` says five unless told otherwise. */
  attempts: number
  /** When the clock queues it: the five fields of a crontab line. */
  at?: string
  /** Tried for the last time: what that means for whoever waits. */
  giveUp?(house: WorkerHouse, payload: Payload<Name>): Promise<void>
  /** Rejects with the signal's reason when it is aborted: the worker stops, or lost the proof that nobody else does the same. */
  perform(house: WorkerHouse, payload: Payload<Name>, signal: AbortSignal): Promise<void>
}

/** A job whose payload has been read by its schema: what the queue deals in. */
export interface ReadJob {
  name: JobName
  line: Line
  attempts: number
  at?: string
  /** The same work on a payload of the queue; throws when it is none of this job's. */
  on(payload: unknown): {
    payload: Record<string, unknown>
    lockKeys: string[]
    giveUp(house: WorkerHouse): Promise<void>
    perform(house: WorkerHouse, signal: AbortSignal): Promise<void>
  }
}

export function readJob<Name extends JobName>(job: Job<Name>): ReadJob {
  const { name, line, attempts, at } = job
  return {
    name,
    line,
    attempts,
    ...(at ? { at } : {}),
    on(raw) {
      const payload = jobs[name].parse(raw) as Payload<Name>
      return {
        payload,
        lockKeys: job.lockKeys?.(payload) ?? [],
        giveUp: async (house) => job.giveUp?.(house, payload),
        perform: (house, signal) => job.perform(house, payload, signal),
      }
    },
  }
}
