import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type JobHelpers, Logger as QueueLogger, run } from 'graphile-worker'
import { loginOf } from '#sql/login.ts'
import { patiently } from '#sql/patiently.ts'
import type { Sql } from '#sql/sql.ts'
import type { WorkerHouse } from '../job-context.ts'
import { inItsTime } from './in-its-time.ts'
import type { Line, ReadJob } from './job.ts'
import { type LineLimits, lines, tookTooLong } from './lines.ts'
import type { Presence } from './presence.ts'
import { openQueuePool } from './queue-pool.ts'
import { isServerAway } from './server-away.ts'

export interface JobLine {
  /** Jobs taken by this line and how many at a time. */
  jobs: readonly ReadJob[]
  concurrency: number
}

/** A job that came to an end, well or not; one that was interrupted has not. */
export interface EndedRun {
  job: string
  about: Record<string, unknown>
  attempt: number
  beganAt: Date
  tookMs: number
  outcome: 'done' | 'failed' | 'given-up'
  /** Empty when it is done. */
  error: string
}

export interface RunOptions {
  connectionString: string
  house: WorkerHouse
  presence: Presence
  /** Writes down how jobs end. What it rejects with is logged and costs no job. */
  note?(run: EndedRun): Promise<void>
  /** Called at every end, also of the scheduled jobs of each minute. */
  ended?(line: Line): Promise<void>
  /** Of each line; `lines` by default. */
  limits?: Record<Line, LineLimits>
}

/** About a minute and a half, with the pauses between. */
const triesWhileAway = 12
/** Giving a job up is its last event, so it has as long. */
export const whileAway = { tries: 90, pauseMs: 1000 }

/** Takes jobs from the queue the moment they are committed. Stopping interrupts those at work and gives them back as if never begun. */
export async function runJobs(
  { jobs, concurrency }: JobLine,
  { connectionString, house, presence, note, ended, limits = lines }: RunOptions,
): Promise<{ stop(): Promise<void> }> {
  const { sql, log } = house
  const stopping = new AbortController()
  const interrupted: { id: string; attempts: number }[] = []

  const working = new Set<Promise<void>>()

  const taskFor = (job: ReadJob) => (payload: unknown, helpers: JobHelpers) => {
    const work = perform(job, payload, helpers)
    working.add(work)
    return work.finally(() => working.delete(work))
  }
  const perform = async (job: ReadJob, rawPayload: unknown, helpers: JobHelpers) => {
    const { payload, lockKeys, ...work } = job.on(rawPayload)
    const told = { job: job.name, ...payload }
    const began = Date.now()
    const end = async (outcome: EndedRun['outcome'], error = '') => {
      await ended?.(job.line).catch((err) => log.warn({ ...told, err }, 'the end of a job could not be told'))
      // What the clock does every minute would hide everything else.
      if (!note || (outcome === 'done' && job.at?.startsWith('* '))) return
      const run = { job: job.name, about: payload, attempt: helpers.job.attempts, beganAt: new Date(began), tookMs: Date.now() - began }
      await note({ ...run, outcome, error }).catch((err) => log.warn({ ...told, err }, 'how a job ended could not be written down'))
    }
    const attempt = () => {
      const signals = [stopping.signal, presence.signal()]
      const signal = AbortSignal.any(signals)
      const { longestSeconds } = limits[job.line]
      const bounds = { signals, longestMs: longestSeconds * 1000, late: () => tookTooLong(job.name, longestSeconds) }
      // Waiting for its turn does not count as its time: the one that runs has a limit too.
      const perform = () => inItsTime((within) => work.perform(house, within), bounds)
      return lockKeys.reduceRight((next, key) => () => presence.alone(key, signal, next), perform)()
    }
    try {
      for (let tries = 1; ; tries++) {
        try {
          await attempt()
          break
        } catch (error) {
          // Not the film's fault, so none of its attempts: the job stays ours until the house is back.
          if (stopping.signal.aborted || tries === triesWhileAway || !isServerAway(error)) throw error
          log.warn({ ...told, tries, err: error }, 'the house was away; the job is taken up again')
          await pause(Math.min(500 * 2 ** (tries - 1), 10_000), undefined, { signal: stopping.signal })
        }
      }
      log.info({ ...told, ms: Date.now() - began }, 'job done')
      await end('done')
    } catch (error) {
      if (stopping.signal.aborted) interrupted.push({ id: helpers.job.id, attempts: helpers.job.attempts - 1 })
      else {
        log.error({ ...told, attempt: helpers.job.attempts, err: error }, 'job failed')
        const last = helpers.job.attempts >= helpers.job.max_attempts
        await end(last ? 'given-up' : 'failed', error instanceof Error ? error.message : String(error))
        if (last) await patiently(() => work.giveUp(house), whileAway)
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
  // Ours, because the queue's own stops listening to ended sessions before it releases them, and an unhandled error ends the process.
  const lent = openQueuePool(loginOf(connectionString, 'actuality-worker-queue'), concurrency + 2)
  const runner = await run({
    pgPool: lent.pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 1000,
    crontab: jobs.flatMap(({ name, at }) => (at ? `${at} ${name}` : [])).join('\n') || ' ',
    events,
    // Failed jobs are logged above, with their cause.
    logger: new QueueLogger(
      () => (level, message, meta) => log[(level === 'error' || level === 'warning') && !meta?.failure ? 'warn' : 'debug'](message),
    ),
    taskList: Object.fromEntries(jobs.map((job) => [job.name, taskFor(job)])),
  })
  // A queue that ended cannot be repaired from inside: the process ends, and its supervisor starts another.
  void runner.promise.finally(() => {
    if (!stopping.signal.aborted) throw new Error('The job queue ended by itself.')
  })
  return {
    async stop() {
      stopping.abort(new Error('The worker is stopping.'))
      await Promise.allSettled(working)
      await runner.stop()
      await settled(sql, poolId)
      await lent.close()
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
