import type { z } from 'zod'
import { type JobName, jobs } from '#contract/house/jobs.ts'
import type { WorkerHouse } from '../job-context.ts'

export type Payload<Name extends JobName> = z.infer<(typeof jobs)[Name]>

/**
 * `quick`: a person waits for a film. `slow`: may take hours. `prompt`: takes moments and must not wait for a film,
 * such as an address to revoke within a minute. `arriving`: runs for as long as an upload takes.
 * `hearing`: speech recognition, for hours at the lowest priority; one at a time.
 * `calling`: waits for programs of others, for seconds.
 */
export type Line = 'quick' | 'slow' | 'prompt' | 'arriving' | 'hearing' | 'calling'

/** One kind of job, fully described by the file in worker/jobs that exports it. */
export interface Job<Name extends JobName = JobName> {
  name: Name
  line: Line
  /** One waiting job per key: queueing it again replaces the waiting one. Jobs queued in SQL pass theirs. */
  key?(payload: Payload<Name>): string
  /** Lock keys: jobs that share one never run simultaneously, on any machine; acquired in this order. Without one, any number may run. */
  lockKeys?(payload: Payload<Name>): string[]
  /** Jobs of one queue are done one after the other in the whole house, and only when nothing else of their line waits. */
  queue?: string
  /** Total number of tries, when the worker queues it; the default of `private.enqueue` is five. */
  attempts: number
  /** Schedule: the five fields of a crontab line. */
  at?: string
  /** Called after the last attempt failed, to tell the people affected. */
  giveUp?(house: WorkerHouse, payload: Payload<Name>): Promise<void>
  /** Rejects with the signal's reason when it is aborted: the worker stops, or lost its locks. */
  perform(house: WorkerHouse, payload: Payload<Name>, signal: AbortSignal): Promise<void>
}

/** A job with a validated payload, as the queue runs it. */
export interface ReadJob {
  name: JobName
  line: Line
  attempts: number
  at?: string
  /** The job bound to a payload; throws when the payload is invalid. */
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
