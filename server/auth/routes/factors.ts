import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { bodyOf } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { challengeFactor } from '../factors/challenge.ts'
import { enrollFactor } from '../factors/enroll.ts'
import { factorOf } from '../factors/factor.ts'
import { verifyFactor } from '../factors/verify.ts'
import { recordAct } from '../people/audit.ts'
import { AuthProblem } from '../problem.ts'
import { whoIsSignedIn } from '../sessions/who.ts'

/** A person's second factors. */
export const factorRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.post('/factors', async (request) => enrollFactor(auth, request, await whoIsSignedIn(auth, request), bodyOf(request)))

    app.post('/factors/:factorId/challenge', async (request) => {
      const { signedIn, factor } = await own(auth, request)
      return challengeFactor(auth, request, signedIn, factor)
    })

    app.post('/factors/:factorId/verify', async (request) => {
      const { signedIn, factor } = await own(auth, request)
      return verifyFactor(auth, request, signedIn, factor, bodyOf(request))
    })

    app.delete('/factors/:factorId', async (request) => {
      const { signedIn, factor } = await own(auth, request)
      const { account, session } = signedIn
      if (factor.status === 'verified' && session.aal !== 'aal2')
        throw new AuthProblem(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
      await auth.sql.begin(async (tx) => {
        await tx`delete from mfa_factors where id = ${factor.id}`
        await tx`delete from code_uses where subject = ${factor.id}`
        // A session is as strong as what it showed; what it showed is gone.
        await tx`update sessions set aal = 'aal1', factor_id = null, updated_at = now() where user_id = ${account.id} and factor_id = ${factor.id}`
        await tx`delete from mfa_amr_claims where authentication_method = ${amrOf[factor.factor_type]} and session_id in (select id from sessions where user_id = ${account.id} and factor_id is null)`
        await recordAct(tx, 'factor_unenrolled', account, request.ip, {
          factor_id: factor.id,
          factor_status: factor.status,
          session_id: session.id,
        })
      })
      return { id: factor.id }
    })
  }

const amrOf = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' }

async function own(auth: AuthContext, request: FastifyRequest) {
  const signedIn = await whoIsSignedIn(auth, request)
  return { signedIn, factor: await factorOf(auth, signedIn.account.id, (request.params as { factorId: string }).factorId) }
}
