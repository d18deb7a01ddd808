import { urisIn } from '#core/hls.ts'
import type { WorkerHouse } from '../house.ts'
import type { Job } from '../queue/job.ts'

/** Files of a temporary rendition, once the addresses given out for them have run out. */
export const dropTemporaryFiles: Job<'drop-temporary-files'> = {
  name: 'drop-temporary-files',
  line: 'quick',
  key: ({ versionId }) => `drop-temporary-files:${versionId}`,
  lockKeys: ({ versionId }) => [`version:${versionId}`, `names:${versionId}`],
  attempts: 10,
  perform: (house, { versionId }) => drop(house, versionId),
}

/** Removes what no rendition of a version names any more. Those who were watching while it grew have finished by now. */
async function drop(house: WorkerHouse, versionId: string) {
  const rows = await house.sql<{ playlist: string }[]>`select playlist from public.renditions where version_id = ${versionId}`
  // A version without renditions is being deleted or made again; both look after their own files.
  if (rows.length === 0) return
  const boards = await house.sql<{ name: string }[]>`select object_name as name from public.storyboards where version_id = ${versionId}`
  const named = [...rows.flatMap(({ playlist }) => urisIn(playlist)), ...boards.map(({ name }) => name)]
  // A storyboard is stored a moment before its row says so.
  await house.files.removeBelow('media', versionId, new Set([...named, `${versionId}/storyboard.jpg`]))
}
