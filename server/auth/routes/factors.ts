import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { askerOf } from '../asker.ts'
import { bodyOf } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { challengeFactor } from '../factors/challenge.ts'
import { enrollFactor } from '../factors/enroll.ts'
import { factorOf, removeFactor } from '../factors/factor.ts'
import { verifyFactor } from '../factors/verify.ts'
import { recordAct } from '../people/audit.ts'
import { refuseOwing, refuseOwingNow } from '../sessions/second-step.ts'
import { refuseProgram, whoIsSignedIn, whoTookTheFirstStep } from '../sessions/who.ts'

/** A person's second factors. */
export const factorRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.post('/factors', async (request) =>
      enrollFactor(auth, askerOf(request), await whoIsSignedIn(auth, askerOf(request)), bodyOf(request)),
    )

    app.post('/factors/:factorId/challenge', async (request) => {
      const { signedIn, factor } = await own(auth, request)
      return challengeFactor(auth, askerOf(request), signedIn, factor)
    })

    app.post('/factors/:factorId/verify', async (request) => {
      const { signedIn, factor } = await own(auth, request)
      return verifyFactor(auth, askerOf(request), signedIn, factor, bodyOf(request))
    })

    app.delete('/factors/:factorId', async (request) => {
      const signedIn = await whoIsSignedIn(auth, askerOf(request), 422)
      const { account, session } = signedIn
      const factor = await factorOf(auth, account.id, factorIdOf(request))
      await auth.sql.begin(async (tx) => {
        await refuseOwingNow(tx, signedIn)
        await removeFactor(tx, factor)
        await recordAct(tx, 'factor_unenrolled', account, request.ip, {
          factor_id: factor.id,
          factor_status: factor.status,
          session_id: session.id,
        })
      })
      return { id: factor.id }
    })
  }

const factorIdOf = (request: FastifyRequest) => (request.params as { factorId: string }).factorId

/** Before the second step only a confirmed factor may be listed: one that was merely begun could be anyone's. */
async function own(auth: AuthContext, request: FastifyRequest) {
  const signedIn = await whoTookTheFirstStep(auth, askerOf(request))
  refuseProgram(signedIn)
  const factor = await factorOf(auth, signedIn.account.id, factorIdOf(request))
  if (factor.status === 'unverified') refuseOwing(signedIn)
  return { signedIn, factor }
}
