import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readConfig } from '#server/config.ts'
import { ownerLogin } from '#server/db/address.ts'
import { embeddedAddress, type OpenDatabase } from '#server/db/open.ts'
import { openDatabase } from '#server/open-database.ts'
import { openSql } from '#sql/open-sql.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { prepareDataDir } from './prepared-data-dir.ts'

const root = join(import.meta.dirname, '../..')
const migrations = join(root, 'supabase/migrations')

/**
 * The database of a house as commit 51277158 left it, with four people, two films, letters and an institution in it: the last release before the baseline.
 * Kept as a script: what the 224 migrations had made, then `-- rows`. `upgrade` stops it and starts it with today's migrations and sources.
 */
export async function openKeptHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-kept-'))
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  const empty = join(folder, 'product/migrations')
  mkdirSync(empty, { recursive: true })
  let opened: OpenDatabase = await openDatabase(config, empty, jobQueue)
  const [schema, rows] = gunzipSync(readFileSync(join(root, 'tests/fixtures/kept-houses/51277158.sql.gz')))
    .toString()
    .split('\n-- rows\n') as [string, string]
  await opened.database.pool('postgres').begin((tx) => tx.unsafe(`${listing} ${schema}`))
  const superuser = openSql(ownerLogin(embeddedAddress(opened.embedded!, config)), { max: 1 })
  // As they were: no trigger acts on them a second time.
  await superuser.begin((tx) => tx.unsafe(`set local session_replication_role = replica; ${emptied(schema)} ${rows}`))
  await superuser.end()
  return {
    sql: () => opened.database.pool('postgres'),
    database: () => opened.database,
    async upgrade() {
      await opened.close()
      opened = await openDatabase(config, migrations, jobQueue)
    },
    async close() {
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The database of a house that nobody has used yet. */
export async function openNewHouse() {
  const folder = mkdtempSync(join(tmpdir(), 'actuality-new-'))
  await prepareDataDir(folder)
  const opened = await openDatabase(readConfig({ DATA_DIR: folder }), migrations, jobQueue)
  return {
    sql: () => opened.database.pool('postgres'),
    async close() {
      await opened.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const listing = `create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (version text primary key, applied_at timestamptz not null default now());`

/** Tables the schema fills are in the rows too. */
const emptied = (schema: string) => {
  const filled = new Set([...schema.matchAll(/^insert into (private\.\w+|public\.\w+)/gm)].map(([, name]) => name!))
  return `truncate ${[...filled, 'private.personal_data', 'private.open_while_suspended'].join(', ')} cascade;`
}
