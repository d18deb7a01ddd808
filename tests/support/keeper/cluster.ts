import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keptSecret } from '#server/config.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { openSql } from '#sql/open-sql.ts'
import { prepareDataDir } from '../prepared-data-dir.ts'

const superuser = 'supabase_admin'

/** One PostgreSQL for many houses: each gets a database copied from that of an empty house. Roles are the same for all of them. */
export async function openCluster() {
  const dataDir = mkdtempSync(join(tmpdir(), 'actuality-cluster-'))
  await prepareDataDir(dataDir)
  const { port, superuserPassword, stop } = await startEmbeddedPostgres(dataDir)
  const login = { host: '127.0.0.1', port, user: superuser, password: superuserPassword }
  // Not in `postgres`, which can be copied only while nobody is in it.
  const sql = openSql({ ...login, database: 'template1' }, { max: 1 })
  let made = 0
  return {
    /** Roles have passwords of this secret. */
    jwtSecret: keptSecret(dataDir, 'jwt-secret'),
    async makeDatabase() {
      const name = `house_${++made}`
      await sql.unsafe(`create database ${name} owner postgres template postgres strategy file_copy`)
      // What belongs to a database and not to what is in it is not copied; see server/db/roles.ts.
      await sql.unsafe(`grant create on database ${name} to postgres, supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin`)
      return { name, url: `postgres://${superuser}:${superuserPassword}@127.0.0.1:${port}/${name}` }
    },
    /** A server that has closed may leave its follower of changes to notice. */
    async dropDatabase(name: string) {
      for (let tries = 1; ; tries++) {
        await sql`select pg_terminate_backend(active_pid) from pg_replication_slots where database = ${name} and active`
        try {
          await sql.unsafe(`drop database ${name} with (force)`)
          return
        } catch (error) {
          if (tries === 50) throw error
          await new Promise((next) => setTimeout(next, 100))
        }
      }
    },
    async close() {
      await sql.end()
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>
