import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { askerOf } from '../asker.ts'
import { bodyOf } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { deletePasskey, listPasskeys, renamePasskey } from '../passkeys/passkeys.ts'
import { finishRegistration, startRegistration } from '../passkeys/register-passkey.ts'
import { finishPasskeySignIn, startPasskeySignIn } from '../passkeys/sign-in-with-passkey.ts'
import { recordAct } from '../people/audit.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { whoIsSignedIn } from '../sessions/who.ts'

const longestName = 120

/** Passkeys: discoverable WebAuthn credentials that sign in without a password. */
export const passkeyRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async () => {
      if (!auth.settings.passkeys.enabled) throw new AuthProblem(404, 'passkey_disabled', 'Passkeys are disabled')
    })
    const passkeyId = (request: FastifyRequest) => (request.params as { passkeyId: string }).passkeyId

    app.post('/passkeys/authentication/options', (request) => startPasskeySignIn(auth, askerOf(request)))
    app.post('/passkeys/authentication/verify', (request) => finishPasskeySignIn(auth, askerOf(request), bodyOf(request)))
    app.post('/passkeys/registration/options', async (request) => startRegistration(auth, await whoIsSignedIn(auth, askerOf(request))))
    app.post('/passkeys/registration/verify', async (request) =>
      finishRegistration(auth, askerOf(request), await whoIsSignedIn(auth, askerOf(request)), bodyOf(request)),
    )
    app.get('/passkeys', async (request) => listPasskeys(auth, (await whoIsSignedIn(auth, askerOf(request))).account.id))

    app.patch('/passkeys/:passkeyId', async (request) => {
      const { account } = await whoIsSignedIn(auth, askerOf(request))
      const name = bodyOf(request).friendly_name
      if (typeof name !== 'string' || name.length > longestName)
        throw validationFailed(`friendly_name must be text of at most ${longestName} characters`)
      return renamePasskey(auth, account.id, passkeyId(request), name)
    })

    app.delete('/passkeys/:passkeyId', async (request, reply) => {
      const { account } = await whoIsSignedIn(auth, askerOf(request))
      await deletePasskey(auth, account.id, passkeyId(request))
      await recordAct(auth.sql, 'passkey_deleted', account, request.ip, { passkey_id: passkeyId(request) })
      return reply.code(204).send()
    })
  }
