import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#contract/generated/database.types.ts'
import { seedPassword } from '#supabase/seed/people.ts'

export type HouseClient = SupabaseClient<Database>

/** A house the seed fills, reached as any other program reaches it: with its API. */
export interface SeedHouse {
  url: string
  anonKey: string
  /** With the service key: bypasses row rules. */
  service: HouseClient
}

export function reachHouse(url: string, anonKey: string, serviceRoleKey: string): SeedHouse {
  return { url, anonKey, service: openClient(url, serviceRoleKey) }
}

/** A person of the seed, signed in as a browser would be. */
export async function signIn({ url, anonKey }: SeedHouse, email: string): Promise<HouseClient> {
  const client = openClient(url, anonKey)
  const { error } = await client.auth.signInWithPassword({ email, password: seedPassword })
  if (error) throw new Error(`${email} cannot sign in (${error.message}). Run the seed with --remove, then again.`)
  return client
}

const openClient = (url: string, key: string): HouseClient =>
  createClient<Database>(url, key, { auth: { persistSession: false, autoRefreshToken: false } })

/** The data of an answer; throws what the house said when it refused. */
export function orThrow<T>({ data, error }: { data: T; error: { message: string; hint?: string | null } | null }): NonNullable<T> {
  if (error) throw new Error([error.message, error.hint].filter(Boolean).join(' '))
  return data as NonNullable<T>
}

export const daysFromNow = (days: number, from = Date.now()) => new Date(from + days * 86_400_000)

/** For answers that carry nothing: throws what the house said when it refused. */
export function heard({ error }: { error: { message: string; hint?: string | null } | null }) {
  orThrow({ data: null, error })
}

/** Asks four times a second until the answer is there. */
export async function until<T>(ask: () => Promise<T | false>): Promise<T> {
  for (;;) {
    const answer = await ask()
    if (answer !== false) return answer
    await new Promise((next) => setTimeout(next, 250))
  }
}
