import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { type BehindTheHouse, openTestHouse } from './house.ts'

export interface AuthHouse {
  url: string
  anonKey: string
  serviceRoleKey: string
  dataDir: string
  context: BehindTheHouse
  client(options?: SupabaseClientOptions<'public'>['auth']): SupabaseClient
  service(): SupabaseClient
  /** A bare request to auth/v1, with codes in the answer as supabase-js asks for. */
  ask(path: string, init?: RequestInit & { json?: unknown; token?: string }): Promise<Response>
  /**
   * What left for an address, newest last. Letters leave in the background, so this waits for one more than the last call saw, or until
   * there are `total`.
   */
  letters(to: string, total?: number): Promise<Letter[]>
  close(): Promise<void>
}

export interface Letter {
  subject: string
  /** The page a letter links to, which asks for a press. */
  page?: string
  /** What the press does, as one request. */
  link?: string
  code?: string
  raw: string
}

/** A house whose `[auth]` differs from the product's in what `auth` says. Same server, same database, another config.toml. */
export async function openAuthHouse(
  auth: Record<string, unknown> = {},
  env: Record<string, string> = {},
  { cluster }: { cluster?: 'shared' | 'own' } = {},
): Promise<AuthHouse> {
  const house = await openTestHouse({ PARTS: 'api', ...env }, { auth, cluster })
  const { url, anonKey, serviceRoleKey, context } = house
  const { dataDir } = context.config
  const client = (key: string, options?: SupabaseClientOptions<'public'>['auth']) =>
    createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false, ...options } })
  const seen = new Map<string, number>()
  return {
    url,
    anonKey,
    serviceRoleKey,
    dataDir,
    context,
    client: (options) => client(anonKey, options),
    service: () => client(serviceRoleKey),
    ask: (path, { json, token, ...init } = {}) =>
      fetch(`${url}/auth/v1${path}`, {
        redirect: 'manual',
        ...(json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }),
        ...init,
        headers: {
          'x-supabase-api-version': '2024-01-01',
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(init.headers as Record<string, string>),
        },
      }),
    async letters(to, total = (seen.get(to) ?? 0) + 1) {
      const patience = Date.now() + 20_000
      let found = lettersIn(`${dataDir}/outbox`, to)
      while (found.length < total) {
        if (Date.now() > patience) throw new Error(`${total} letters to ${to} were awaited, ${found.length} came`)
        await new Promise((done) => setTimeout(done, 50))
        found = lettersIn(`${dataDir}/outbox`, to)
      }
      seen.set(to, found.length)
      return found
    },
    close: () => house.close(),
  }
}

/** Reads the outbox as the operator would. */
function lettersIn(outbox: string, to: string): Letter[] {
  const files = existsSync(outbox)
    ? readdirSync(outbox)
        .filter((file) => file.endsWith('.eml'))
        .sort()
    : []
  return files
    .map((file) => readFileSync(`${outbox}/${file}`, 'utf8'))
    .filter((raw) => raw.includes(`\nTo: ${to}\n`))
    .map((raw) => {
      const plain = (raw.split('Content-Type: text/html')[0] ?? '').replace(/=\n/g, '').replace(/=3D/g, '=')
      return {
        raw,
        subject: /\nSubject: (.*)/.exec(raw)?.[1] ?? '',
        page: /(http\S+\/confirm\?\S+)/.exec(plain)?.[1],
        link: /(http\S+\/confirm\?\S+)/.exec(plain)?.[1]?.replace('/confirm?', '/verify?'),
        code: /Code: (\d+)/.exec(plain)?.[1],
      }
    })
}

/** A session's fragment in an address, as the browser client reads it. */
export const fragmentOf = (location: string | null) => new URLSearchParams(new URL(location ?? 'about:blank').hash.slice(1))

let people = 0
export const someone = (name = 'person') => ({
  email: `${name}-${Date.now().toString(36)}-${++people}@house.example`,
  password: 'a long enough passphrase 9',
})
