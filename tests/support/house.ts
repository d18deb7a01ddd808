import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/main.ts'
import { jobQueue } from '#worker/queue/job-queue.ts'
import { prepareDataDir } from './prepared-data-dir.ts'
import { freePort } from './start-process.ts'

export interface TestHouse {
  url: string
  anonKey: string
  serviceRoleKey: string
  /** supabase-js as an anonymous visitor. */
  visitor(): SupabaseClient
  /** supabase-js with the service key. */
  service(): SupabaseClient
  /** Signs up a person with auth/v1 and returns their own client. */
  person(name: string, userType?: 'creator' | 'viewer'): Promise<SupabaseClient>
  context: Awaited<ReturnType<typeof startServer>>['context']
  close(): Promise<void>
}

const client = (url: string, key: string) => createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

/** A house of its own in a temporary folder on a free port: real Postgres, real server. Close it in afterAll. */
export async function openTestHouse(env: Record<string, string> = {}): Promise<TestHouse> {
  const dataDir = mkdtempSync(join(tmpdir(), 'actuality-'))
  if (!env.DATABASE_URL) await prepareDataDir(dataDir)
  const port = await freePort()
  const server = await startServer(readConfig({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error', ...env }), undefined, jobQueue)
  const { tokens } = server.context
  const [url, anonKey, serviceRoleKey] = [`http://127.0.0.1:${port}`, await tokens.anonKey(), await tokens.serviceRoleKey()]
  return {
    url,
    anonKey,
    serviceRoleKey,
    visitor: () => client(url, anonKey),
    service: () => client(url, serviceRoleKey),
    async person(name, userType = 'viewer') {
      const own = client(url, anonKey)
      const email = `${name.toLowerCase().replace(/\W+/g, '.')}-${Math.random().toString(36).slice(2, 8)}@house.example`
      const { error } = await own.auth.signUp({
        email,
        password: 'a long enough passphrase 9',
        options: { data: { name, user_type: userType } },
      })
      if (error) throw error
      return own
    },
    context: server.context,
    async close() {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
