import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loginOptions } from '#server/db/address.ts'
import { runningPort } from '#server/db/leftover.ts'
import { visitDatabase } from '#server/db/visit.ts'
import { openSql } from '#sql/open-sql.ts'
import type { Sql } from '#sql/sql.ts'
import { type Check, type Finding, note, type Patient, well, wrong } from '../finding.ts'

const clockOffMs = 2000
const staleBackupDays = 2

/** The database, its clock, and the age of the last backup. One that is stopped is not started for this. */
export const database: Check = {
  name: 'Database and backups',
  async look(patient) {
    const { config } = patient
    const cluster = join(config.dataDir, 'postgres')
    if (!config.databaseUrl && !existsSync(join(cluster, 'PG_VERSION')))
      return [note(`There is no house in ${config.dataDir} yet.`, 'Run npm start once, or set DATA_DIR to where it is.')]
    if (!config.databaseUrl && !runningPort(cluster)) return [note('The database is stopped.', 'Start the house, then run this again.')]
    const visit = await visitDatabase(config)
    const sql = openSql(loginOptions(visit.address, 'postgres'), { max: 1 })
    try {
      return [...(await sessions(sql)), await clock(sql), ...(await backups(sql, patient))]
    } finally {
      await sql.end()
      await visit.leave()
    }
  },
}

async function sessions(sql: Sql): Promise<Finding[]> {
  const [row] = await sql`
    select current_setting('server_version') as version, current_setting('max_connections')::int as most,
      (select count(*)::int from pg_stat_activity) as used`
  const { version, most, used } = row as { version: string; most: number; used: number }
  const words = `PostgreSQL ${version} answers; ${used} of ${most} connections are used.`
  return [used > most * 0.9 ? note(words, 'Raise max_connections, or run fewer processes.') : well(words)]
}

async function clock(sql: Sql): Promise<Finding> {
  const before = Date.now()
  const [row] = await sql`select extract(epoch from clock_timestamp()) * 1000 as at`
  return clockOf(Number(row!.at), (before + Date.now()) / 2)
}

/** Exported for its test. Both in milliseconds since 1970. */
export function clockOf(theirsMs: number, oursMs: number): Finding {
  const off = Math.abs(theirsMs - oursMs)
  if (off <= clockOffMs) return well('The clocks of this machine and of the database agree.')
  return wrong(
    `The clocks of this machine and of the database differ by ${(off / 1000).toFixed(1)} seconds.`,
    'Let both follow a time server (timedatectl set-ntp true): screenings and signed addresses depend on it.',
  )
}

async function backups(sql: Sql, { now }: Patient): Promise<Finding[]> {
  const [row] = await sql`select max(made_at) as at from public.backups`
  return [backupOf(row!.at as Date | null, now)]
}

/** Exported for its test. */
export function backupOf(at: Date | null, now: Date): Finding {
  if (!at) return note('There is no backup.', 'Set BACKUPS to a folder on another disk, or run npm run backup.')
  const days = Math.floor((now.getTime() - at.getTime()) / 86_400_000)
  const words = days === 0 ? 'The last backup is of today.' : `The last backup is ${days === 1 ? 'a day' : `${days} days`} old.`
  return days > staleBackupDays ? note(words, 'Set BACKUPS to a folder on another disk, or run npm run backup each night.') : well(words)
}
