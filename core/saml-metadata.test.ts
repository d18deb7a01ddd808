import { expect, it } from 'vitest'
import { readMetadata } from './saml-metadata.ts'

const service =
  '<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.uni.example/sso"/>'

it('says whose metadata it is and where people are sent, with and without a prefix', () => {
  expect(
    readMetadata(
      `<md:EntityDescriptor xmlns:md="x" entityID="https://idp.uni.example/metadata"><md:IDPSSODescriptor>${service}</md:IDPSSODescriptor>`,
    ),
  ).toEqual({ entityId: 'https://idp.uni.example/metadata', signInHost: 'idp.uni.example' })
  expect(readMetadata(`<EntityDescriptor\n entityID='urn:uni'/>`)).toEqual({ entityId: 'urn:uni', signInHost: '' })
  expect(readMetadata('<html></html>')).toEqual({ entityId: '', signInHost: '' })
})

it('takes no longer for text that never closes', () => {
  for (const text of [`<EntityDescriptor ${'a '.repeat(250_000)}`, '<EntityDescriptor '.repeat(25_000)])
    expect(readMetadata(text)).toEqual({ entityId: '', signInHost: '' })
})
