import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { readAuthSettings } from '#server/auth/settings.ts'
import type { ServerConfig } from '#server/config.ts'
import { backUpBeforeUpgrade } from '#server/db/back-up-before-upgrade.ts'
import { houseOwner } from '#server/db/house-lock.ts'
import { startServer, startWebServer } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { StartRefused } from '#server/start-refused.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { readBackupSettings } from './backups/backup-settings.ts'
import { backUpNightly } from './backups/nightly.ts'
import { buildApart } from './build/build-apart.ts'
import { buildIsCurrent, root } from './build.ts'
import { readHouseSettings } from './house-settings.ts'
import { progress } from './install.mjs'
import { endWithParent } from './processes/end-with-parent.ts'
import { endLeftoverWorkers } from './processes/leftover-worker.ts'
import { onStop, stopsWithinMs } from './processes/on-stop.ts'
import { superviseWorker, type WorkerEnvironment } from './processes/supervise-worker.ts'
import { takenPort } from './processes/taken-port.mjs'
import { runOrRefuse } from './run-or-refuse.ts'

/** Grace period for worker and database after our parent was killed. */
const orphanMs = 20_000

/** `npm start` after the packages are there: builds what is stale, starts database, server and worker, and stops all of it together. */
await runOrRefuse(async () => {
  await refuseTakenPort()
  const config = await readHouseSettings(process.env)
  const backups = readBackupSettings(process.env, config.dataDir)
  const stopping = onStop({ withinMs: stopsWithinMs })
  if (process.channel) endWithParent(orphanMs)
  if (config.parts.has('web') && !buildIsCurrent()) await step('Building the app', buildApart)
  if (stopping.asked) process.exit(0)
  const house = await step('Starting the house', () => openHouse(config))
  process.send?.('ready')
  const endBackups = backups && !config.platform ? backUpNightly(backups, config.dataDir) : undefined
  await stopping.whenReady(async () => {
    await endBackups?.()
    await house.close()
  })
  console.log(await welcome(config, house.url))
  // The compile cache is kept for the next start (child.mjs).
  flushCompileCache()
})

/** Before folders, database and build: a start that cannot serve has no side effects. */
async function refuseTakenPort() {
  const taken = await takenPort()
  if (!taken) return
  const owner = houseOwner(resolve(process.env.DATA_DIR || './data'))
  throw new StartRefused(
    owner ? `Actuality is already running here (process ${owner}). Stop it first, or choose another PORT and DATA_DIR.` : taken,
  )
}

interface House {
  url?: string
  close(): Promise<void>
}

async function openHouse(config: ServerConfig): Promise<House> {
  const servesRequests = config.parts.has('web') || config.parts.has('api')
  if (config.platform) {
    const server = servesRequests ? await startWebServer(config) : undefined
    const { url: SUPABASE_URL, serviceRoleKey: SUPABASE_SERVICE_ROLE_KEY } = config.platform
    return withWorker(config, server, {
      ...lettersOf(config),
      DATABASE_URL: config.databaseUrl!,
      SUPABASE_URL,
      SUPABASE_SERVICE_ROLE_KEY: SUPABASE_SERVICE_ROLE_KEY!,
    })
  }
  const server = await startServer(config, undefined, {
    ...jobQueue,
    listen: servesRequests,
    beforeUpgrade: (address, embedded) => backUpBeforeUpgrade(config, address, embedded),
    events: {
      died(lastWords, pauseMs, quickDeaths) {
        const when = pauseMs === 0 ? 'is being restarted' : `is restarted in ${pauseMs / 1000} s`
        console.error(`PostgreSQL ended unexpectedly and ${when}. ${lastWords.trim().split('\n').at(-1) ?? ''}`)
        if (quickDeaths === 5)
          console.error(
            'PostgreSQL has ended five times in short order. Its last words are above: look for a full disk, too little memory, or a program that kills it. What was committed is on the disk.',
          )
      },
      restarted: () => console.error('PostgreSQL runs again; everything committed is there.'),
      lost: (reason) => {
        console.error(`${reason.message}\nPostgreSQL could not be restarted for a minute. The house ends and begins anew.`)
        process.exit(1)
      },
    },
  })
  if (server.opened.migrated.length > 0) console.log(`  Applied ${server.opened.migrated.length} migrations to the database`)
  return withWorker(config, server, {
    ...lettersOf(config),
    DATABASE_URL: server.opened.ownerUrl,
    SUPABASE_URL: servesRequests ? server.url : config.siteUrl,
    SUPABASE_SERVICE_ROLE_KEY: await server.context.tokens.serviceRoleKey(),
  })
}

/** What the worker's letters say of the house: where it is, and who they are from, as auth's own letters do. */
function lettersOf(
  config: ServerConfig,
): Pick<WorkerEnvironment, 'SITE_URL' | 'API_EXTERNAL_URL' | 'MAIL_FROM_NAME' | 'MAIL_FROM_ADDRESS'> {
  const { sender } = readAuthSettings(readSettings(join(root, 'supabase/config.toml')), config).email
  return {
    SITE_URL: config.siteUrl,
    API_EXTERNAL_URL: config.platform?.url ?? config.apiUrl ?? config.siteUrl,
    MAIL_FROM_NAME: sender.name,
    MAIL_FROM_ADDRESS: sender.address,
  }
}

async function withWorker(config: ServerConfig, server: House | undefined, environment: WorkerEnvironment): Promise<House> {
  await endLeftoverWorkers(config.dataDir)
  const worker =
    config.parts.has('worker') && existsSync(join(root, 'worker/main.ts')) ? superviseWorker(environment, config.dataDir) : undefined
  return {
    url: server?.url,
    async close() {
      await worker?.stop()
      await server?.close()
    },
  }
}

async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const done = progress(what)
  try {
    return await work()
  } finally {
    done()
  }
}

async function welcome(config: ServerConfig, url: string | undefined): Promise<string> {
  const address = config.siteUrlGiven ? config.siteUrl : url
  const first = address ? `\n  Actuality is open at ${address}\n` : '\n  This process runs workers; they wait for films.\n'
  if (config.platform) return `${first}  Sign-in, data and films are kept by ${config.platform.url}\n`
  return `${first}
  Sign up there first; then become admin:  npm run grant-role -- you@example.org admin
  Everything is kept in ${config.dataDir}. Ctrl-C stops it.\n`
}
