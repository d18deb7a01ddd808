import { rm } from 'node:fs/promises'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'
import { reopenForSound } from '../../records/sound-tracks.ts'
import { failInterrupted, onVersion, openChecked } from '../../stages/preparation.ts'
import { type PublishedLadder, publishLadder } from '../../stages/publish-ladder.ts'
import { dropTemporaryFiles } from './drop-temporary-files.ts'
import { askForHelp } from './help-encode.ts'

/** Validity of the addresses given out for the temporary rendition: see the playback function. */
const addressesOutliveFilmSeconds = 4 * 3600
/** A rendition with the previous sound is removed immediately. The player reloads and continues at its position. */
const otherSoundSeconds = 20

/** The full ladder, which may take hours; queued when a film can be watched. */
export const encodeRenditions: Job<'encode-renditions'> = {
  name: 'encode-renditions',
  line: 'slow',
  key: ({ versionId }) => `encode-renditions:${versionId}`,
  lockKeys: ({ versionId }) => [`version:${versionId}`],
  attempts: 5,
  giveUp: (house, { versionId }) => failInterrupted(house, versionId),
  perform: (house, { versionId }, signal) => encode(house, versionId, signal),
}

/** Makes the full ladder, swaps it in and calls the version ready. */
async function encode(house: WorkerHouse, versionId: string, signal: AbortSignal) {
  await reopenForSound(house.sql, versionId)
  await onVersion(house, versionId, signal, async (preparation) => {
    const { stages, folder } = preparation
    let ladder: PublishedLadder | undefined
    const made = await stages.run('all-renditions', async (report) => {
      const source = await openChecked(preparation)
      if ('code' in source) return source
      const outcome = await publishLadder(preparation, source, { report, askForHelp: () => askForHelp(house, versionId) })
      if ('code' in outcome) return outcome
      ladder = outcome
      return outcome.names.join(', ')
    })
    if (!made) return
    await stages.run('ready', async () => (ladder?.damaged ? 'Everything that could be read is there' : 'Everything is there'))
    await rm(folder, { recursive: true, force: true })
    const keptSeconds = ladder?.otherSound ? otherSoundSeconds : (ladder?.durationSeconds ?? 0) + addressesOutliveFilmSeconds
    const runAt = new Date(Date.now() + keptSeconds * 1000)
    await queueJob(house.sql, dropTemporaryFiles, { versionId }, runAt)
  })
}
