import { recoveryCodeRequest } from '#contract/people/recovery-code.ts'
import { callerOwing, corsHeaders as headers, refuse } from '../_shared/caller.ts'

/**
 * Removes the second factor for a caller with password and recovery code: their session becomes complete, and they set up a new factor.
 * The code is consumed first, so that it is single-use.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { headers })
    if (request.method !== 'POST') return refuse(405, 'method', 'Send this with POST.')
    const caller = await callerOwing(request, 'Sign in with your password first.')
    if (caller instanceof Response) return caller
    const { house, user } = caller
    const body = recoveryCodeRequest.safeParse(await request.json().catch(() => null))
    if (!body.success) return refuse(400, 'code', 'Type one of your recovery codes.')
    const { data: came, error } = await house.rpc('spend_recovery_code', { person: user.id, code: body.data.code })
    if (error) return refuse(500, 'unasked', 'The code could not be checked. Try again.')
    if (came === 'limit') return refuse(429, 'limit', 'Too many attempts. Wait an hour before trying again.')
    if (came !== 'spent') return refuse(400, 'code', 'This is not one of your recovery codes, or it was used already.')
    for (const factor of user.factors ?? []) {
      const { error: kept } = await house.auth.admin.mfa.deleteFactor({ id: factor.id, userId: user.id })
      if (kept) return refuse(500, 'kept', 'Two-step sign-in could not be switched off. Try another code, or write to the house.')
    }
    await house.from('audit_events').insert({
      user_id: user.id,
      type: 'recovery_code',
      severity: 'high',
      details: 'A recovery code switched two-step sign-in off.',
    })
    return Response.json({ removed: true }, { headers: { ...headers, 'cache-control': 'no-store' } })
  },
}
