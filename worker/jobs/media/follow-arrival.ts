import { notEarly } from '#core/media/worker-words/prepared.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'
import { readAwaited, sayNotEarly } from '../../records/arrivals.ts'
import { beginHearing } from '../../records/transcriptions.ts'
import { checkArriving } from '../../stages/check-arriving.ts'
import { publishArriving } from '../../stages/publish-arriving.ts'

/** Makes a film watchable for its team while its file is still uploading. The preparation continues from its result. */
export const followArrival: Job<'follow-arrival'> = {
  name: 'follow-arrival',
  line: 'arriving',
  key: ({ versionId }) => `follow-arrival:${versionId}`,
  lockKeys: ({ versionId }) => [`arriving:${versionId}`],
  attempts: 3,
  perform: follow,
}

/** Timeout without new bytes, after which the worker is released. */
const restsMs = 5 * 60_000
/** Polling interval: a twentieth of the elapsed time. */
const [soonestMs, latestMs] = [2000, 5 * 60_000]
const forgottenMs = 14 * 24 * 3600_000

async function follow(house: WorkerHouse, { versionId }: Payload<'follow-arrival'>, signal: AbortSignal) {
  const { sql, files, ffmpeg, log } = house
  const version = await readAwaited(sql, versionId)
  if (!version || version.ageMs > forgottenMs) return
  const file = await files.openArriving(version.sourceObject)
  // Final states: nothing more to do until the last byte.
  if (file === 'elsewhere' || file === 'gone') return sayNotEarly(sql, versionId, notEarly[file])
  const again = () =>
    queueJob(sql, followArrival, { versionId }, new Date(Date.now() + Math.min(latestMs, Math.max(soonestMs, version.ageMs / 20))))
  if (!file) return again()
  await using arriving = file
  const source = await checkArriving(ffmpeg, arriving, signal, { language: version.language, chosen: version.chosenSound })
  if (source === 'not-yet') return again()
  if (source === 'never' || source === 'behind') return sayNotEarly(sql, versionId, notEarly[source === 'never' ? 'kind' : source])
  // Its first minutes are recognised meanwhile by another job.
  await beginHearing(sql, versionId, source.sound.length > 0)
  const ended = await publishArriving(house, version, arriving, source, signal, restsMs)
  if (ended === 'rests') await again()
  else if (ended !== 'whole') {
    log.info({ versionId, why: ended.code }, 'a film cannot be shown before it has arrived')
    await sayNotEarly(sql, versionId, notEarly.kind)
  }
}
