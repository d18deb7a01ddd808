import type { z } from 'zod'
import type { jobs } from '#contract/house/jobs.ts'
import type { Sql } from '#sql/sql.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'

type Removal = z.infer<(typeof jobs)['remove-files']>

export const removeFiles: Job<'remove-files'> = {
  name: 'remove-files',
  line: 'prompt',
  attempts: 12,
  perform: remove,
}

/** Removes objects by name, each only if its stored version still matches: newer content stays. */
async function remove({ files }: WorkerHouse, { bucket, files: doomed }: Removal) {
  const there = await files.versionsOf(
    bucket,
    doomed.map(({ name }) => name),
  )
  await files.remove(
    bucket,
    doomed.filter(({ name, version }) => there.get(name) === version).map(({ name }) => name),
  )
}

/** Queues a removal in the transaction that deletes the last reference to these objects. A thousand names per job, the limit of storage. */
export async function queueRemoval(tx: Sql, bucket: Removal['bucket'], files: Removal['files']) {
  for (let at = 0; at < files.length; at += 1000) {
    await queueJob(tx, removeFiles, { bucket, files: files.slice(at, at + 1000) })
  }
}
