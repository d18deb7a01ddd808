import type { WorkerHouse } from '../../job-context.ts'
import type { Job } from '../../queue/job.ts'
import { keptNames } from '../../records/media-names.ts'

/** Replaced files, once current viewers no longer need them. */
export const dropTemporaryFiles: Job<'drop-temporary-files'> = {
  name: 'drop-temporary-files',
  line: 'quick',
  key: ({ versionId }) => `drop-temporary-files:${versionId}`,
  lockKeys: ({ versionId }) => [`version:${versionId}`, `names:${versionId}`],
  attempts: 10,
  perform: (house, { versionId }) => drop(house, versionId),
}

/** Removes files of a version that no rendition names. The version's lock is held, so no rendition is being made. */
async function drop(house: WorkerHouse, versionId: string) {
  const [made] = await house.sql`select 1 from public.renditions where version_id = ${versionId} limit 1`
  // A version without renditions is being deleted or made again; both clean up themselves.
  if (!made) return
  await house.files.removeBelow('media', versionId, new Set(await keptNames(house.sql, versionId)))
  await house.sql`delete from private.retired_objects where version_id = ${versionId}`
}
