import { z } from 'zod'

/** Payloads of the jobs that `private.enqueue` queues, by job name. */
export const jobs = {
  'prepare-version': z.object({ versionId: z.uuid() }),
  'delete-version-files': z.object({ versionId: z.uuid(), documentaryId: z.uuid() }),
}
export type JobName = keyof typeof jobs
