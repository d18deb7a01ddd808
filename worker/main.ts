import { mkdir } from 'node:fs/promises'
import pino from 'pino'
import { type JobName, jobs } from '#contract/jobs.ts'
import { refuse } from '#core/media-refusals.ts'
import { loginOf } from '#sql/login.ts'
import { openSql } from '#sql/sql.ts'
import { readEnvironment } from './environment.ts'
import { containment, notContained } from './ffmpeg/containment.ts'
import { findFfmpeg } from './ffmpeg/find.ts'
import { openHouseFiles } from './files/house-files.ts'
import type { WorkerHouse } from './house.ts'
import { deleteVersionFiles } from './jobs/delete-version-files.ts'
import { dropTemporaryFiles } from './jobs/drop-temporary-files.ts'
import { encodeRenditions } from './jobs/encode-renditions.ts'
import { prepareVersion } from './jobs/prepare-version.ts'
import { purgeRemoved } from './jobs/purge-removed.ts'
import { removeFiles } from './jobs/remove-files.ts'
import { renameMedia } from './jobs/rename-media.ts'
import { renamePoster } from './jobs/rename-poster.ts'
import { openPresence } from './queue/presence.ts'
import { releaseDeadWorkers } from './queue/release-dead-workers.ts'
import { type JobHandlers, runJobs } from './queue/run-jobs.ts'
import { failWorkingStage } from './records/stages.ts'

export interface RunningWorker {
  /** Interrupts the jobs at work and gives them back; resolves when every ffmpeg is gone. */
  stop(): Promise<void>
}

const sweepEveryMs = 3000

/**
 * Composition root of the worker. Three lines of jobs, so that a new film never waits for the hours an earlier one's ladder takes.
 * Throws an Error with one sentence for whoever runs the house when the environment or ffmpeg cannot be used.
 */
export async function startWorker(env: Record<string, string | undefined>): Promise<RunningWorker> {
  const config = readEnvironment(env)
  const log = pino({ level: config.logLevel, name: 'worker' })
  const ffmpeg = await findFfmpeg(config.ffmpegPath)
  const open = notContained(await containment())
  if (open) log.warn(open)
  await mkdir(config.workDir, { recursive: true })
  const sql = openSql(loginOf(config.databaseUrl, 'actuality-worker'), { max: 6 })
  const files = openHouseFiles({ url: config.supabaseUrl, serviceRoleKey: config.serviceRoleKey, localFolder: config.filesDir, sql })
  const house: WorkerHouse = { sql, files, ffmpeg, workDir: config.workDir, log }
  const presence = openPresence(config.databaseUrl)
  const handlers: JobHandlers = {
    'prepare-version': ({ versionId }, signal) => presence.alone(versionId, signal, () => prepareVersion(house, versionId, signal)),
    'encode-renditions': ({ versionId }, signal) => presence.alone(versionId, signal, () => encodeRenditions(house, versionId, signal)),
    'drop-temporary-files': ({ versionId }, signal) =>
      presence.alone(versionId, signal, () => presence.alone(`names:${versionId}`, signal, () => dropTemporaryFiles(house, versionId))),
    'delete-version-files': (payload, signal) => presence.alone(payload.versionId, signal, () => deleteVersionFiles(house, payload)),
    // Not in the version's own line, where an encode of hours may stand: only beside what removes files that no row names.
    'rename-media': ({ versionId }, signal) => presence.alone(`names:${versionId}`, signal, () => renameMedia(house, versionId)),
    'rename-poster': ({ documentaryId }, signal) =>
      presence.alone(`names:${documentaryId}`, signal, () => renamePoster(house, documentaryId)),
    'remove-files': (payload) => removeFiles(house, payload),
    'purge-removed': () => purgeRemoved(house),
  }
  const options = {
    connectionString: config.databaseUrl,
    sql,
    log,
    presence,
    handlers,
    onGivenUp: (name: JobName, payload: unknown) => giveUp(house, name, payload),
  }
  const quick = await runJobs(
    {
      names: ['prepare-version', 'drop-temporary-files', 'purge-removed'],
      concurrency: config.concurrency,
      crontab: '17 4 * * * purge-removed',
    },
    options,
  )
  const slow = await runJobs({ names: ['encode-renditions'], concurrency: Math.max(1, Math.floor(config.concurrency / 2)) }, options)

  // Nobody waits for a film here, but an address that must die within a minute must not wait for one either.
  const prompt = await runJobs(
    { names: ['rename-media', 'rename-poster', 'remove-files', 'delete-version-files'], concurrency: 2 },
    options,
  )

  const sweep = async () => {
    for (const { task, versionId } of await releaseDeadWorkers(sql)) if (task in jobs) await giveUp(house, task as JobName, { versionId })
  }
  const sweepQuietly = () => sweep().catch((error) => log.warn({ err: error }, 'jobs of dead workers could not be released'))
  await sweepQuietly()
  const sweeping = setInterval(sweepQuietly, sweepEveryMs)
  log.info({ ffmpeg, concurrency: config.concurrency }, 'waiting for films')
  return {
    async stop() {
      clearInterval(sweeping)
      await Promise.all([quick.stop(), slow.stop(), prompt.stop()])
      await presence.close()
      await sql.end({ timeout: 2 })
    },
  }
}

/** Tried for the last time: its creator is told and can try again. */
async function giveUp(house: WorkerHouse, name: JobName, payload: unknown) {
  if (name !== 'prepare-version' && name !== 'encode-renditions') return
  await failWorkingStage(house.sql, (payload as { versionId: string }).versionId, refuse('interrupted'))
}
