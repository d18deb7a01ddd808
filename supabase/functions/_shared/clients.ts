import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#contract/generated/database.types.ts'

declare const Deno: { env: { get(name: string): string | undefined } }

/** A required environment variable; throws without it. */
export function setting(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`The host gives no ${name}.`)
  return value
}

const withoutSession = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false }

const mostCallers = 500
const callers = new Map<string, SupabaseClient<Database>>()

/**
 * Sees what anyone who sent the request may see. A client holds only its auth header, and creating one costs more than a query, so they are cached by
 * header; the database verifies the header each time.
 */
export function asCaller(request: Request): SupabaseClient<Database> {
  const authorization = request.headers.get('authorization') ?? `Bearer ${setting('SUPABASE_ANON_KEY')}`
  let client = callers.get(authorization)
  if (!client) {
    client = createClient<Database>(setting('SUPABASE_URL'), setting('SUPABASE_ANON_KEY'), {
      auth: withoutSession,
      global: { headers: { Authorization: authorization } },
    })
    if (callers.size >= mostCallers) callers.delete(callers.keys().next().value!)
    callers.set(authorization, client)
  }
  return client
}

let visitor: SupabaseClient<Database> | undefined
/** Sees what anyone sees. */
export const asVisitor = (): SupabaseClient<Database> => {
  visitor ??= createClient<Database>(setting('SUPABASE_URL'), setting('SUPABASE_ANON_KEY'), { auth: withoutSession })
  return visitor
}

let house: SupabaseClient<Database> | undefined
/** Sees everything: only for signing what the database has just said may be seen. */
export const asHouse = (): SupabaseClient<Database> => {
  house ??= createClient<Database>(setting('SUPABASE_URL'), setting('SUPABASE_SERVICE_ROLE_KEY'), { auth: withoutSession })
  return house
}

/** The browser may reach the house under another address than a function does. */
export function inPublic(url: string): string {
  const shown = Deno.env.get('SUPABASE_PUBLIC_URL')
  return shown ? url.replace(setting('SUPABASE_URL'), shown.replace(/\/+$/, '')) : url
}

export const isUuid = (word: string | null): word is string => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(word ?? '')

/** Headers of a JSON answer for this caller only: no caching. */
export const privateHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
}
export const privateAnswer = (body: unknown, status = 200): Response =>
  new Response(body === null ? null : JSON.stringify(body), { status, headers: privateHeaders })
