import { asHouse } from '../_shared/clients.ts'
import { site } from '../_shared/outside.ts'
import { Refused } from './refused.ts'
import { hashOf, newSecret } from './secrets.ts'

/** A cookie for browsers that keep one in a frame; without it only the state links answer and request. */
export const cookieOf = (state: string): string => `lti-${state.slice(0, 16)}`

/** A course system begins a sign-in (OpenID Connect, third-party initiated): the browser is sent there and comes back with who it is. */
export async function beginSignIn(asked: URLSearchParams): Promise<Response> {
  const [issuer, hint, client] = [asked.get('iss'), asked.get('login_hint'), asked.get('client_id')]
  if (!issuer || !hint) throw new Refused('unreadable')
  let query = asHouse().from('course_systems').select('*, institutions!inner (closed_at)').eq('issuer', issuer)
  if (client) query = query.eq('client_id', client)
  const { data: systems } = await query.is('institutions.closed_at', null).limit(2).throwOnError()
  // One course system serves many institutions, each under its own client; without it nobody knows which is meant.
  if (systems.length !== 1) throw new Refused('unknown', undefined, `${issuer} ${client ?? ''}`)
  const [system] = systems
  const [state, nonce] = [newSecret(), newSecret()]
  const house = asHouse()
  await house
    .from('course_sign_ins')
    .delete()
    .lt('begun_at', new Date(Date.now() - 600_000).toISOString())
    .throwOnError()
  await house
    .from('course_sign_ins')
    .insert({ state_hash: await hashOf(state), system_id: system!.id, nonce })
    .throwOnError()
  const to = new URL(system!.sign_in_url)
  const words = {
    scope: 'openid',
    response_type: 'id_token',
    response_mode: 'form_post',
    prompt: 'none',
    client_id: system!.client_id,
    redirect_uri: `${site()}/functions/v1/lti/launch`,
    login_hint: hint,
    state,
    nonce,
  }
  for (const [name, value] of Object.entries(words)) to.searchParams.set(name, value)
  const message = asked.get('lti_message_hint')
  if (message) to.searchParams.set('lti_message_hint', message)
  return new Response(null, {
    status: 302,
    headers: {
      location: to.href,
      'set-cookie': `${cookieOf(state)}=1; Path=/functions/v1/lti; Max-Age=600; HttpOnly; Secure; SameSite=None; Partitioned`,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  })
}
