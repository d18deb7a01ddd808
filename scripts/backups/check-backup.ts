import { chmodSync, constants, cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { loginOptions } from '#server/db/address.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { embeddedAddress } from '#server/db/open.ts'
import { StartRefused } from '#server/start-refused.ts'
import { filePath } from '#server/storage/disk/layout.ts'
import { openSql } from '#sql/open-sql.ts'
import type { Sql } from '#sql/sql.ts'
import type { FinishedBackup } from './finished-backups.ts'

export interface CheckedBackup {
  people: number
  films: number
  /** Stored files the rows name; 0 where films are in an object store. */
  files: number
  /** Of those, the names of files that are not in the backup or have another length. */
  faulty: string[]
}

const atOnce = 5000

/**
 * Restores a backup into a folder for temporary files, opens its database there, and looks for each stored file its rows name. The house and the backup are
 * left as they are. Throws StartRefused for a backup made with `pg_dump`, whose database is restored by another program.
 */
export async function checkBackup(backup: FinishedBackup): Promise<CheckedBackup> {
  if (backup.database === 'dump')
    throw new StartRefused('The database of this backup was written by pg_dump: check it with pg_restore into a database of its own.')
  const dataDir = mkdtempSync(join(tmpdir(), 'actuality-check-'))
  try {
    for (const name of ['postgres', 'keys'])
      cpSync(join(backup.folder, name), join(dataDir, name), {
        recursive: true,
        mode: constants.COPYFILE_FICLONE,
        preserveTimestamps: true,
      })
    for (const name of ['postgres', 'keys']) chmodSync(join(dataDir, name), 0o700)
    const config = readConfig({ DATA_DIR: dataDir })
    const started = await startEmbeddedPostgres(dataDir)
    const sql = openSql(loginOptions(embeddedAddress(started, config), 'postgres'), { max: 1 })
    try {
      return await look(sql, join(backup.folder, 'files'))
    } finally {
      await sql.end()
      await started.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function look(sql: Sql, files: string): Promise<CheckedBackup> {
  const [counts] =
    await sql`select (select count(*)::int from auth.users) as people, (select count(*)::int from public.documentaries) as films`
  const checked: CheckedBackup = { ...(counts as { people: number; films: number }), files: 0, faulty: [] }
  if (!existsSync(files)) return checked
  for (let after = ''; ; ) {
    const rows = (await sql`
      select o.id::text as id, o.bucket_id as bucket, o.name, o.version, (o.metadata ->> 'size')::float8 as size from storage.objects o
      where o.id::text > ${after} and o.version is not null order by o.id::text limit ${atOnce}`) as unknown as StoredObject[]
    for (const row of rows) {
      checked.files += 1
      const found = statSync(filePath(files, row), { throwIfNoEntry: false })
      if (!found || (row.size !== null && found.size !== row.size)) checked.faulty.push(`${row.bucket}/${row.name}`)
    }
    if (rows.length < atOnce) return checked
    after = rows.at(-1)!.id
  }
}

interface StoredObject {
  id: string
  bucket: string
  name: string
  version: string
  size: number | null
}
