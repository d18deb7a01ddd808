import { z } from 'zod'

/** What `list_jobs` answers. */
export const jobQueue = z.object({
  counts: z.object({ waiting: z.number(), later: z.number(), working: z.number(), failed: z.number() }),
  jobs: z.array(
    z.object({
      id: z.string(),
      job: z.string(),
      about: z.unknown(),
      state: z.enum(['working', 'failed', 'later', 'waiting']),
      attempts: z.number(),
      maxAttempts: z.number(),
      runAt: z.string(),
      createdAt: z.string(),
      error: z.string(),
    }),
  ),
})
export type JobQueue = z.infer<typeof jobQueue>
export type QueuedJob = JobQueue['jobs'][number]

/** What `list_job_runs` answers. */
export const jobRuns = z.array(
  z.object({
    id: z.number(),
    job: z.string(),
    about: z.unknown(),
    attempt: z.number(),
    beganAt: z.string(),
    tookMs: z.number(),
    outcome: z.enum(['done', 'failed', 'given-up']),
    error: z.string(),
  }),
)
export type JobRun = z.infer<typeof jobRuns>[number]
