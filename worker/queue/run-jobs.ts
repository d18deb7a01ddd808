import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type JobHelpers, Logger as QueueLogger, run } from 'graphile-worker'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { type JobName, jobs } from '#contract/jobs.ts'
import type { Sql } from '#sql/sql.ts'
import type { Presence } from './presence.ts'

export type JobHandlers = { [Name in JobName]: (payload: z.infer<(typeof jobs)[Name]>, signal: AbortSignal) => Promise<void> }

export interface JobLine {
  /** Jobs taken by this line and how many at a time. */
  names: JobName[]
  concurrency: number
  /** Jobs that the clock queues: graphile-worker's crontab lines. */
  crontab?: string
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
export async function runJobs({ names, concurrency, crontab = ' ' }: JobLine, options: RunOptions): Promise<{ stop(): Promise<void> }> {
  const { connectionString, sql, log, presence } = options
  const stopping = new AbortController()
  const interrupted: { id: string; attempts: number }[] = []

  const working = new Set<Promise<void>>()

  const taskFor = (name: JobName) => (rawPayload: unknown, helpers: JobHelpers) => {
    const work = perform(name, rawPayload, helpers)
    working.add(work)
    return work.finally(() => working.delete(work))
  }
  const perform = async (name: JobName, rawPayload: unknown, helpers: JobHelpers) => {
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
  // Jobs are locked in the name of the pool, not of the worker in it that does them.
  let poolId = ''
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    poolId = workerPool.id
    presence.announce(poolId)
  })
  const runner = await run({
    connectionString,
    concurrency,
    maxPoolSize: concurrency + 2,
    noHandleSignals: true,
    pollInterval: 1000,
    crontab,
    events,
    // Failed jobs are logged above, with their cause.
    logger: new QueueLogger(
      () => (level, message, meta) => log[(level === 'error' || level === 'warning') && !meta?.failure ? 'warn' : 'debug'](message),
    ),
    taskList: Object.fromEntries(names.map((name) => [name, taskFor(name)])),
  })
  // A queue that ended by itself cannot be mended from inside: the process ends, and its supervisor starts another.
  void runner.promise.finally(() => {
    if (!stopping.signal.aborted) throw new Error('The job queue ended by itself.')
  })
  return {
    async stop() {
      stopping.abort(new Error('The worker is stopping.'))
      await Promise.allSettled(working)
      await runner.stop()
      await settled(sql, poolId)
      for (const { id, attempts } of interrupted)
        await sql`select graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now(), attempts => ${Math.max(0, attempts)}::int)`
    },
  }
}

/** The queue notes how a job ended a moment after its handler did; until then the database must stay and the job may not be changed. */
async function settled(sql: Sql, poolId: string) {
  for (let tries = 0; tries < 200; tries++) {
    const [row] = await sql`select exists (select from graphile_worker.jobs where locked_by = ${poolId}) as locked`
    if (!row?.locked) return
    await pause(25)
  }
}
