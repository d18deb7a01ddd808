import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseProbe } from '#core/media/media-probe.ts'
import { sourceArgs } from '../../ffmpeg/source-args.ts'
import { runFfmpeg } from '../../ffmpeg/spawn.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'
import { cutWithUnreadTimecode, saveStartTimecode } from '../../records/start-timecodes.ts'

/** The timecode of a cut's first frame, for cuts prepared before it was read: one file at a time, at low priority. */
export const readStartTimecodes: Job<'read-start-timecodes'> = {
  name: 'read-start-timecodes',
  line: 'slow',
  key: () => 'read-start-timecodes',
  lockKeys: () => ['read-start-timecodes'],
  attempts: 3,
  at: '41 * * * *',
  async perform(house, _, signal) {
    const cut = await cutWithUnreadTimecode(house.sql)
    if (!cut) return
    await read(house, cut, signal)
    if (await cutWithUnreadTimecode(house.sql)) await queueJob(house.sql, readStartTimecodes, {})
  },
}

/** An unreadable file is not retried: its notes keep running time. */
async function read({ sql, files, ffmpeg, workDir, log }: WorkerHouse, cut: { id: string; sourceObject: string }, signal: AbortSignal) {
  const folder = join(workDir, `start-timecode-${cut.id}`)
  await mkdir(folder, { recursive: true })
  try {
    const path = await files.openSource(cut.sourceObject, folder, signal)
    const { report } = await runFfmpeg(ffmpeg, { args: sourceArgs({ path }), reads: [path], signal })
    const startTimecode = parseProbe(report)?.startTimecode ?? null
    await saveStartTimecode(sql, cut.id, startTimecode)
    log.info({ version: cut.id, startTimecode }, 'timecode of an earlier cut read')
  } catch (error) {
    signal.throwIfAborted()
    log.error({ err: error, version: cut.id }, 'timecode of an earlier cut could not be read')
    await saveStartTimecode(sql, cut.id, null)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
