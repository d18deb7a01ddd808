import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { readApiKeys } from './api-keys.ts'
import { createTokens } from './tokens.ts'

const secret = 'a secret of at least thirty-two characters'
const config = { name: 'house', jwtSecret: secret }
const pair = (kid: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { kid, privateKey, publicKey, jwk: { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', kid } }
}
const [current, former, foreign] = [pair('current'), pair('former'), pair('foreign')]
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const rsaJwk = { ...rsa.privateKey.export({ format: 'jwk' }), alg: 'RS256', kid: 'rsa' }
const tokens = createTokens({ ...config, jwtKeys: JSON.stringify({ keys: [current.jwk, former.jwk, rsaJwk] }) })
const plain = createTokens(config)

const now = () => Math.floor(Date.now() / 1000)
const ada = { sub: '00000000-0000-4000-8000-000000000001', role: 'authenticated', aud: 'authenticated' }
const signed = (claims: JWTPayload, key: KeyObject | Uint8Array, header: { alg: string; kid?: string }) =>
  new SignJWT(claims).setProtectedHeader(header).sign(key)
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const shared = Buffer.from(secret)

it('The first private key signs, with its name; every listed key and the secret verify', async () => {
  const token = await tokens.sign(ada, 60)
  expect(JSON.parse(Buffer.from(token.split('.')[0]!, 'base64url').toString())).toMatchObject({ alg: 'ES256', kid: 'current' })
  expect(await tokens.verify(token)).toMatchObject({ role: 'authenticated', claims: ada })
  const exp = now() + 60
  for (const other of [
    await signed({ ...ada, exp }, former.privateKey, { alg: 'ES256', kid: 'former' }),
    await signed({ ...ada, exp }, rsa.privateKey, { alg: 'RS256', kid: 'rsa' }),
    await plain.sign(ada, 60),
  ])
    expect((await tokens.verify(other)).role).toBe('authenticated')
})

it('The public keys name no private part', () => {
  const { keys } = tokens.publicKeys()
  expect(keys.map(({ kid, alg, use }) => ({ kid, alg, use }))).toEqual([
    { kid: 'current', alg: 'ES256', use: 'sig' },
    { kid: 'former', alg: 'ES256', use: 'sig' },
    { kid: 'rsa', alg: 'RS256', use: 'sig' },
  ])
  expect(JSON.stringify(keys)).not.toMatch(/"(d|p|q|dp|dq|qi|k)":/)
  expect(plain.publicKeys()).toEqual({ keys: [] })
})

it('The anon and service keys are the same at every start', async () => {
  expect(await plain.anonKey()).toBe(await createTokens(config).anonKey())
  expect((await plain.verify(await plain.serviceRoleKey())).role).toBe('service_role')
  const another = createTokens({ ...config, name: 'another' })
  for (const key of [await another.anonKey(), await another.serviceRoleKey()])
    expect(await plain.claims(key)).toMatchObject({ ref: 'another' })
})

it('A publishable and a secret key of the settings equal the anon and service keys; other values do not', async () => {
  const keyed = createTokens(config, readApiKeys({ auth: { publishable_key: 'sb_publishable_x', secret_key: 'sb_secret_y' } }))
  expect((await keyed.verify('sb_publishable_x')).role).toBe('anon')
  expect((await keyed.verify('sb_secret_y')).role).toBe('service_role')
  const given = createTokens(config, readApiKeys({}, { publishableKey: 'sb_publishable_e', secretKey: 'sb_secret_e' }))
  expect([(await given.verify('sb_publishable_e')).role, (await given.verify('sb_secret_e')).role]).toEqual(['anon', 'service_role'])
  await expect(keyed.verify('sb_secret_z')).rejects.toMatchObject({ code: 'PGRST301' })
  await expect(plain.verify('sb_secret_y')).rejects.toMatchObject({ code: 'PGRST301' })
  await expect(createTokens(config, readApiKeys({ auth: { secret_key: '' } })).verify('')).rejects.toMatchObject({
    code: 'PGRST301',
  })
})

describe('Refused', () => {
  const exp = now() + 60
  const refusals: [string, () => Promise<string> | string, string, RegExp][] = [
    ['nonsense', () => 'nonsense', 'PGRST301', /Expected 3 parts/],
    ['three parts of nonsense', () => 'a.b.c', 'PGRST301', /cryptographic/],
    [
      'another secret',
      () => createTokens({ ...config, jwtSecret: 'another secret of thirty-two characters' }).sign(ada, 60),
      'PGRST301',
      /cryptographic/,
    ],
    ['a foreign key', () => signed({ ...ada, exp }, foreign.privateKey, { alg: 'ES256', kid: 'foreign' }), 'PGRST301', /No suitable key/],
    [
      'a foreign key under a known name',
      () => signed({ ...ada, exp }, foreign.privateKey, { alg: 'ES256', kid: 'current' }),
      'PGRST301',
      /cryptographic/,
    ],
    ['alg none', () => `${part({ alg: 'none' })}.${part({ ...ada, exp })}.`, 'PGRST301', /No suitable key/],
    ['alg none in capitals', () => `${part({ alg: 'NONE' })}.${part({ ...ada, exp })}.`, 'PGRST301', /No suitable key/],
    [
      'a public key used as a shared secret',
      () => {
        const body = `${part({ alg: 'HS256', kid: 'current' })}.${part({ ...ada, role: 'service_role', exp })}`
        const pem = current.publicKey.export({ format: 'pem', type: 'spki' })
        return `${body}.${createHmac('sha256', pem).update(body).digest('base64url')}`
      },
      'PGRST301',
      /cryptographic/,
    ],
    ['the secret with a stronger hash', () => signed({ ...ada, exp }, createLong(), { alg: 'HS512' }), 'PGRST301', /No suitable key/],
    ['expired', () => signed({ ...ada, exp: now() - 60 }, shared, { alg: 'HS256' }), 'PGRST303', /^JWT expired$/],
    ['not valid yet', () => signed({ ...ada, exp, nbf: now() + 600 }, shared, { alg: 'HS256' }), 'PGRST303', /not yet valid/],
    ['another audience', () => signed({ ...ada, aud: 'another-house', exp }, shared, { alg: 'HS256' }), 'PGRST303', /not in audience/],
    [
      'a role that is none of the three',
      () => signed({ ...ada, role: 'postgres', exp }, shared, { alg: 'HS256' }),
      'PGRST301',
      /does not exist/,
    ],
  ]
  const createLong = () => Buffer.concat([shared, shared])
  it.each(refusals)('%s', async (_what, make, code, message) => {
    await expect(tokens.verify(await make())).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
  })

  it('one character of the payload changed', async () => {
    const [header, , signature] = (await plain.sign(ada, 60)).split('.')
    await expect(plain.verify(`${header}.${part({ ...ada, role: 'service_role', exp })}.${signature}`)).rejects.toMatchObject({
      code: 'PGRST301',
    })
  })

  it('a key set without a usable key', () => {
    for (const set of ['not json', '{"keys":[]}', '{"keys":[{"kty":"oct","k":"abc"}]}', '{"keys":[{"kty":"EC","kid":"x","alg":"ES512"}]}'])
      expect(() => createTokens({ ...config, jwtKeys: set })).toThrow(/^JWT_KEYS cannot be used/)
  })
})
