import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'
import { readHeardRush } from '../../records/joined-sounds.ts'
import { renewSound } from '../../stages/rushes/renew-sound.ts'
import { dropTemporaryFiles } from '../media/drop-temporary-files.ts'

/** Addresses given out for the former proxy are valid that long. */
const addressesOutliveSeconds = 4 * 3600

/** Makes the proxy of a rush sound as it is now: by the sound that was joined to it, by the channels that are heard. Its picture is copied. */
export const renewProxySound: Job<'renew-proxy-sound'> = {
  name: 'renew-proxy-sound',
  line: 'slow',
  key: ({ versionId }) => `renew-proxy-sound:${versionId}`,
  lockKeys: ({ versionId }) => [`version:${versionId}`, `names:${versionId}`],
  attempts: 3,
  perform: (house, { versionId }, signal) => renew(house, versionId, signal),
}

async function renew(house: WorkerHouse, versionId: string, signal: AbortSignal) {
  const heard = await readHeardRush(house.sql, versionId)
  if (!heard) return
  const folder = join(house.workDir, `sound-of-${versionId}`)
  await mkdir(folder, { recursive: true })
  try {
    if (!(await renewSound(house, heard, folder, signal))) return
    await queueJob(house.sql, dropTemporaryFiles, { versionId }, new Date(Date.now() + addressesOutliveSeconds * 1000))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
