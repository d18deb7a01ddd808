import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'

/** Files left by a deleted version. */
export const deleteVersionFiles: Job<'delete-version-files'> = {
  name: 'delete-version-files',
  line: 'prompt',
  key: ({ versionId }) => `delete-version-files:${versionId}`,
  // Locked against jobs that still write arriving files, storyboards or stills: a file stored afterwards would be orphaned.
  lockKeys: ({ versionId, documentaryId }) => [
    ...[`version:${versionId}`, `arriving:${versionId}`, `names:${versionId}`, `still:${versionId}`],
    `names:${documentaryId}`,
  ],
  attempts: 5,
  perform: remove,
}

/** Removes every file of a deleted version, and the film's posters once the film is gone too. */
async function remove(house: WorkerHouse, { versionId, documentaryId }: Payload<'delete-version-files'>) {
  // If the row exists after all, nothing is deleted.
  const [version] = await house.sql`select 1 from public.versions where id = ${versionId}`
  if (version) return
  await house.files.removeBelow('media', versionId)
  await house.sql`delete from private.retired_objects where version_id = ${versionId}`
  await house.files.removeBelow('sources', versionId)
  // By name, even if it does not exist: this stops a source that is still uploading.
  await house.files.remove('sources', [`${versionId}/source`])
  await rm(join(house.workDir, versionId), { recursive: true, force: true })
  await house.sql`select private.forget_jobs(${versionId})`
  const [documentary] = await house.sql`select 1 from public.documentaries where id = ${documentaryId}`
  if (documentary) return
  await house.files.removeBelow('stills', documentaryId)
  await house.sql`select private.forget_jobs(${documentaryId})`
}
