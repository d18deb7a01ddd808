import { type SignInAttributes, signInDecision, signInToDecide } from '#contract/institutions/institution-sign-ins.ts'
import { isOutsideAddress } from '#core/institutions/course-systems.ts'
import { corsHeaders as headers, refuse } from '../_shared/caller.ts'
import { asCaller, asHouse, setting } from '../_shared/clients.ts'
import { site } from '../_shared/outside.ts'

/**
 * Connects an institution's own sign-in, declines it, or disconnects it: `{ institution, decision, reason }` from a moderator. Who may is asked of the database
 * as the caller; only then auth/v1 is changed with the service key, for the institution's own domain and no other (decision 0236).
 */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return new Response(null, { headers })
    if (request.method !== 'POST') return refuse(405, 'method', 'Send this with POST.')
    const body = signInDecision.safeParse(await request.json().catch(() => null))
    if (!body.success) return refuse(400, 'decision', 'Say which institution, and what was decided.')
    const { institution, decision, reason } = body.data
    const { data, error } = await asCaller(request).rpc('sign_in_to_decide', { institution })
    if (error) return refuse(403, 'moderators', 'That is for moderators.')
    const asked = signInToDecide.parse(data)
    if (!asked) return refuse(404, 'not-found', 'No sign-in was handed in.')
    let provider = asked.providerId
    if (decision === 'connect') {
      const { metadataUrl, metadataXml, domain, attributes } = asked
      if (metadataUrl && !isOutsideAddress(metadataUrl, site()))
        return refuse(409, 'metadata', 'Metadata is fetched from named places only, over https.')
      const metadata = metadataUrl ? { metadata_url: metadataUrl } : { metadata_xml: metadataXml }
      const answer = await trust(provider ? 'PUT' : 'POST', provider, {
        ...{ type: 'saml', ...metadata, domains: [domain] },
        attribute_mapping: { keys: claimsBy(attributes) },
      })
      if ('refused' in answer) return refuse(409, 'metadata', answer.refused)
      provider = answer.id
    } else if (decision === 'cut' && provider) {
      const answer = await trust('DELETE', provider)
      if ('refused' in answer) return refuse(409, 'metadata', answer.refused)
      provider = null
    }
    const noted = await asHouse().rpc('note_sign_in', {
      ...{ institution, moderator: asked.moderatorId, reason, provider: provider as string },
      state: decision === 'connect' ? 'connected' : 'declined',
    })
    if (noted.error) throw new Error(`note_sign_in failed: ${noted.error.message}`, { cause: noted.error })
    return Response.json({ connected: provider !== null }, { headers: { ...headers, 'cache-control': 'no-store' } })
  },
}

/** Which attribute fills which claim; without a mapping, the email is looked for under its usual names. */
const claimsBy = ({ mail, name, role }: SignInAttributes) => ({
  ...(mail && { email: { name: mail } }),
  ...(name && { name: { name } }),
  ...(role && { role: { name: role, array: true } }),
})

/** Asks auth/v1, which reads the metadata and says what is wrong with it. */
async function trust(method: string, provider: string | null, body?: object): Promise<{ id: string } | { refused: string }> {
  const key = setting('SUPABASE_SERVICE_ROLE_KEY')
  const answer = await fetch(`${setting('SUPABASE_URL')}/auth/v1/admin/sso/providers${provider ? `/${provider}` : ''}`, {
    method,
    headers: { apikey: key, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const said = (await answer.json().catch(() => ({}))) as { id?: string; msg?: string; message?: string }
  // Removed by hand in auth/v1: treated as disconnected.
  if (method === 'DELETE' && answer.status === 404) return { id: provider ?? '' }
  if (!answer.ok || !said.id) return { refused: said.msg ?? said.message ?? `auth/v1 answered ${answer.status}.` }
  return { id: said.id }
}
