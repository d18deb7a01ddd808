import { rm } from 'node:fs/promises'
import type { CheckedSource } from '../../files/checked-source.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'
import { saveDamagedPlaces } from '../../records/damaged-places.ts'
import { saveSoundTracks } from '../../records/sound-tracks.ts'
import { beginHearing } from '../../records/transcriptions.ts'
import { markPreparing, recordFacts } from '../../records/versions.ts'
import { publishStills } from '../../stages/picture/publish-stills.ts'
import { failInterrupted, onVersion, openChecked } from '../../stages/preparation.ts'
import { publishFirstRendition } from '../../stages/publish-first-rendition.ts'
import { checkRush } from '../../stages/rushes/check-rush.ts'
import { sourceInWords } from '../../stages/source-in-words.ts'
import { makeProxy } from '../edit/make-proxy.ts'
import { encodeRenditions } from './encode-renditions.ts'
import { askForHelp } from './help-encode.ts'

/** A new film: its creator is waiting. */
export const prepareVersion: Job<'prepare-version'> = {
  name: 'prepare-version',
  line: 'quick',
  key: ({ versionId }) => `prepare-version:${versionId}`,
  // The job that follows the upload stops when the file is complete.
  lockKeys: ({ versionId }) => [`version:${versionId}`, `arriving:${versionId}`],
  attempts: 5,
  giveUp: (house, { versionId }) => failInterrupted(house, versionId),
  perform: (house, { versionId }, signal) => prepare(house, versionId, signal),
}

/**
 * From the last byte received to a watchable film, with its poster and storyboard; then queues the full ladder. Stages that an earlier
 * attempt finished are not done again.
 */
async function prepare(house: WorkerHouse, versionId: string, signal: AbortSignal) {
  await onVersion(house, versionId, signal, async (preparation) => {
    const { sql } = house
    if (preparation.version.state === 'ready') {
      // Ready before; another sound was requested, and making it was cancelled.
      if (!preparation.stages.isDone('all-renditions')) await queueJob(sql, encodeRenditions, { versionId })
      return
    }
    await markPreparing(sql, versionId)
    if (preparation.version.kind === 'rush') {
      if (await checkRush(preparation)) await queueJob(sql, makeProxy, { versionId })
      return
    }
    let source: CheckedSource | undefined
    const sound = await preparation.stages.run('checked', async () => {
      const outcome = await openChecked(preparation)
      if ('code' in outcome) return outcome
      source = outcome
      await recordFacts(sql, versionId, source)
      await saveSoundTracks(sql, versionId, source)
      await saveDamagedPlaces(sql, versionId, source.missing, source.durationSeconds)
      await beginHearing(sql, versionId)
      return sourceInWords(source)
    })
    if (!sound) return rm(preparation.folder, { recursive: true, force: true })
    if (!source) {
      const again = await openChecked(preparation)
      if ('code' in again) throw new Error(`A source that had passed its check is refused: ${again.code}`)
      source = again
    }
    const checked = source
    const run = (report: (part: number) => void) => ({ report, askForHelp: () => askForHelp(house, versionId) })
    if (!(await preparation.stages.run('first-rendition', (report) => publishFirstRendition(preparation, checked, run(report))))) return
    if (!(await preparation.stages.run('poster-and-storyboard', (report) => publishStills(preparation, checked, report)))) return
    await queueJob(sql, encodeRenditions, { versionId })
  })
}
