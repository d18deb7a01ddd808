import { rm } from 'node:fs/promises'
import type { WorkerHouse } from '../house.ts'
import { queueJob } from '../queue/queue-job.ts'
import { reopenForSound } from '../records/sound-tracks.ts'
import { type PublishedLadder, publishLadder } from '../stages/publish-ladder.ts'
import { onVersion, openChecked } from './preparation.ts'

/** As long as the addresses that were given out for the temporary rendition are good: see the playback function. */
const addressesOutliveFilmSeconds = 4 * 3600

/** Makes the full ladder, swaps it in and calls the version ready. */
export async function encodeRenditions(house: WorkerHouse, versionId: string, signal: AbortSignal) {
  await reopenForSound(house.sql, versionId)
  await onVersion(house, versionId, signal, async (preparation) => {
    const { stages, folder } = preparation
    let ladder: PublishedLadder | undefined
    const made = await stages.run('all-renditions', async (report) => {
      const source = await openChecked(preparation)
      if ('code' in source) return source
      const outcome = await publishLadder(preparation, source, report)
      if ('code' in outcome) return outcome
      ladder = outcome
      return outcome.names.join(', ')
    })
    if (!made) return
    await stages.run('ready', async () => (ladder?.damaged ? 'Everything that could be read is there' : 'Everything is there'))
    await rm(folder, { recursive: true, force: true })
    const runAt = new Date(Date.now() + ((ladder?.durationSeconds ?? 0) + addressesOutliveFilmSeconds) * 1000)
    await queueJob(house.sql, 'drop-temporary-files', { versionId }, { runAt, maxAttempts: 10 })
  })
}
