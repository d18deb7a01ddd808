import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readConfig } from '#server/config.ts'
import { ownerLogin } from '#server/db/address.ts'
import { runningPort } from '#server/db/leftover.ts'
import { embeddedAddress } from '#server/db/open.ts'
import { openSql } from '#sql/open-sql.ts'
import type { Sql } from '#sql/sql.ts'
import { childNamed, startProcess, temporaryFolder } from '#tests/support/start-process.ts'

export interface StormHouse {
  url: string
  serviceRoleKey: string
  service: SupabaseClient
  person(): Promise<SupabaseClient>
  /** Process numbers as they are now; undefined while there is none. */
  pids: Record<'server' | 'worker' | 'postgres', () => number | undefined>
  /** The database's superuser on a session of its own, without patience; end it. */
  superuser(): Sql
  output(): string
  close(): Promise<void>
}

/** A house as `npm start` runs it, with its supervisor, whose parts can be killed one by one. */
export async function openStormHouse(): Promise<StormHouse> {
  const { folder, remove } = temporaryFolder()
  const started = await startProcess({ DATA_DIR: folder, PARTS: 'api,worker', LOG_LEVEL: 'error' }, undefined, 'start.mjs')
  await started.ready()
  const keys = spawnSync(process.execPath, ['scripts/operate/keys.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    encoding: 'utf8',
  }).stdout
  const key = (name: string) => new RegExp(`${name}=(\\S+)`).exec(keys)![1]!
  const config = readConfig({ DATA_DIR: folder })
  const client = (word: string) => createClient(started.url, word, { auth: { persistSession: false, autoRefreshToken: false } })
  const serviceRoleKey = key('SERVICE_ROLE_KEY')
  const cluster = join(folder, 'postgres')
  return {
    url: started.url,
    serviceRoleKey,
    service: client(serviceRoleKey),
    async person() {
      const own = client(key('ANON_KEY'))
      const { error } = await own.auth.signUp({ email: `storm-${randomUUID()}@house.example`, password: 'a long enough passphrase 9' })
      if (error) throw error
      return own
    },
    pids: {
      server: () => childNamed(started, 'scripts/start-house.ts'),
      worker: () => childNamed(started, 'scripts/worker.ts'),
      postgres: () => (runningPort(cluster) ? Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]) : undefined),
    },
    superuser() {
      const port = runningPort(cluster)
      if (!port) throw new Error('No PostgreSQL runs now.')
      return openSql(ownerLogin(embeddedAddress({ port }, config)), { max: 1, patienceMs: 0 })
    },
    output: started.output,
    async close() {
      started.kill('SIGTERM')
      await started.ended
      remove()
    },
  }
}
