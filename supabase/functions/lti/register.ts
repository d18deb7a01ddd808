import { z } from 'zod'
import { scopes } from '#contract/institutions/course-systems.ts'
import { isOutsideAddress } from '#core/institutions/course-systems.ts'
import { firstOf } from '#core/text/cut-text.ts'
import { fetchAbroad } from '../_shared/abroad.ts'
import { asHouse } from '../_shared/clients.ts'
import { site } from '../_shared/outside.ts'
import { registeredPage } from './page.ts'
import { Refused } from './refused.ts'
import { hashOf } from './secrets.ts'

const platform = 'https://purl.imsglobal.org/spec/lti-platform-configuration'
const tool = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
const address = z.string().max(1000)
const configuration = z.object({
  issuer: z.string().max(500),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  registration_endpoint: address,
  [platform]: z.object({ product_family_code: z.string().optional() }).optional(),
})
const registered = z.object({
  client_id: z.string().max(255),
  [tool]: z.object({ deployment_id: z.string().max(255).optional() }).optional(),
})

/** A course system registers itself (LTI dynamic registration): by an address a librarian made, once. */
export async function register(asked: URLSearchParams): Promise<Response> {
  const [secret, source, token] = [asked.get('key') ?? '', asked.get('openid_configuration') ?? '', asked.get('registration_token')]
  const { data: begun } = await asHouse()
    .from('course_registrations')
    .delete()
    .eq('secret_hash', await hashOf(secret))
    .gt('made_at', new Date(Date.now() - 3_600_000).toISOString())
    .select('institution_id, made_by')
    .maybeSingle()
    .throwOnError()
  if (!begun) throw new Refused('again')
  const failed = (about: string, cause?: unknown) => new Refused('registration', cause, about)
  const read = await fetchAbroad(source)
    .then((answer) => answer.json())
    .catch((cause: unknown) => {
      throw failed('openid_configuration', cause)
    })
  const said = configuration.safeParse(read)
  if (!said.success) throw failed(said.error.issues.map(({ path }) => path.join('.')).join(', '))
  const config = said.data
  const endpoints = [config.authorization_endpoint, config.token_endpoint, config.jwks_uri, config.registration_endpoint]
  if (!endpoints.every((each) => isOutsideAddress(each, site()))) throw failed('https')
  const answer = await fetchAbroad(config.registration_endpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(ownRegistration()),
  }).catch((cause: unknown) => {
    throw failed('registration_endpoint', cause)
  })
  const made = registered.safeParse(await answer.json().catch(() => null))
  if (!answer.ok || !made.success) throw failed(`registration_endpoint ${answer.status}`)
  const deployment = made.data[tool]?.deployment_id
  const name = config[platform]?.product_family_code || new URL(config.authorization_endpoint).hostname
  const { error } = await asHouse()
    .from('course_systems')
    .insert({
      institution_id: begun.institution_id,
      made_by: begun.made_by,
      name: firstOf(name, 80),
      issuer: config.issuer,
      client_id: made.data.client_id,
      deployments: deployment ? [deployment] : [],
      sign_in_url: config.authorization_endpoint,
      token_url: config.token_endpoint,
      keys_url: config.jwks_uri,
    })
  if (error?.code === '23505') throw new Refused('taken')
  if (error) throw failed(error.message)
  return registeredPage('en', name, deployment !== undefined)
}

function ownRegistration() {
  const [home, here] = [site(), `${site()}/functions/v1/lti`]
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: `${here}/sign-in`,
    redirect_uris: [`${here}/launch`],
    client_name: 'Actuality',
    jwks_uri: `${here}/keys`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: Object.values(scopes).join(' '),
    [tool]: {
      domain: new URL(home).host,
      target_link_uri: `${home}/institutional`,
      claims: ['iss', 'sub', 'name', 'given_name'],
      messages: [
        { type: 'LtiResourceLinkRequest' },
        { type: 'LtiDeepLinkingRequest', target_link_uri: `${here}/launch`, label: 'Actuality' },
      ],
    },
  }
}
