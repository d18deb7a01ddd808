import { isLoopback } from '#abroad/inner-networks.ts'
import { DatabaseError } from '#sql/errors.ts'
import { type Body, objectField, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { isUuid } from '../sessions/who.ts'
import { fetchMetadata, readIdpMetadata } from './metadata.ts'

export interface SsoProvider {
  id: string
  resource_id: string | null
  disabled: boolean | null
  created_at: string
  updated_at: string
  saml: {
    entity_id: string
    metadata_xml: string
    metadata_url: string | null
    attribute_mapping: AttributeMapping | null
    name_id_format: string | null
  }
  domains: { id: string; domain: string; created_at: string; updated_at: string }[]
}

/** Which assertion attributes fill which claims. */
export interface AttributeMapping {
  keys?: Record<string, { name?: string; names?: string[]; default?: unknown; array?: boolean }>
}

const nameIdFormats = new Set(
  ['2.0:nameid-format:persistent', '1.1:nameid-format:emailAddress', '2.0:nameid-format:transient', '1.1:nameid-format:unspecified'].map(
    (end) => `urn:oasis:names:tc:SAML:${end}`,
  ),
)

const providers = (auth: AuthContext) => auth.sql`
  select p.*, json_build_object('entity_id', s.entity_id, 'metadata_xml', s.metadata_xml, 'metadata_url', s.metadata_url,
      'attribute_mapping', s.attribute_mapping, 'name_id_format', s.name_id_format) as saml,
    coalesce((select json_agg(json_build_object('id', d.id, 'domain', d.domain, 'created_at', d.created_at, 'updated_at', d.updated_at) order by d.domain)
      from sso_domains d where d.sso_provider_id = p.id), '[]') as domains
  from sso_providers p join saml_providers s on s.sso_provider_id = p.id`

export const listProviders = (auth: AuthContext) => auth.sql<SsoProvider[]>`${providers(auth)} order by p.created_at`

export const providerByEntity = async (auth: AuthContext, entityId: string) =>
  (await auth.sql<SsoProvider[]>`${providers(auth)} where s.entity_id = ${entityId}`)[0]

export const providerByDomain = async (auth: AuthContext, domain: string) =>
  (
    await auth.sql<
      SsoProvider[]
    >`${providers(auth)} where p.id = (select sso_provider_id from sso_domains where lower(domain) = lower(${domain}))`
  )[0]

/** By id, or by `resource_…`. Throws `sso_provider_not_found`. */
export async function providerById(auth: AuthContext, id: string): Promise<SsoProvider> {
  const named = id.startsWith('resource_')
    ? auth.sql`p.resource_id = ${id.slice('resource_'.length)}`
    : auth.sql`p.id = ${isUuid(id) ? id : null}`
  const [provider] = await auth.sql<SsoProvider[]>`${providers(auth)} where ${named}`
  if (!provider) throw new AuthProblem(404, 'sso_provider_not_found', 'SSO Identity Provider not found')
  return provider
}

interface Changes {
  metadataXml?: string
  metadataUrl?: string
  domains?: string[]
  mapping?: Body
  nameIdFormat?: string
  disabled?: boolean
}

async function changesOf({ settings }: AuthContext, body: Body): Promise<Changes> {
  const [metadataUrl, given, nameIdFormat] = [
    textField(body, 'metadata_url'),
    textField(body, 'metadata_xml'),
    textField(body, 'name_id_format'),
  ]
  if (metadataUrl && given) throw validationFailed('Only one of metadata_xml or metadata_url needs to be set')
  if (nameIdFormat && !nameIdFormats.has(nameIdFormat))
    throw validationFailed(`name_id_format must be unspecified or one of ${[...nameIdFormats].join(', ')}`)
  const domains = body.domains
  if (domains !== undefined && (!Array.isArray(domains) || domains.some((domain) => typeof domain !== 'string' || domain === '')))
    throw validationFailed('domains must be a list of names')
  return {
    metadataXml: metadataUrl ? await fetchMetadata(metadataUrl, isLoopback(new URL(settings.siteUrl).hostname)) : given,
    metadataUrl,
    domains: domains as string[] | undefined,
    mapping: objectField(body, 'attribute_mapping'),
    nameIdFormat,
    disabled: typeof body.disabled === 'boolean' ? body.disabled : undefined,
  }
}

/** Trusts an institution's sign-in. Throws `saml_idp_already_exists`, `sso_domain_already_exists`. */
export async function addProvider(auth: AuthContext, body: Body): Promise<SsoProvider> {
  if (body.type !== 'saml') throw validationFailed("Only 'saml' supported for SSO provider type")
  const changes = await changesOf(auth, body)
  if (!changes.metadataXml) throw validationFailed('Either metadata_xml or metadata_url must be set')
  const { entityId } = await readIdpMetadata(changes.metadataXml)
  const id = await distinct(() =>
    auth.sql.begin(async (tx) => {
      const [provider] =
        await tx`insert into sso_providers (resource_id, disabled) values (${textField(body, 'resource_id') ?? null}, ${changes.disabled ?? false}) returning id`
      await tx`insert into saml_providers (sso_provider_id, entity_id, metadata_xml, metadata_url, attribute_mapping, name_id_format) values (${provider!.id},
        ${entityId}, ${changes.metadataXml!}, ${changes.metadataUrl ?? null}, ${changes.mapping ? tx.json(changes.mapping as never) : null}, ${changes.nameIdFormat ?? null})`
      for (const domain of changes.domains ?? [])
        await tx`insert into sso_domains (sso_provider_id, domain) values (${provider!.id}, ${domain.toLowerCase()})`
      return provider!.id as string
    }),
  )
  return providerById(auth, id)
}

/** Changes what was given; metadata only for the same entity. Throws `saml_entity_id_mismatch`. */
export async function changeProvider(auth: AuthContext, provider: SsoProvider, body: Body): Promise<SsoProvider> {
  const changes = await changesOf(auth, body)
  if (changes.metadataXml && (await readIdpMetadata(changes.metadataXml)).entityId !== provider.saml.entity_id)
    throw new AuthProblem(
      400,
      'saml_entity_id_mismatch',
      `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${provider.saml.entity_id}'`,
    )
  await distinct(() =>
    auth.sql.begin(async (tx) => {
      await tx`update sso_providers set updated_at = now(), disabled = ${changes.disabled ?? provider.disabled ?? false} where id = ${provider.id}`
      await tx`update saml_providers set updated_at = now(), metadata_xml = coalesce(${changes.metadataXml ?? null}, metadata_xml),
        metadata_url = coalesce(${changes.metadataUrl ?? null}, metadata_url), name_id_format = coalesce(${changes.nameIdFormat ?? null}, name_id_format),
        attribute_mapping = ${changes.mapping ? tx.json(changes.mapping as never) : tx`attribute_mapping`} where sso_provider_id = ${provider.id}`
      if (changes.domains) {
        await tx`delete from sso_domains where sso_provider_id = ${provider.id}`
        for (const domain of changes.domains)
          await tx`insert into sso_domains (sso_provider_id, domain) values (${provider.id}, ${domain.toLowerCase()})`
      }
    }),
  )
  return providerById(auth, provider.id)
}

export const removeProvider = (auth: AuthContext, provider: SsoProvider) => auth.sql`delete from sso_providers where id = ${provider.id}`

async function distinct<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
    throw error.constraint?.startsWith('sso_domains')
      ? new AuthProblem(400, 'sso_domain_already_exists', 'An SSO domain is already assigned to an SSO identity provider')
      : new AuthProblem(422, 'saml_idp_already_exists', 'SAML Identity Provider with this EntityID already exists')
  }
}
