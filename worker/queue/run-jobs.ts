import { EventEmitter } from 'node:events'
import { type JobHelpers, Logger as QueueLogger, run } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Sql } from 'postgres'
import { type JobName, jobs } from '#contract/jobs.ts'
import type { z } from 'zod'
import type { Presence } from './presence.ts'

export type JobHandlers = { [Name in JobName]: (payload: z.infer<(typeof jobs)[Name]>, signal: AbortSignal) => Promise<void> }

export interface JobLine {
  /** Jobs taken by this line and how many at a time. */
  names: JobName[]
  concurrency: number
}

export interface RunOptions {
  connectionString: string
  sql: Sql
  log: Logger
  presence: Presence
  handlers: JobHandlers
  /** A job failed for the last time. */
  onGivenUp(name: JobName, payload: unknown, error: unknown): Promise<void>
}

/** Takes jobs from the queue the moment they are committed. Stopping interrupts those at work and gives them back as if never begun. */
export async function runJobs({ names, concurrency }: JobLine, options: RunOptions): Promise<{ stop(): Promise<void> }> {
  const { connectionString, sql, log, presence } = options
  const stopping = new AbortController()
  const interrupted: { id: string; attempts: number }[] = []

  const taskFor = (name: JobName) => async (rawPayload: unknown, helpers: JobHelpers) => {
    const payload = jobs[name].parse(rawPayload)
    const signal = AbortSignal.any([stopping.signal, presence.signal()])
    const began = Date.now()
    try {
      await options.handlers[name](payload as never, signal)
      log.info({ job: name, ...payload, ms: Date.now() - began }, 'job done')
    } catch (error) {
      if (signal.aborted) interrupted.push({ id: helpers.job.id, attempts: helpers.job.attempts - 1 })
      else {
        log.error({ job: name, ...payload, attempt: helpers.job.attempts, err: error }, 'job failed')
        if (helpers.job.attempts >= helpers.job.max_attempts) await options.onGivenUp(name, payload, error)
      }
      throw error
    }
  }

  const events = new EventEmitter()
  events.on('worker:create', ({ worker }: { worker: { workerId: string } }) => presence.announce(worker.workerId))
  const runner = await run({
    connectionString,
    concurrency,
    maxPoolSize: concurrency + 2,
    noHandleSignals: true,
    pollInterval: 1000,
    crontab: ' ',
    events,
    logger: new QueueLogger(() => (level, message) => log.debug({ level }, message)),
    taskList: Object.fromEntries(names.map((name) => [name, taskFor(name)])),
  })
  return {
    async stop() {
      stopping.abort(new Error('The worker is stopping.'))
      await runner.stop()
      for (const { id, attempts } of interrupted)
        await sql`select graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => ${Math.max(0, attempts)}::int)`
    },
  }
}
