import { rm } from 'node:fs/promises'
import type { DamagedPlace } from '#core/media/damaged-places.ts'
import { perSecond } from '#core/media/media-plan.ts'
import type { SoundStream } from '#core/media/media-probe.ts'
import { prepared } from '#core/media/worker-words/prepared.ts'
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
    let source: CheckedSource | undefined
    const sound = await preparation.stages.run('checked', async () => {
      const outcome = await openChecked(preparation)
      if ('code' in outcome) return outcome
      source = outcome
      await recordFacts(sql, versionId, source)
      await saveSoundTracks(sql, versionId, source)
      await saveDamagedPlaces(sql, versionId, source.missing, source.durationSeconds)
      await beginHearing(sql, versionId)
      return inWords(source)
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

/** "1 h 48 min, 1920 × 1080, 25 frames a second, stereo". */
function inWords({ durationSeconds, picture, probe, sound, missing }: CheckedSource): string {
  const rate = Number(perSecond(picture.rate).toFixed(2))
  const seen = probe.picture ? [`${picture.width} × ${picture.height}`, prepared.framesASecond(rate)] : [prepared.soundOnly()]
  return [lengthInWords(durationSeconds), ...seen, soundInWords(sound, probe.sounds.length), ...missingInWords(missing)].join(', ')
}

function missingInWords(missing: DamagedPlace[]): string[] {
  const seconds = missing.reduce((sum, place) => sum + place.endsSeconds - place.startsSeconds, 0)
  return missing.length > 0 ? [prepared.missing(seconds)] : []
}

function soundInWords(heard: SoundStream[], tracks: number): string {
  if (heard.length === 0) return prepared.noSound()
  const channels = heard.length > 1 ? prepared.mixed(heard.length) : heard[0]!.channels
  return tracks > heard.length ? prepared.oneOf(channels, tracks) : channels
}

function lengthInWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
