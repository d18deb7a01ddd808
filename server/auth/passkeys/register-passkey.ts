import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { DatabaseError } from '#sql/errors.ts'
import type { Asker } from '../asker.ts'
import { type Body, objectField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { relyingParty } from '../factors/relying-party.ts'
import { webauthn } from '../factors/webauthn.ts'
import { recordAct } from '../people/audit.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { refuseOwingNow } from '../sessions/second-step.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { consumeChallenge, keepChallenge } from './challenges.ts'
import { type PasskeyRow, presentPasskey } from './passkeys.ts'

const mostPasskeys = 20

/** What a browser is asked in order to make a passkey for the account. */
export async function startRegistration(auth: AuthContext, { account }: SignedIn) {
  if (account.is_anonymous) throw new AuthProblem(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
  const party = relyingParty(auth.settings)
  const own = await auth.sql<PasskeyRow[]>`select * from webauthn_credentials where user_id = ${account.id}`
  if (own.length >= mostPasskeys)
    throw new AuthProblem(422, 'too_many_passkeys', 'Maximum number of passkeys reached, delete one to continue')
  const options = await (await webauthn()).generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: new TextEncoder().encode(account.id),
    userName: account.email ?? account.phone ?? account.id,
    attestationType: 'none',
    excludeCredentials: own.map((row) => ({ id: row.credential_id.toString('base64url'), transports: row.transports as never })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...(await keepChallenge(auth, 'registration', options.challenge, account.id)), options }
}

/** Keeps the passkey the browser made. */
export async function finishRegistration(auth: AuthContext, asker: Asker, signedIn: SignedIn, body: Body) {
  const { account } = signedIn
  const credential = objectField(body, 'credential')
  if (!credential) throw validationFailed('credential is required')
  const expectedChallenge = await consumeChallenge(auth, 'registration', body.challenge_id, account.id)
  const party = relyingParty(auth.settings)
  const made = await (await webauthn())
    .verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
    })
    .catch((cause) => {
      auth.log.debug({ err: cause }, 'passkey registration refused')
      return undefined
    })
  if (!made?.verified) throw new AuthProblem(400, 'webauthn_verification_failed', 'Credential verification failed')
  const { credential: key, aaguid, credentialBackedUp, credentialDeviceType } = made.registrationInfo
  try {
    const [row] = await auth.sql.begin(async (tx) => {
      await refuseOwingNow(tx, signedIn)
      return tx<PasskeyRow[]>`
      insert into webauthn_credentials (user_id, credential_id, public_key, attestation_type, aaguid, sign_count, transports, backup_eligible, backed_up)
      values (${account.id}, ${Buffer.from(key.id, 'base64url')}, ${Buffer.from(key.publicKey)}, 'none', ${aaguid || null}, ${key.counter},
        ${auth.sql.json(key.transports ?? [])}, ${credentialDeviceType === 'multiDevice'}, ${credentialBackedUp}) returning *`
    })
    await recordAct(auth.sql, 'passkey_created', account, asker.address, { passkey_id: row!.id })
    return presentPasskey(row!)
  } catch (error) {
    if (error instanceof DatabaseError && error.code === '23505')
      throw new AuthProblem(422, 'webauthn_credential_exists', 'This passkey is already registered')
    throw error
  }
}
