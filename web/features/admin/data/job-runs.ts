import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { JobQueue, JobRun } from '#contract/office/job-runs.ts'
import { act } from '#web/data/house/act.ts'
import { supabase } from '#web/data/house/client.ts'
import { orThrow } from '#web/data/house/house-error.ts'
import { officeKeys } from '#web/data/office/office.ts'

export type { JobQueue, JobRun, QueuedJob } from '#contract/office/job-runs.ts'

const jobKeys = {
  all: ['job-runs'],
  queue: () => [...jobKeys.all, 'queue'],
  runs: (failed: boolean) => [...jobKeys.all, 'runs', failed],
} as const
const changed = [jobKeys.all, officeKeys.all]

/** Waiting, running and failed jobs; for administrators. */
export const jobQueueQuery = queryOptions({
  queryKey: jobKeys.queue(),
  refetchInterval: 5000,
  queryFn: async (): Promise<JobQueue> => {
    const [answer, { jobQueue }] = await Promise.all([supabase().rpc('list_jobs'), import('#contract/office/job-runs.ts')])
    return jobQueue.parse(orThrow(answer))
  },
})
/** What was done and how it ended, 50 a page. */
export const jobRunsQuery = (failed: boolean) =>
  infiniteQueryOptions({
    queryKey: jobKeys.runs(failed),
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }): Promise<JobRun[]> => {
      const call = supabase().rpc('list_job_runs', { failed, ...(pageParam === null ? {} : { after: pageParam }) })
      const [answer, { jobRuns }] = await Promise.all([call, import('#contract/office/job-runs.ts')])
      return jobRuns.parse(orThrow(answer))
    },
    getNextPageParam: (runs) => (runs.length === 50 ? runs.at(-1)!.id : null),
  })
/** False when the job is running by now, and was not changed. */
export const retryJob = (id: string): Promise<boolean> =>
  act(changed, async () => orThrow(await supabase().rpc('retry_job', { job: Number(id) })))
/** Answers how many. */
export const retryFailedJobs = (): Promise<number> => act(changed, async () => orThrow(await supabase().rpc('retry_failed_jobs')))
export const dropJob = (id: string): Promise<boolean> =>
  act(changed, async () => orThrow(await supabase().rpc('drop_job', { job: Number(id) })))
