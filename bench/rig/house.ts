import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { startChild } from './child.ts'

interface HouseTold {
  url: string
  anonKey: string
  serviceRoleKey: string
  jwtSecret: string
  dataDir: string
  /** Database addresses by who enters. */
  logins: { authenticator: string; auth: string; owner: string }
}
export interface BenchHouse extends HouseTold {
  /** Of the server process. */
  pid: number
  service(): SupabaseClient
  /** An access token as auth/v1 would sign it. */
  token(personId: string): string
  close(): Promise<void>
}

/** A house of its own, its server in a process of its own so that its cost can be told from ours. In a temporary folder, or in one that is kept and opened again. */
export async function openBenchHouse(kept?: string): Promise<BenchHouse> {
  if (kept) mkdirSync(kept, { recursive: true })
  const home = kept ?? mkdtempSync(join(tmpdir(), 'actuality-bench-house-'))
  try {
    const child = await startChild<HouseTold>('rig/house-process.ts', { HOUSE_HOME: home, ...(kept ? { HOUSE_KEPT: '1' } : {}) })
    return {
      ...child.told,
      pid: child.pid,
      service: () => createClient(child.told.url, child.told.serviceRoleKey, { auth: { persistSession: false, autoRefreshToken: false } }),
      token: (personId) => signToken(child.told.jwtSecret, personId),
      close: () => child.stop(),
    }
  } catch (error) {
    if (!kept) rmSync(home, { recursive: true, force: true })
    throw error
  }
}

function signToken(secret: string, personId: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: 'bench', sub: personId, aud: 'authenticated', role: 'authenticated', aal: 'aal1', is_anonymous: false, iat }
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, exp: iat + 36_000 })}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}
