import type { ChildProcess } from 'node:child_process'
import { chmodSync, existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { keptSecret } from '../config.ts'
import { diskFull } from '../data-dir.ts'
import { StartRefused } from '../start-refused.ts'
import { bundledPostgres, createCluster } from './cluster.ts'
import { lockHouse } from './house-lock.ts'
import { stopLeftoverServer } from './leftover.ts'
import { type OrdinaryUser, ordinaryUser } from './ordinary-user.ts'

export interface EmbeddedPostgres {
  port: number
  superuserPassword: string
  /** Folder of the database cluster. */
  cluster: string
  /** Whether the server was up when last heard of. */
  isUp(): boolean
  /** Fast shutdown; resolves when PostgreSQL is gone and `DATA_DIR` is free again. */
  stop(): Promise<void>
}

export interface EmbeddedEvents {
  /** The server ended without being asked to; it is restarted on the same port after `pauseMs`. `quickDeaths` counts those in short order, this one included. */
  died?(lastWords: string, pauseMs: number, quickDeaths: number): void
  restarted?(): void
  /** It could not be restarted for a minute. */
  lost?(reason: Error): void
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  wal_level: 'logical',
  max_connections: '200',
  shared_buffers: '256MB',
  max_replication_slots: '20',
  max_wal_senders: '20',
  max_slot_wal_keep_size: '2GB', // an unused slot must not fill the disk
  random_page_cost: '1.1',
  jit: 'off', // statements here are short; compiling them costs more than it saves
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C', // the supervisor reads these messages
  log_min_error_statement: 'panic', // statements carry people's data
}

/** Starts the bundled PostgreSQL 17 on `dataDir/postgres`, makes the cluster at first use, and restarts the server when it dies. */
export async function startEmbeddedPostgres(dataDir: string, events: EmbeddedEvents = {}): Promise<EmbeddedPostgres> {
  const unlock = await lockHouse(dataDir)
  try {
    const [native, cluster] = [bundledPostgres(), join(dataDir, 'postgres')]
    const superuserPassword = keptSecret(dataDir, 'postgres-superuser')
    const user = ordinaryUser([native, dataDir])
    if (existsSync(join(cluster, 'PG_VERSION'))) {
      await stopLeftoverServer(cluster)
      user.own(cluster)
      // Copying a folder by hand widens its permissions, and PostgreSQL refuses then.
      chmodSync(cluster, 0o700)
    } else await createCluster(native, cluster, superuserPassword, user)
    return { ...(await supervise({ native, cluster, user, unlock }, events)), superuserPassword, cluster }
  } catch (error) {
    unlock()
    throw error
  }
}

/** A server that lived this long was well: its end is counted as the first again. */
const healthyMs = 60_000

interface Place {
  native: string
  cluster: string
  user: OrdinaryUser
  unlock: () => void
}

async function supervise(place: Place, events: EmbeddedEvents) {
  let stopping = false
  let up = true
  let quickDeaths = 0
  let launchedAt = Date.now()
  const port = await freePort()
  let server = await launchPatiently(place, port, 15_000)
  const lastResort = () => server.kill('SIGINT')
  process.once('exit', lastResort)

  function watch() {
    server.once('exit', async () => {
      if (stopping) return
      up = false
      quickDeaths = Date.now() - launchedAt > healthyMs ? 1 : quickDeaths + 1
      // Once may be chance and people wait: at once. From the second on something is wrong, and trying harder does not mend it.
      const pauseMs = quickDeaths === 1 ? 0 : Math.min(250 * 2 ** (quickDeaths - 1), 30_000)
      events.died?.(lastWords.get(server) ?? '', pauseMs, quickDeaths)
      try {
        await new Promise((next) => setTimeout(next, pauseMs))
        if (stopping) return
        launchedAt = Date.now()
        server = await launchPatiently(place, port, 60_000)
        up = true
        watch()
        if (stopping) server.kill('SIGINT')
        else events.restarted?.()
      } catch (error) {
        if (!stopping) events.lost?.(error as Error)
      }
    })
  }
  watch()

  return {
    port,
    isUp: () => up,
    async stop() {
      stopping = true
      process.off('exit', lastResort)
      if (server.exitCode === null && server.signalCode === null) {
        const gone = new Promise((done) => server.once('exit', done))
        server.kill('SIGINT')
        const impatient = setTimeout(() => server.kill('SIGQUIT'), 15_000)
        await gone
        clearTimeout(impatient)
      }
      place.unlock()
    },
  }
}

/** Sessions of a killed server keep its memory for a moment, so some refusals are worth another try. */
async function launchPatiently(place: Place, port: number, patienceMs: number): Promise<ChildProcess> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      return await launch(place, port)
    } catch (error) {
      const { message } = error as Error
      if (/No space left on device|Disk quota exceeded/.test(message)) throw diskFull(dirname(place.cluster))
      if (/incompatible with server/.test(message)) throw wrongMajor(place.cluster)
      if (
        Date.now() > deadline ||
        !/pre-existing shared memory|already exists|starting up|could not bind|Address already in use/.test(message)
      )
        throw new StartRefused(`PostgreSQL did not start on ${place.cluster}: ${message}`, { cause: error })
      await new Promise((done) => setTimeout(done, 250))
    }
  }
}

const lastWords = new WeakMap<ChildProcess, string>()

async function launch({ native, cluster, user }: Place, port: number): Promise<ChildProcess> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = user.spawn(join(native, 'bin/postgres'), ['-D', cluster, '-p', String(port), ...options])
  await new Promise<void>((done, failed) => {
    child.once('error', failed)
    child.once('close', () => failed(new Error(lastWords.get(child)?.trim() || 'it said nothing.')))
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      lastWords.set(child, ((lastWords.get(child) ?? '') + chunk).slice(-1000))
      if (chunk.includes('ready to accept connections')) done()
    })
  })
  return child
}

function wrongMajor(cluster: string) {
  return new StartRefused(
    `The database in ${cluster} was made by another major version of PostgreSQL. Start the release that made it, or follow docs/guides/operate.md, "The next PostgreSQL".`,
  )
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer().once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })
}
