import { randomUUID } from 'node:crypto'
import type { CacheProvider, SAML } from '@node-saml/node-saml'
import type { AuthSettings } from '../settings.ts'
import { readIdpMetadata } from './metadata.ts'
import type { SsoProvider } from './providers.ts'

/** Addresses by which institutions know this service. */
export const samlAddresses = ({ publicUrl }: Pick<AuthSettings, 'publicUrl'>) => ({
  entityId: `${publicUrl}/sso/saml/metadata`,
  assertionConsumer: `${publicUrl}/sso/saml/acs`,
})

export const newRequestId = () => `id-${randomUUID()}`

/**
 * This house as service provider for one institution. `requestId` is the one request whose answer is awaited; without it only answers to no
 * request are accepted. Assertions must be signed in any case.
 */
export async function serviceProvider(settings: AuthSettings, provider: SsoProvider, requestId?: string): Promise<SAML> {
  const { entityId, assertionConsumer } = samlAddresses(settings)
  const idp = await readIdpMetadata(provider.saml.metadata_xml)
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  return new SAML({
    issuer: entityId,
    audience: entityId,
    callbackUrl: assertionConsumer,
    entryPoint: idp.signInUrl,
    idpCert: idp.certificates,
    idpIssuer: idp.entityId,
    identifierFormat: provider.saml.name_id_format ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: 30_000,
    generateUniqueId: () => requestId ?? newRequestId(),
    validateInResponseTo: requestId ? ValidateInResponseTo.always : ValidateInResponseTo.ifPresent,
    cacheProvider: onlyRequest(requestId),
  })
}

/** The rows of `saml_relay_states` remember requests; the library is told of the one in question. */
function onlyRequest(requestId: string | undefined): CacheProvider {
  return {
    saveAsync: async (key, value) => ({ value: `${key}${value}`, createdAt: Date.now() }),
    getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
    removeAsync: async (key) => key,
  }
}

/** This service's own metadata, for institutions to read. */
export async function ownMetadata(settings: AuthSettings): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
  const { entityId, assertionConsumer } = samlAddresses(settings)
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: assertionConsumer,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
  })
}
