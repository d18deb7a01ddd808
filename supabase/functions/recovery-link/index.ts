import { type RecoveryLinkAnswer, recoveryLinkRequest } from '#contract/people/recovery-link.ts'
import { callerOf, corsHeaders, refuse } from '../_shared/caller.ts'

const linksAnHour = 20

/** Makes a recovery link for an administrator to hand over for people without reachable email. Each is logged before it is returned. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { headers: corsHeaders })
    if (request.method !== 'POST') return refuse(405, 'method', 'Send this with POST.')
    const caller = await callerOf(request, 'Sign in as an administrator first.')
    if (caller instanceof Response) return caller
    const { house, user } = caller
    const { data: role } = await house.from('user_roles').select('role').eq('user_id', user.id).maybeSingle()
    const { data: held } = await house
      .from('suspensions')
      .select('until')
      .match({ user_id: user.id })
      .is('lifted_at', null)
      .or(`until.is.null,until.gt.${new Date().toISOString()}`)
      .limit(1)
    if (role?.role !== 'admin' || held?.length) return refuse(403, 'role', 'Only administrators make recovery links.')
    const body = recoveryLinkRequest.safeParse(await request.json().catch(() => null))
    if (!body.success) return refuse(400, 'email', 'Give the email address of the account.')
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    const { count } = await house
      .from('audit_events')
      .select('id', { count: 'exact', head: true })
      .match({ user_id: user.id, type: 'recovery_link' })
      .gte('created_at', hourAgo)
    if ((count ?? 0) >= linksAnHour) return refuse(429, 'limit', `${linksAnHour} links in an hour are enough. Wait a while, then go on.`)
    const { data: made, error } = await house.auth.admin.generateLink({
      type: 'recovery',
      email: body.data.email.toLowerCase(),
      options: { redirectTo: `${Deno.env.get('SITE_URL') ?? new URL(request.url).origin}/login` },
    })
    if (error?.code === 'user_not_found') return refuse(404, 'unknown', 'Nobody here has this address. No link was made.')
    if (error) return refuse(400, 'link', `${error.message}. No link was made.`)
    const { error: unrecorded } = await house.from('audit_events').insert({
      user_id: user.id,
      type: 'recovery_link',
      severity: 'high',
      about_person: made.user.id,
      details: `Made a recovery link for account ${made.user.id}.`,
    })
    if (unrecorded) return refuse(500, 'unrecorded', 'The audit log could not be written, so no link is given. Try again.')
    const answer: RecoveryLinkAnswer = { email: made.user.email ?? body.data.email, link: await askingFirst(made.properties.action_link) }
    return Response.json(answer, { headers: { ...corsHeaders, 'cache-control': 'no-store' } })
  },
}

/** The embedded server has a confirmation page, so that link previews do not consume the link; the platform has none. */
async function askingFirst(link: string): Promise<string> {
  const { ok } = await fetch(`${Deno.env.get('SUPABASE_URL')}/auth/v1/confirm`, { method: 'HEAD' }).catch(() => ({ ok: false }))
  return ok ? link.replace('/verify?', '/confirm?') : link
}

declare const Deno: { env: { get(name: string): string | undefined } }
