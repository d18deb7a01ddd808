import { fetchAbroad } from '#abroad/fetch-abroad.ts'
import { AuthProblem, validationFailed } from '../problem.ts'

/** Data of an identity provider from SAML metadata (SAML 2.0 metadata, section 2.4). */
export interface IdpMetadata {
  entityId: string
  /** Where a browser is sent to sign in, by HTTP-Redirect. */
  signInUrl: string
  /** Certificates assertions may be signed with, PEM bodies without header. */
  certificates: string[]
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const largestMetadataBytes = 512 * 1024

type Xml = { $?: Record<string, string>; _?: string } & { [name: string]: Xml[] | undefined }

/** Reads metadata. Throws `validation_failed` with what is missing. */
export async function readIdpMetadata(xml: string): Promise<IdpMetadata> {
  if (xml.length > largestMetadataBytes) throw validationFailed('SAML Metadata is too large')
  // Entities are the classic way of making an XML reader open files or run out of memory; metadata needs none.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw validationFailed('SAML Metadata must not contain a document type')
  const { parseXml2JsFromString } = await import('@node-saml/node-saml/lib/xml.js')
  const parsed = (await parseXml2JsFromString(xml).catch(() => undefined)) as unknown as { EntityDescriptor?: Xml } | undefined
  const descriptor = parsed?.EntityDescriptor
  const entityId = descriptor?.$?.entityID
  if (!descriptor || !entityId) throw validationFailed('SAML Metadata does not contain an EntityID')
  const idps = (descriptor as { IDPSSODescriptor?: Xml[] }).IDPSSODescriptor ?? []
  if (idps.length !== 1) throw validationFailed('SAML Metadata must contain exactly one IDPSSODescriptor')
  const children = (of: Xml | undefined, name: string): Xml[] =>
    ((of as Record<string, Xml[] | undefined> | undefined)?.[name] ?? []) as Xml[]
  const signInUrl = children(idps[0], 'SingleSignOnService').find((service) => service.$?.Binding === redirectBinding)?.$?.Location
  if (!signInUrl || !/^https?:\/\//.test(signInUrl))
    throw validationFailed('SAML Metadata has no SingleSignOnService with the HTTP-Redirect binding')
  const certificates = children(idps[0], 'KeyDescriptor')
    .filter((key) => key.$?.use !== 'encryption')
    .flatMap((key) => children(key, 'KeyInfo'))
    .flatMap((info) => children(info, 'X509Data'))
    .flatMap((data) => children(data, 'X509Certificate'))
    .map((certificate) => (typeof certificate === 'string' ? (certificate as string) : (certificate._ ?? '')).replace(/\s+/g, ''))
    .filter(Boolean)
  if (certificates.length === 0) throw validationFailed('SAML Metadata has no certificate to verify signatures with')
  return { entityId, signInUrl, certificates }
}

/** Metadata from its published address, over TLS; `thisMachine`: on a house of one machine also from there. Throws `saml_metadata_fetch_failed`. */
export async function fetchMetadata(url: string, thisMachine: boolean): Promise<string> {
  if (!/^https:\/\//.test(url)) throw validationFailed('metadata_url is not a HTTPS URL')
  try {
    const headers = { accept: 'application/samlmetadata+xml, application/xml' }
    const { status, text } = await fetchAbroad(url, { headers, mostBytes: largestMetadataBytes, thisMachine })
    if (status !== 200) throw new Error(`HTTP ${status}`)
    return text
  } catch (cause) {
    throw new AuthProblem(400, 'saml_metadata_fetch_failed', `SAML Metadata could not be fetched: ${(cause as Error).message}`)
  }
}
