import { createSecretKey } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT } from 'jose'
import { openAtKeeper } from './keeper/ask-keeper.ts'
import type { HouseWish, KeptHouse } from './keeper/terms.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

export interface HouseClients {
  url: string
  anonKey: string
  serviceRoleKey: string
  /** supabase-js as an anonymous visitor. */
  visitor(): SupabaseClient
  /** supabase-js with the service key. */
  service(): SupabaseClient
  /** Signs up a person with auth/v1 and returns their own client. */
  person(name: string, userType?: 'creator' | 'viewer'): Promise<SupabaseClient>
}

/** What the operator has besides its address: its database, its folder, its secret. */
export interface BehindTheHouse {
  database: TestDatabase
  /** Where and how the database is entered. */
  place: KeptHouse['database']
  config: { dataDir: string; port: number; jwtSecret: string }
  tokens: { sign(claims: Record<string, unknown>, expiresInSeconds: number): Promise<string> }
}

export interface TestHouse extends HouseClients {
  context: BehindTheHouse
  close(): Promise<void>
}

/** A house of its own on a free port, in another process: real Postgres, real server. Close it in afterAll. */
export async function openTestHouse(
  env: Record<string, string> = {},
  { cluster = 'shared', auth }: Partial<Pick<HouseWish, 'cluster' | 'auth'>> = {},
): Promise<TestHouse> {
  const kept = await openAtKeeper({ env, cluster, auth })
  const database = openTestDatabase(kept.database)
  const secret = createSecretKey(Buffer.from(kept.jwtSecret))
  return {
    ...clientsOf(kept),
    context: {
      database,
      place: kept.database,
      config: kept,
      tokens: {
        sign: (claims, seconds) => {
          const now = Math.floor(Date.now() / 1000)
          const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuedAt(now)
          return token.setExpirationTime(now + seconds).sign(secret)
        },
      },
    },
    async close() {
      await database.close()
      await kept.close()
    },
  }
}

/** The clients of a house wherever it runs. */
export function clientsOf({ url, anonKey, serviceRoleKey }: Pick<HouseClients, 'url' | 'anonKey' | 'serviceRoleKey'>): HouseClients {
  const client = (key: string) => createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  return {
    url,
    anonKey,
    serviceRoleKey,
    visitor: () => client(anonKey),
    service: () => client(serviceRoleKey),
    async person(name, userType = 'viewer') {
      const own = client(anonKey)
      const email = `${name.toLowerCase().replace(/\W+/g, '.')}-${Math.random().toString(36).slice(2, 8)}@house.example`
      const { error } = await own.auth.signUp({
        email,
        password: 'a long enough passphrase 9',
        options: { data: { name, user_type: userType } },
      })
      if (error) throw error
      return own
    },
  }
}
