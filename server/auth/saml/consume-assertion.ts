import { createHash } from 'node:crypto'
import type { Asker } from '../asker.ts'
import { type Body, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { issueAuthCode } from '../flows/pkce.ts'
import { accountForIdentity } from '../people/outside-identity.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { allowedRedirect, withParameters } from '../redirects.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { isUuid } from '../sessions/who.ts'
import { identityFromAssertion, readConfirmation } from './assertion.ts'
import { providerByEntity, providerById, type SsoProvider } from './providers.ts'
import { samlAddresses, serviceProvider } from './service-provider.ts'

interface Awaited {
  provider: SsoProvider
  requestId?: string
  redirectTo: string
  flowId?: string
}

/** An institution's answer, posted by the browser. Returns where the browser goes next. Throws what is wrong with it. */
export async function consumeAssertion(auth: AuthContext, asker: Asker, body: Body): Promise<string> {
  auth.limits.take(`saml:from:${asker.address}`, 60, 300)
  const response = textField(body, 'SAMLResponse')
  if (!response) throw validationFailed('SAMLResponse is missing')
  if (/<!(DOCTYPE|ENTITY)/i.test(Buffer.from(response, 'base64').toString())) throw validationFailed('SAML Assertion is not valid')
  const awaited = await whatIsAwaited(auth, textField(body, 'RelayState'), response)
  if (awaited.provider.disabled)
    throw new AuthProblem(404, 'sso_provider_disabled', 'SSO Provider assigned for this domain is currently disabled')
  const saml = await serviceProvider(auth.settings, awaited.provider, awaited.requestId)
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response }).catch((cause) => {
    auth.log.info({ reason: (cause as Error).message }, 'saml assertion refused')
    throw validationFailed('SAML Assertion is not valid')
  })
  if (!profile || profile.issuer !== awaited.provider.saml.entity_id) throw validationFailed('SAML Assertion is not valid')
  const { id, recipients, inResponseTo, sessionEnds } = readConfirmation(profile)
  if (!recipients.includes(samlAddresses(auth.settings).assertionConsumer))
    throw validationFailed('SAML Assertion is meant for another address')
  const answersAnother = awaited.requestId ? inResponseTo.some((value) => value !== awaited.requestId) : inResponseTo.length > 0
  if (answersAnother) throw validationFailed('SAML Assertion answers another request')
  await refuseReplay(auth, `${profile.issuer} ${id}`)

  const account = await accountForIdentity(auth, identityFromAssertion(awaited.provider, profile))
  if (awaited.flowId) {
    const code = await issueAuthCode(auth.sql, account.id, { flowId: awaited.flowId })
    if (!code) throw new AuthProblem(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
    return withParameters(awaited.redirectTo, { code }, {})
  }
  const { user: _, ...session } = await beginSession(auth, asker, account, 'sso/saml', { notAfter: sessionEnds })
  return withParameters(awaited.redirectTo, {}, Object.fromEntries(Object.entries(session).map(([name, value]) => [name, String(value)])))
}

/** Begun here, RelayState names the asker, which is answered once; begun at the institution, it is an address or nothing. */
async function whatIsAwaited(auth: AuthContext, relayState: string | undefined, response: string): Promise<Awaited> {
  if (isUuid(relayState)) {
    const [state] =
      await auth.sql`delete from saml_relay_states where id = ${relayState} returning *, created_at < now() - interval '10 minutes' as expired`
    if (!state) throw new AuthProblem(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again?')
    if (state.expired) throw new AuthProblem(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?')
    return {
      provider: await providerById(auth, state.sso_provider_id),
      requestId: state.request_id,
      redirectTo: state.redirect_to,
      flowId: state.flow_state_id ?? undefined,
    }
  }
  const xml = Buffer.from(response, 'base64').toString()
  const issuer = /<(?:\w+:)?Issuer[^>]*>\s*([^<\s]+)\s*<\//.exec(xml)?.[1] ?? ''
  const provider = await providerByEntity(auth, issuer)
  if (!provider) throw new AuthProblem(404, 'saml_idp_not_found', 'A SAML connection has not been established with this Identity Provider')
  return { provider, redirectTo: allowedRedirect(relayState, auth.settings) }
}

/** An assertion signs in once. */
async function refuseReplay(auth: AuthContext, assertion: string) {
  const digest = createHash('sha256').update(assertion).digest('hex')
  const subject = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  const seen =
    await auth.sql`insert into code_uses (subject, code_hash) values (${subject}, 'saml') on conflict (subject) do nothing returning subject`
  if (seen.length === 0) throw validationFailed('SAML Assertion was used before')
}
