import { expect, it } from 'vitest'
import { readMetadata } from './saml-metadata.ts'

const service =
  '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.uni.example/sso"/>'

it('returns owner and sign-in address, with and without a prefix', () => {
  expect(
    readMetadata(
      `<md:EntityDescriptor xmlns:md="x" entityID="https://idp.uni.example/metadata"><md:IDPSSODescriptor>${service}</md:IDPSSODescriptor>`,
    ),
  ).toEqual({ entityId: 'https://idp.uni.example/metadata', signInHost: 'idp.uni.example', validUntil: null })
  expect(readMetadata(`<EntityDescriptor\n entityID='urn:uni'/>`)).toEqual({ entityId: 'urn:uni', signInHost: '', validUntil: null })
  expect(readMetadata('<html></html>')).toEqual({ entityId: '', signInHost: '', validUntil: null })
})

it('returns its expiry date, where it has one', () => {
  const until = (date: string) => readMetadata(`<md:EntityDescriptor validUntil="${date}" entityID="urn:uni">`).validUntil
  expect(until('2027-02-01T12:00:00+02:00')).toBe('2027-02-01T10:00:00.000Z')
  expect(until('next spring')).toBeNull()
})

it('takes no longer for text with unclosed elements', () => {
  for (const text of [`<EntityDescriptor ${'a '.repeat(250_000)}`, '<EntityDescriptor '.repeat(25_000)])
    expect(readMetadata(text)).toEqual({ entityId: '', signInHost: '', validUntil: null })
})
