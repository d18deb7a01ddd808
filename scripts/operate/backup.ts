import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readConfig } from '#server/config.ts'
import { loginOptions } from '#server/db/address.ts'
import { baseBackup } from '#server/db/base-backup.ts'
import { visitDatabase } from '#server/db/visit.ts'
import { StartRefused } from '#server/start-refused.ts'
import { openSql } from '#sql/open-sql.ts'
import { readBackupSettings } from '../backups/backup-settings.ts'
import { copyFiles } from '../backups/copy-files.ts'
import { type BackupFacts, finishedBackups } from '../backups/finished-backups.ts'
import { backupsToDelete } from '../backups/kept-backups.ts'
import { root } from '../build.ts'
import { progress } from '../install.mjs'
import { runOrRefuse } from '../run-or-refuse.ts'

const unfinishedName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.unfinished$/

/**
 * `npm run backup -- <folder>`: a copy of database, keys and files while the house runs. The database is copied first: all files its rows name
 * still exist when the files are copied. A folder without `backup.json` is unfinished. Stored files that an earlier backup beside it has are hard
 * links to them. With `--nightly` the backup goes into the folder BACKUPS, and older ones are deleted by the rule BACKUPS_KEPT.
 */
await runOrRefuse(async () => {
  const config = readConfig(process.env)
  const nightly = process.argv[2] === '--nightly' ? readBackupSettings(process.env, config.dataDir) : undefined
  if (process.argv[2] === '--nightly' && !nightly)
    throw new StartRefused('BACKUPS is not set. Name a folder on another disk, then run this again.')
  const name = new Date().toISOString().slice(0, 19).replace(/:/g, '-')
  const target = nightly ? join(nightly.folder, name) : resolve(process.argv[2] ?? `backups/${name}`)
  if (existsSync(target))
    throw new StartRefused(`${target} exists already. Name a folder that does not, so that no earlier backup is lost.`)
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  const visit = await visitDatabase(config)
  const began = Date.now()
  try {
    const done = progress('Copying the database')
    if (visit.cluster) await baseBackup(visit.address, visit.cluster, join(unfinished, 'postgres'))
    else dumpForeign(config.databaseUrl!, join(unfinished, 'database.dump'))
    done()
  } finally {
    await visit.leave()
  }
  const done = progress('Copying keys and files')
  const previous = finishedBackups(dirname(target))[0]?.folder
  for (const name of ['keys', 'outbox'])
    if (existsSync(join(config.dataDir, name))) copyFiles(join(config.dataDir, name), join(unfinished, name))
  if (existsSync(join(config.dataDir, 'files')))
    copyFiles(join(config.dataDir, 'files'), join(unfinished, 'files'), previous && join(previous, 'files'))
  done()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const facts: BackupFacts = { version, madeAt: new Date().toISOString(), database: visit.cluster ? 'embedded' : 'dump' }
  writeFileSync(join(unfinished, 'backup.json'), JSON.stringify(facts))
  renameSync(unfinished, target)
  await writeDown(config, target, Date.now() - began)
  console.log(`\nThe backup is in ${target}. Bring it back with: npm run restore -- ${target}`)
  if (config.s3) console.log('Files are in the object store and were not copied: turn on versioning there.')
  if (nightly) deleteOld(nightly)
})

/** After the new backup is complete, so that there is always one. What an interrupted run left goes too. */
function deleteOld({ folder, rule }: NonNullable<ReturnType<typeof readBackupSettings>>) {
  for (const name of readdirSync(folder)) if (unfinishedName.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  const known = finishedBackups(folder)
  const gone = new Set(
    backupsToDelete(
      known.map(({ madeAt }) => new Date(madeAt)),
      rule,
    ).map((at) => at.toISOString()),
  )
  for (const backup of known) if (gone.has(new Date(backup.madeAt).toISOString())) rmSync(backup.folder, { recursive: true, force: true })
}

function dumpForeign(databaseUrl: string, file: string) {
  const { status, error, stderr } = spawnSync('pg_dump', ['--format=custom', `--file=${file}`, databaseUrl], { encoding: 'utf8' })
  if (error)
    throw new StartRefused(
      "With DATABASE_URL, backup uses that PostgreSQL's pg_dump, which is not here: install postgresql-client, then run this again.",
    )
  if (status !== 0) throw new StartRefused(`pg_dump could not copy the database: ${stderr.trim().split('\n')[0]}`)
}

/** So that the operator sees under Health when it was last backed up. A backup that cannot be noted is complete all the same. */
async function writeDown(config: ReturnType<typeof readConfig>, place: string, tookMs: number) {
  const bytes = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  try {
    const visit = await visitDatabase(config)
    const sql = openSql(loginOptions(visit.address, 'postgres'), { max: 1 })
    try {
      await sql`insert into public.backups (place, bytes, took_ms) values (${place.slice(-500)}, ${bytes}, ${tookMs})`
    } finally {
      await sql.end()
      await visit.leave()
    }
  } catch (error) {
    console.warn(`The backup is complete, but the house could not write down that it was made: ${(error as Error).message}`)
  }
}
