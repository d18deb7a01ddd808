import { mkdir } from 'node:fs/promises'
import pino from 'pino'
import { openPost } from '#mail/open-post.ts'
import { loginOf } from '#sql/login.ts'
import { openSql } from '#sql/open-sql.ts'
import { patiently } from '#sql/patiently.ts'
import { readEnvironment } from './environment.ts'
import { missingIn } from './ffmpeg/abilities.ts'
import { containment, notContained } from './ffmpeg/containment.ts'
import { findFfmpeg } from './ffmpeg/find.ts'
import { findHardware } from './ffmpeg/hardware.ts'
import { withFewCalls } from './ffmpeg/system-calls.ts'
import { openStoredFiles } from './files/stored-files.ts'
import { tellHearing } from './hearing/tell-hearing.ts'
import type { WorkerHouse } from './job-context.ts'
import { allJobs } from './jobs/all-jobs.ts'
import { keepMailKey } from './letters/mail-key.ts'
import { pushKeysOf } from './letters/push-keys.ts'
import { handOverHeldJobs } from './queue/hand-over.ts'
import type { Line } from './queue/job.ts'
import { openPresence } from './queue/presence.ts'
import { releaseDeadWorkers } from './queue/release-dead-workers.ts'
import { type EndedRun, runJobs, whileAway } from './queue/run-jobs.ts'
import { othersHear } from './records/hearing.ts'
import { addWhatIsMissing, inWords, sayLines, sayWhatIsMissing, tellEnds } from './records/job-lines.ts'
import { noteJobRun } from './records/job-runs.ts'
import { sayWhetherPathsAreFilmed } from './records/spaces.ts'
import { sayWhetherThisMachineIsCalled } from './records/webhooks.ts'
import { findBrowser } from './spaces/find-browser.ts'
import { findRecogniser } from './transcribe/find-recogniser.ts'

export interface RunningWorker {
  /** Interrupts running jobs and requeues them; resolves when every ffmpeg is gone. */
  stop(): Promise<void>
}

const sweepEveryMs = 1000

/**
 * Composition root of the worker. Six queues, so that a new film never waits for the ladder of an earlier one.
 * Throws an Error with one sentence for the operator when the environment or ffmpeg cannot be used.
 */
export async function startWorker(env: Record<string, string | undefined>): Promise<RunningWorker> {
  const config = readEnvironment(env)
  const log = pino({ level: config.logLevel, name: 'worker' })
  const ffmpeg = await findFfmpeg(config.ffmpegPath, { keptIn: config.ffmpegTriedIn })
  for (const { name, use } of missingIn(ffmpeg)) log.warn({ ffmpeg, lacks: name }, `this ffmpeg does not ${use}`)
  const open = notContained(await containment(), (await withFewCalls()).length > 0)
  if (open) log.warn(open)
  await mkdir(config.workDir, { recursive: true })
  const sql = openSql(loginOf(config.databaseUrl, 'actuality-worker'), { max: 6 })
  const files = openStoredFiles({
    url: config.supabaseUrl,
    serviceRoleKey: config.serviceRoleKey,
    localFolder: config.filesDir,
    largestBytes: config.largestObjectBytes,
    sql,
  })
  const post = config.mail && openPost(config.mail)
  const push = await pushKeysOf(sql)
  await keepMailKey(sql, config.mailbox?.key)
  const { workDir, siteUrl, servicesUrl, transcriber, mailbox } = config
  const hardware = config.encoder === 'auto' ? await findHardware(ffmpeg) : undefined
  const browser = await findBrowser(config.browserPath)
  const auth = { url: `${config.supabaseUrl}/auth/v1`, serviceRoleKey: config.serviceRoleKey }
  const hearing = await findRecogniser(config, async (words) => {
    log.error({ why: words }, 'what this house hears with cannot be used')
    await addWhatIsMissing(sql, words)
  })
  for (const words of hearing.broken) log.error(words)
  const house: WorkerHouse = {
    auth,
    sql,
    files,
    ffmpeg,
    hardware,
    workDir,
    log,
    post,
    push,
    siteUrl,
    servicesUrl,
    hearing,
    transcriber,
    mailbox,
    browser,
  }
  await sayWhetherPathsAreFilmed(sql, browser !== undefined)
  await sayWhetherThisMachineIsCalled(sql, siteUrl)
  await sayLines(sql, allJobs)
  await sayWhatIsMissing(sql, [...missingIn(ffmpeg).map(inWords), ...hearing.broken])
  const telling = await tellHearing(sql, hearing, log)
  const presence = openPresence(config.databaseUrl)
  const options = {
    connectionString: config.databaseUrl,
    house,
    presence,
    note: (run: EndedRun) => noteJobRun(sql, run),
    ended: tellEnds(sql),
  }
  const line = (name: Line, concurrency: number) => runJobs({ jobs: allJobs.filter((job) => job.line === name), concurrency }, options)
  const quick = await line('quick', config.concurrency)
  // Starting a line creates the queue's tables.
  await handOverHeldJobs(sql, log)
  const slow = await line('slow', Math.max(1, Math.floor(config.concurrency / 2)))
  const prompt = await line('prompt', 2)
  // Recognition jobs are left to a machine with a recogniser; where there is none, this one marks them as such.
  const words = hearing.by === 'nothing' && (await othersHear(sql)) ? undefined : await line('hearing', 1)
  const arriving = await line('arriving', Math.max(4, config.concurrency))
  const calling = await line('calling', 4)

  const release = releaseDeadWorkers(sql)
  const sweep = async () => {
    for (const { task, payload } of await release()) {
      const abandoned = allJobs.find(({ name }) => name === task)?.on(payload)
      if (abandoned) await patiently(() => abandoned.giveUp(house), whileAway)
    }
  }
  const sweepQuietly = () => sweep().catch((error) => log.warn({ err: error }, 'jobs of dead workers could not be released'))
  await sweepQuietly()
  const sweeping = setInterval(sweepQuietly, sweepEveryMs)
  log.info({ ffmpeg, encoder: hardware?.name ?? 'libx264', concurrency: config.concurrency }, 'waiting for films')
  return {
    async stop() {
      clearInterval(sweeping)
      await Promise.all([quick.stop(), slow.stop(), prompt.stop(), words?.stop(), arriving.stop(), calling.stop()])
      await telling.stop()
      post?.close()
      await presence.close()
      await sql.end({ timeout: 2 })
    },
  }
}
