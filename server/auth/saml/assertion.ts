import type { Profile } from '@node-saml/node-saml'
import { type OutsideIdentity, speaksFor } from '../people/outside-identity.ts'
import { AuthProblem } from '../problem.ts'
import type { AttributeMapping, SsoProvider } from './providers.ts'

const subjectId = 'urn:oasis:names:tc:SAML:attribute:subject-id'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
const transientFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
/** Attributes in which institutions usually send the address, when none is configured. */
const emailAttributes = [
  'mail',
  'Mail',
  'email',
  'Email',
  'emailAddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
]

/** Who an assertion is about. Throws `saml_assertion_no_user_id`, `saml_assertion_no_email`. */
export function identityFromAssertion(provider: SsoProvider, profile: Profile): OutsideIdentity {
  const attributes = (profile.attributes as Record<string, unknown> | undefined) ?? {}
  const lasting = profile.nameIDFormat === transientFormat ? undefined : profile.nameID
  const userId = first(attributes[subjectId]) ?? lasting
  if (!userId)
    throw new AuthProblem(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    )
  const mapped = mappedClaims(provider.saml.attribute_mapping, attributes)
  const byName = emailAttributes.map((name) => first(attributes[name])).find(Boolean)
  const email = (first(mapped.email) ?? byName ?? (profile.nameIDFormat === emailFormat ? profile.nameID : undefined))?.toLowerCase()
  if (!email?.includes('@')) throw new AuthProblem(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address')
  const { email: _, ...custom } = mapped
  const ownDomain = speaksFor(
    provider.domains.map(({ domain }) => domain),
    email,
  )
  return {
    provider: `sso:${provider.id}`,
    providerId: userId,
    email,
    emailVerified: true,
    ownDomain,
    sso: true,
    data: {
      iss: provider.saml.entity_id,
      sub: userId,
      email,
      email_verified: ownDomain,
      phone_verified: false,
      ...(Object.keys(custom).length > 0 ? { custom_claims: custom } : {}),
    },
  }
}

function mappedClaims(mapping: AttributeMapping | null, attributes: Record<string, unknown>): Record<string, unknown> {
  const claims = Object.entries(mapping?.keys ?? {}).map(([claim, { name, names, default: otherwise, array }]) => {
    const found = [...(name ? [name] : []), ...(names ?? [])].map((wanted) => attributes[wanted]).find((value) => value !== undefined)
    return [claim, found === undefined ? otherwise : array ? [found].flat() : first(found)] as const
  })
  return Object.fromEntries(claims.filter(([, value]) => value !== undefined))
}

const first = (value: unknown): string | undefined => {
  const one = Array.isArray(value) ? value[0] : value
  return typeof one === 'string' && one !== '' ? one : undefined
}

type Node = { $?: Record<string, string>; [name: string]: unknown }

/** What the library leaves to us: the confirmation must be meant for this address and this request, and the session's end is read. */
export function readConfirmation(profile: Profile): { id: string; recipients: string[]; inResponseTo: string[]; sessionEnds: Date | null } {
  const assertion = (profile.getAssertion?.() as { Assertion?: Node } | undefined)?.Assertion
  const under = (node: Node | undefined, name: string) => (node?.[name] as Node[] | undefined) ?? []
  const confirmations = under(under(assertion, 'Subject')[0], 'SubjectConfirmation').flatMap((confirmation) =>
    under(confirmation, 'SubjectConfirmationData'),
  )
  const collected = (name: string) => confirmations.map((data) => data.$?.[name]).filter((value) => value !== undefined)
  const ends = under(assertion, 'AuthnStatement')[0]?.$?.SessionNotOnOrAfter
  return {
    id: assertion?.$?.ID ?? '',
    recipients: collected('Recipient'),
    inResponseTo: collected('InResponseTo'),
    sessionEnds: ends ? new Date(ends) : null,
  }
}
