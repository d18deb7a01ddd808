import { createClient, type SupabaseClient, type User } from '@supabase/supabase-js'
import type { Database } from '#contract/generated/database.types.ts'

export const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
}

export const refuse = (status: number, code: string, message: string) =>
  Response.json({ code, message }, { status, headers: { ...corsHeaders, 'cache-control': 'no-store' } })

export interface Caller {
  user: User
  /** A client with the service key: it bypasses row-level security. */
  house: SupabaseClient<Database>
}

/** The caller with a complete sign-in (all factors), not a connected program; otherwise the refusal response. */
export async function callerOf(request: Request, askToSignIn: string): Promise<Caller | Response> {
  const caller = await callerInPerson(request, askToSignIn)
  return !(caller instanceof Response) && caller.owes ? refuse(403, 'second-step', 'Take the second step of your sign-in first.') : caller
}

/** The caller with only the password verified although a second factor is set up; everyone else is refused. */
export async function callerOwing(request: Request, askToSignIn: string): Promise<Caller | Response> {
  const caller = await callerInPerson(request, askToSignIn)
  return caller instanceof Response || caller.owes ? caller : refuse(400, 'nothing-owed', 'You are signed in already.')
}

async function callerInPerson(request: Request, askToSignIn: string): Promise<(Caller & { owes: boolean }) | Response> {
  const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '')
  if (!token) return refuse(401, 'session', askToSignIn)
  const house = createClient<Database>(Deno.env.get('SUPABASE_URL') ?? '', Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '', {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data, error } = await house.auth.getUser(token)
  if (error) return refuse(401, 'session', askToSignIn)
  const claims = claimsOf(token)
  if (claims.client_id) return refuse(403, 'program', 'A connected program may not do this. Sign in yourself.')
  const owes = claims.aal !== 'aal2' && (data.user.factors?.some((factor) => factor.status === 'verified') ?? false)
  return { user: data.user, house, owes }
}

/** The token was verified by getUser just before; it is only read here. */
function claimsOf(token: string): { aal?: string; client_id?: string } {
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return JSON.parse(atob(payload))
}

declare const Deno: { env: { get(name: string): string | undefined } }
