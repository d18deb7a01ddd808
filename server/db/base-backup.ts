import { chmodSync, constants, copyFileSync, mkdirSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSql } from '#sql/open-sql.ts'
import { type DatabaseAddress, ownerLogin } from './address.ts'

/** Not part of a backup: PostgreSQL recreates these, and a copied process note would claim a server that is not there. */
const contentsLeftOut = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_replslot',
])
const filesLeftOut = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'])

/**
 * Copies the running cluster to `target` (which must not exist) by PostgreSQL's low-level backup: work goes on meanwhile, and the copy
 * is the state at the end of the copying. A server started on it replays the log it holds.
 */
export async function baseBackup(address: DatabaseAddress, cluster: string, target: string) {
  const sql = openSql(ownerLogin(address), { max: 1 })
  const unfinished = `${target}.unfinished`
  const slot = `backup_${process.pid}`
  try {
    // The slot keeps the log written from here on until it has been copied; it goes with the session.
    await sql`select pg_create_physical_replication_slot(${slot}, true, true)`
    const [begun] = await sql`select pg_walfile_name(pg_backup_start(${address.application}, true)) as first_segment`
    copyCluster(cluster, unfinished)
    const [label] = await sql`select labelfile from pg_backup_stop(false)`
    writeFileSync(join(unfinished, 'backup_label'), label!.labelfile)
    const segments = readdirSync(join(cluster, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= begun!.first_segment)
    for (const name of segments) copyFileSync(join(cluster, 'pg_wal', name), join(unfinished, 'pg_wal', name))
    renameSync(unfinished, target)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function copyCluster(from: string, to: string) {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  chmodSync(to, 0o700)
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const found = statSync(source, { throwIfNoEntry: false })
    if (!found || filesLeftOut.has(name) || name.startsWith('pgsql_tmp')) continue
    if (!found.isDirectory()) copyIfThere(source, target)
    else if (contentsLeftOut.has(name))
      mkdirSync(name === 'pg_wal' ? join(target, 'archive_status') : target, { recursive: true, mode: 0o700 })
    else copyCluster(source, target)
  }
}

/** A table dropped during the backup takes its file away; the log says so too, so leaving it out is right. */
function copyIfThere(source: string, target: string) {
  try {
    copyFileSync(source, target, constants.COPYFILE_FICLONE)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
