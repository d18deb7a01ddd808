import { randomUUID } from 'node:crypto'
import type { Asker } from '../asker.ts'
import { type Body, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { challengeOf, startFlow } from '../flows/pkce.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { allowedRedirect } from '../redirects.ts'
import { providerByDomain, providerById } from './providers.ts'
import { newRequestId, serviceProvider } from './service-provider.ts'

/** The address at an institution where its people sign in. Throws `sso_provider_not_found`, `sso_provider_disabled`. */
export async function ssoAddress(auth: AuthContext, asker: Asker, body: Body): Promise<string> {
  auth.limits.take(`sso:from:${asker.address}`, 60, 300)
  const [id, domain] = [textField(body, 'provider_id'), textField(body, 'domain')]
  if (Boolean(id) === Boolean(domain)) throw validationFailed('A provider_id or domain needs to be provided, not both')
  const provider = id ? await providerById(auth, id) : await providerByDomain(auth, domain!)
  if (!provider) throw new AuthProblem(404, 'sso_provider_not_found', 'No SSO provider assigned for this domain')
  if (provider.disabled) throw new AuthProblem(404, 'sso_provider_disabled', 'SSO Provider assigned for this domain is currently disabled')
  const challenge = challengeOf(body)
  const requestId = newRequestId()
  const relayState = randomUUID()
  const redirectTo = allowedRedirect(body.redirect_to, auth.settings)
  await auth.sql.begin(async (tx) => {
    await tx`delete from saml_relay_states where created_at < now() - interval '1 hour'`
    const flowId = challenge
      ? await startFlow(tx, { challenge, providerType: `sso:${provider.id}`, authenticationMethod: 'sso/saml', referrer: redirectTo })
      : null
    await tx`insert into saml_relay_states (id, sso_provider_id, request_id, redirect_to, flow_state_id)
      values (${relayState}, ${provider.id}, ${requestId}, ${redirectTo}, ${flowId})`
  })
  const saml = await serviceProvider(auth.settings, provider, requestId)
  return saml.getAuthorizeUrlAsync(relayState, undefined, {})
}
