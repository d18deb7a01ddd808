import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { AuthContext } from '../context.ts'
import type { Account, Db } from '../people/accounts.ts'
import type { Challenge, Factor, StoredCredential } from './factor.ts'
import { relyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

/** What a browser is asked for a WebAuthn factor: to make a key while it is unverified, to use it afterwards. */
export async function keyQuestion(auth: AuthContext, account: Account, factor: Factor) {
  const party = relyingParty(auth.settings)
  if (factor.status === 'verified' && factor.web_authn_credential) {
    const { id, transport } = factor.web_authn_credential
    const options = await (await webauthn()).generateAuthenticationOptions({
      rpID: party.id,
      userVerification: 'preferred',
      allowCredentials: [{ id: toBase64Url(id), transports: transport as never }],
    })
    return { challenge: options.challenge, webauthn: { type: 'request', credential_options: { publicKey: options } } }
  }
  const others = await auth.sql<{ web_authn_credential: StoredCredential }[]>`
    select web_authn_credential from mfa_factors where user_id = ${account.id} and web_authn_credential is not null`
  const options = await (await webauthn()).generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(account.id),
    userName: account.email ?? account.phone ?? account.id,
    attestationType: 'none',
    excludeCredentials: others.map(({ web_authn_credential: { id, transport } }) => ({
      id: toBase64Url(id),
      transports: transport as never,
    })),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  return { challenge: options.challenge, webauthn: { type: 'create', credential_options: { publicKey: options } } }
}

/** Whether the browser's answer is right; keeps the key or its counter. Anything malformed counts as wrong. */
export async function acceptKeyAnswer(
  auth: AuthContext,
  db: Db,
  factor: Factor,
  challenge: Challenge,
  response: unknown,
): Promise<boolean> {
  const party = relyingParty(auth.settings)
  const expected = {
    expectedChallenge: challenge.web_authn_session_data?.challenge ?? '',
    expectedOrigin: party.origins,
    expectedRPID: party.id,
    requireUserVerification: false,
  }
  const known = factor.web_authn_credential
  try {
    if (!known) {
      const made = await (await webauthn()).verifyRegistrationResponse({ ...expected, response: response as RegistrationResponseJSON })
      if (!made.verified) return false
      const { credential, aaguid } = made.registrationInfo
      const stored: StoredCredential = {
        id: Buffer.from(credential.id, 'base64url').toString('base64'),
        publicKey: Buffer.from(credential.publicKey).toString('base64'),
        attestationType: 'none',
        transport: credential.transports ?? [],
        authenticator: { AAGUID: aaguid, signCount: credential.counter },
      }
      await db`update mfa_factors set web_authn_credential = ${db.json(stored as never)}, web_authn_aaguid = ${aaguid || null} where id = ${factor.id}`
      return true
    }
    const credential = {
      id: toBase64Url(known.id),
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64')),
      counter: known.authenticator.signCount,
    }
    const used = await (await webauthn()).verifyAuthenticationResponse({
      ...expected,
      response: response as AuthenticationResponseJSON,
      credential,
    })
    if (!used.verified) return false
    await db`update mfa_factors set web_authn_credential = jsonb_set(web_authn_credential, '{authenticator,signCount}', to_jsonb(${used.authenticationInfo.newCounter}::bigint)) where id = ${factor.id}`
    return true
  } catch (error) {
    auth.log.debug({ err: error }, 'webauthn answer refused')
    return false
  }
}

const toBase64Url = (base64: string) => Buffer.from(base64, 'base64').toString('base64url')
