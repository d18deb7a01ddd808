import { createHmac } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { buildApp, buildIsCurrent } from '#scripts/build.ts'
import { startChild } from './child.ts'

interface HouseTold {
  url: string
  anonKey: string
  serviceRoleKey: string
  jwtSecret: string
  dataDir: string
  /** As another server process beside this one enters. */
  databaseUrl: string
  /** Database addresses by who enters. */
  logins: { authenticator: string; auth: string; owner: string }
}
export interface BenchHouse extends HouseTold {
  /** Of the server process. */
  pid: number
  service(): SupabaseClient
  /** An access token as auth/v1 would sign it. */
  token(personId: string, anonymous?: boolean): string
  close(): Promise<void>
}

export interface HouseWishes {
  /** As PARTS has them; the API alone when nothing is said. */
  parts?: string
  /** A house whose database this process serves as well. */
  beside?: BenchHouse
  /** A folder that stays and is opened again; else a temporary one. */
  kept?: string
}

/** A house of its own, its server in a process of its own so that its cost can be told from ours. */
export async function openBenchHouse({ parts = 'api', beside, kept }: HouseWishes = {}): Promise<BenchHouse> {
  if (kept) mkdirSync(kept, { recursive: true })
  const home = kept ?? mkdtempSync(join(tmpdir(), 'actuality-bench-house-'))
  if (parts.includes('web') && !buildIsCurrent()) await buildApp()
  const shared = beside && { DATABASE_URL: beside.databaseUrl, JWT_SECRET: beside.jwtSecret }
  try {
    const env = { HOUSE_HOME: home, HOUSE_PARTS: parts, ...(kept ? { HOUSE_KEPT: '1' } : {}), ...shared }
    const child = await startChild<HouseTold>('rig/house-process.ts', env)
    return {
      ...child.told,
      pid: child.pid,
      service: () => createClient(child.told.url, child.told.serviceRoleKey, { auth: { persistSession: false, autoRefreshToken: false } }),
      token: (personId, anonymous = false) => signToken(child.told.jwtSecret, personId, anonymous),
      close: () => child.stop(),
    }
  } catch (error) {
    if (!kept) rmSync(home, { recursive: true, force: true })
    throw error
  }
}

function signToken(secret: string, personId: string, anonymous: boolean): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = Math.floor(Date.now() / 1000)
  const claims = { iss: 'bench', sub: personId, aud: 'authenticated', role: 'authenticated', aal: 'aal1', is_anonymous: anonymous, iat }
  const body = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, exp: iat + 36_000 })}`
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`
}
