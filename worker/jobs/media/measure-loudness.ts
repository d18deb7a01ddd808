import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lacks } from '../../ffmpeg/abilities.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'
import { cutOf } from '../../records/alignments.ts'
import { saveLoudness, unmeasuredCut } from '../../records/loudness.ts'
import { fetchRendition } from '../../stages/fetch-rendition.ts'
import { loudnessOf } from '../../stages/sound/loudness-of.ts'

/** Measures the loudness of cuts prepared before it existed: one at a time, at low priority, from the audible sound. */
export const measureLoudness: Job<'measure-loudness'> = {
  name: 'measure-loudness',
  line: 'slow',
  key: () => 'measure-loudness',
  lockKeys: () => ['measure-loudness'],
  attempts: 3,
  at: '23 * * * *',
  async perform(house, _, signal) {
    // Retried once ffmpeg has the filter.
    if (lacks(house.ffmpeg, 'loudness')) return
    const versionId = await unmeasuredCut(house.sql)
    if (!versionId) return
    await measure(house, versionId, signal)
    if (await unmeasuredCut(house.sql)) await queueJob(house.sql, measureLoudness, {})
  },
}

/** An unreadable cut is not retried: it is played unchanged. */
async function measure({ sql, files, ffmpeg, workDir, log }: WorkerHouse, versionId: string, signal: AbortSignal) {
  const folder = join(workDir, `loudness-${versionId}`)
  await mkdir(folder, { recursive: true })
  try {
    const cut = await cutOf(sql, versionId)
    const path = cut?.hasSound ? await fetchRendition(files, cut.playlist, folder, signal) : undefined
    const loudness = path ? await loudnessOf(ffmpeg, path, signal) : null
    await saveLoudness(sql, versionId, loudness)
    log.info({ version: versionId, loudness }, 'loudness of an earlier cut measured')
  } catch (error) {
    signal.throwIfAborted()
    log.error({ err: error, version: versionId }, 'loudness of an earlier cut could not be measured')
    await saveLoudness(sql, versionId, null)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
