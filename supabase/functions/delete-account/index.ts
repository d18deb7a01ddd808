import { createClient } from '@supabase/supabase-js'
import type { Database } from '#contract/database.types.ts'
import { deleteAccountRequest } from '#contract/delete-account.ts'

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, apikey, content-type, x-client-info',
}

/** Ends the caller's own account. Rows go with it by their foreign keys; each version's files are removed by the job its row leaves behind. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { headers })
    if (request.method !== 'POST') return refuse(405, 'method', 'Send this with POST.')
    const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '')
    if (!token) return refuse(401, 'session', 'Sign in to delete your account.')
    const house = createClient<Database>(Deno.env.get('SUPABASE_URL') ?? '', Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') ?? '', {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data, error } = await house.auth.getUser(token)
    if (error) return refuse(401, 'session', 'Sign in to delete your account.')
    if (owesSecondStep(token, data.user.factors)) return refuse(403, 'second-step', 'Take the second step of your sign-in first.')
    const body = deleteAccountRequest.safeParse(await request.json().catch(() => null))
    if (!body.success || body.data.email.trim().toLowerCase() !== (data.user.email ?? '').toLowerCase())
      return refuse(400, 'email', 'This is not the address of your account. Nothing was deleted.')
    const { error: kept } = await house.auth.admin.deleteUser(data.user.id)
    if (kept) return refuse(500, 'kept', 'The account could not be deleted and is unchanged. Try again, or write to the house.')
    return Response.json({ deleted: true }, { headers })
  },
}

const refuse = (status: number, code: string, message: string) => Response.json({ code, message }, { status, headers })

/** The token was verified by getUser just before; only its level is read here. */
function owesSecondStep(token: string, factors: { status: string }[] | undefined): boolean {
  if (!factors?.some((factor) => factor.status === 'verified')) return false
  const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
  return (JSON.parse(atob(payload)) as { aal?: string }).aal !== 'aal2'
}

declare const Deno: { env: { get(name: string): string | undefined } }
