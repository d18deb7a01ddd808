import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../../contract/database.types.ts'

declare const Deno: { env: { get(name: string): string | undefined } }

/** A value the host gives every function; refuses to run without it. */
export function setting(name: 'SUPABASE_URL' | 'SUPABASE_ANON_KEY' | 'SUPABASE_SERVICE_ROLE_KEY'): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`The host gives no ${name}.`)
  return value
}

const made = new Map<string, SupabaseClient<Database>>()
const clientWith = (key: 'SUPABASE_ANON_KEY' | 'SUPABASE_SERVICE_ROLE_KEY'): SupabaseClient<Database> => {
  const client =
    made.get(key) ??
    createClient<Database>(setting('SUPABASE_URL'), setting(key), { auth: { persistSession: false, autoRefreshToken: false } })
  made.set(key, client)
  return client
}

/** Sees what anybody sees. */
export const asVisitor = () => clientWith('SUPABASE_ANON_KEY')
/** Sees everything: only for signing what a visitor has just been told of, and for `home_passage`. */
export const asHouse = () => clientWith('SUPABASE_SERVICE_ROLE_KEY')
