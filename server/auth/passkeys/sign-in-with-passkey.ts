import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Asker } from '../asker.ts'
import { type Body, objectField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { relyingParty } from '../factors/relying-party.ts'
import { webauthn } from '../factors/webauthn.ts'
import { accountById } from '../people/accounts.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { beginSession } from '../sessions/begin-session.ts'
import { consumeChallenge, keepChallenge } from './challenges.ts'
import type { PasskeyRow } from './passkeys.ts'

/** The challenge for signing in with any passkey of this house; it names no account, so it reveals none. */
export async function startPasskeySignIn(auth: AuthContext, asker: Asker) {
  auth.limits.take(`passkey:from:${asker.address}`, auth.settings.limits.signInSignUps, 300)
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: relyingParty(auth.settings).id,
    userVerification: 'required',
    allowCredentials: [],
  })
  return { ...(await keepChallenge(auth, 'authentication', options.challenge, null)), options }
}

/** Signs in with the browser's answer. Every way of being wrong is answered alike. */
export async function finishPasskeySignIn(auth: AuthContext, asker: Asker, body: Body) {
  const credential = objectField(body, 'credential') as unknown as AuthenticationResponseJSON | undefined
  if (!credential) throw validationFailed('credential is required')
  const key = `verify:from:${asker.address}`
  auth.limits.take(key, auth.settings.limits.tokenVerifications, 300)
  const expectedChallenge = await consumeChallenge(auth, 'authentication', body.challenge_id, null)
  const [row] = await auth.sql<
    PasskeyRow[]
  >`select * from webauthn_credentials where credential_id = ${Buffer.from(String(credential.id ?? ''), 'base64url')}`
  const handle = Buffer.from(String(credential.response?.userHandle ?? ''), 'base64url').toString()
  if (!row || handle !== row.user_id) throw refused()
  const party = relyingParty(auth.settings)
  const used = await (await webauthn())
    .verifyAuthenticationResponse({
      response: credential,
      expectedChallenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: row.credential_id.toString('base64url'),
        publicKey: new Uint8Array(row.public_key),
        counter: Number(row.sign_count),
      },
    })
    .catch((cause) => {
      auth.log.debug({ err: cause }, 'passkey refused')
      return undefined
    })
  if (!used?.verified) throw refused()
  auth.limits.giveBack(key)
  const account = await accountById(auth.sql, row.user_id)
  if (!account || account.deleted_at) throw refused()
  if (account.email && !account.email_confirmed_at) throw new AuthProblem(403, 'email_not_confirmed', 'Email not confirmed')
  if (account.phone && !account.phone_confirmed_at) throw new AuthProblem(403, 'phone_not_confirmed', 'Phone not confirmed')
  await auth.sql`update webauthn_credentials set sign_count = ${used.authenticationInfo.newCounter}, backed_up = ${used.authenticationInfo.credentialBackedUp},
    last_used_at = now(), updated_at = now() where id = ${row.id}`
  return beginSession(auth, asker, account, 'passkey')
}

const refused = () => new AuthProblem(400, 'webauthn_verification_failed', 'Credential verification failed')
