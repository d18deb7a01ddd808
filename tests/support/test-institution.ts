import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { signXml } from '@node-saml/node-saml/lib/xml.js'

export interface Told {
  nameId?: string
  nameIdFormat?: string
  email?: string
  /** Further attributes by name. */
  attributes?: Record<string, string[]>
  audience?: string
  recipient?: string
  inResponseTo?: string | null
  issuer?: string
  notOnOrAfter?: Date
  assertionId?: string
  sessionEnds?: Date
  /** Signs the response around the assertion instead of the assertion. */
  signResponseOnly?: boolean
  unsigned?: boolean
}

/** A SAML 2.0 identity provider of the tests' own: its key, its metadata, and whatever it is told to assert. */
export function testInstitution(entityId: string, signIn = 'https://idp.university.example/sign-in') {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const certificate = selfSigned(publicKey.export({ type: 'spki', format: 'der' }), (data) => sign('sha256', data, privateKey)).toString(
    'base64',
  )
  const metadata = `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
    <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
      <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${certificate}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
      <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signIn}"/>
    </IDPSSODescriptor></EntityDescriptor>`

  return {
    entityId,
    metadata,
    /** What the house asked, as this institution reads it from the address. */
    read(address: string) {
      const query = new URL(address).searchParams
      const xml = inflateRawSync(Buffer.from(query.get('SAMLRequest')!, 'base64')).toString()
      const attribute = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(xml)?.[1] ?? ''
      return {
        id: attribute('ID'),
        consumer: attribute('AssertionConsumerServiceURL'),
        audience: /Issuer[^>]*>([^<]+)</.exec(xml)?.[1] ?? '',
        relayState: query.get('RelayState')!,
      }
    },
    /** A SAMLResponse as a browser posts it. */
    answer(asked: { id: string | null; consumer: string; audience: string }, told: Told = {}): string {
      const xml = response(asked, { issuer: entityId, ...told })
      if (told.unsigned) return Buffer.from(xml).toString('base64')
      const where = told.signResponseOnly ? "/*[local-name(.)='Response']" : "//*[local-name(.)='Assertion']"
      const after = { reference: `${where}/*[local-name(.)='Issuer']`, action: 'after' as const }
      return Buffer.from(signXml(xml, where, after, { privateKey: key, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' })).toString(
        'base64',
      )
    },
  }
}

function response(asked: { id: string | null; consumer: string; audience: string }, told: Told): string {
  const now = new Date()
  const until = (told.notOnOrAfter ?? new Date(now.getTime() + 300_000)).toISOString()
  const inResponseTo = told.inResponseTo === undefined ? asked.id : told.inResponseTo
  const reply = inResponseTo ? ` InResponseTo="${inResponseTo}"` : ''
  const more = Object.entries(told.attributes ?? {})
    .map(
      ([name, values]) =>
        `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
    )
    .join('')
  const mail =
    told.email === ''
      ? ''
      : `<saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${told.email ?? 'ada@university.example'}</saml:AttributeValue></saml:Attribute><saml:Attribute Name="department"><saml:AttributeValue>Film</saml:AttributeValue></saml:Attribute>${more}</saml:AttributeStatement>`
  const issuer = `<saml:Issuer xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">${told.issuer}</saml:Issuer>`
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_${randomBytes(16).toString('hex')}" Version="2.0" IssueInstant="${now.toISOString()}" Destination="${asked.consumer}"${reply}>${issuer}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="${told.assertionId ?? `_${randomBytes(16).toString('hex')}`}" Version="2.0" IssueInstant="${now.toISOString()}">${issuer}<saml:Subject><saml:NameID Format="${told.nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'}">${told.nameId ?? 'u-1001'}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${told.recipient ?? asked.consumer}"${reply}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${new Date(now.getTime() - 60_000).toISOString()}" NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${told.audience ?? asked.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now.toISOString()}"${told.sessionEnds ? ` SessionNotOnOrAfter="${told.sessionEnds.toISOString()}"` : ''}><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${mail}</saml:Assertion></samlp:Response>`
}

/** The smallest X.509 certificate: version 1, one common name, SHA-256 with RSA (RFC 5280, section 4.1). */
function selfSigned(publicKeyDer: Buffer, signed: (data: Buffer) => Buffer): Buffer {
  const der = (tag: number, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const length =
      body.length < 128 ? [body.length] : body.length < 256 ? [0x81, body.length] : [0x82, body.length >> 8, body.length & 0xff]
    return Buffer.concat([Buffer.from([tag, ...length]), body])
  }
  const sha256WithRsa = der(0x30, der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
  const name = der(0x30, der(0x31, der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('test institution')))))
  const validity = der(0x30, der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('490101000000Z')))
  const body = der(0x30, der(0x02, Buffer.from([1])), sha256WithRsa, name, validity, name, publicKeyDer)
  return der(0x30, body, sha256WithRsa, der(0x03, Buffer.from([0]), signed(body)))
}
