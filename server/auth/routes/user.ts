import type { FastifyPluginAsync } from 'fastify'
import { askerOf } from '../asker.ts'
import { bodyOf, queryOf } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { recordAct } from '../people/audit.ts'
import { presentAccount } from '../people/present.ts'
import { updateOwnAccount } from '../people/update-own-account.ts'
import { validationFailed } from '../problem.ts'
import { endWhatWasBegun, owesSecondStep, refuseOwing } from '../sessions/second-step.ts'
import { refuseProgram, whoIsSignedIn, whoTookTheFirstStep } from '../sessions/who.ts'

export const userRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    // Also before the second step: clients read from it which factors there are to show.
    app.get('/user', async (request) => presentAccount((await whoTookTheFirstStep(auth, askerOf(request))).account))

    app.put('/user', async (request) => {
      const signedIn = await whoIsSignedIn(auth, askerOf(request), 401)
      return presentAccount(await updateOwnAccount(auth, askerOf(request), signedIn, bodyOf(request)))
    })

    app.post('/logout', async (request, reply) => {
      const signedIn = await whoTookTheFirstStep(auth, askerOf(request))
      const { account, session } = signedIn
      const asked = queryOf(request).scope ?? 'global'
      if (!['global', 'local', 'others'].includes(asked)) throw validationFailed(`Unsupported logout scope "${asked}"`)
      if (asked === 'others') {
        refuseProgram(signedIn)
        refuseOwing(signedIn)
      }
      // Leaving is always possible; putting the owner out of their other sessions takes more than a password.
      const scope = owesSecondStep(signedIn) || session.oauth_client_id ? 'local' : asked
      await (scope === 'global'
        ? auth.sql`delete from sessions where user_id = ${account.id}`
        : scope === 'local'
          ? auth.sql`delete from sessions where id = ${session.id}`
          : auth.sql`delete from sessions where user_id = ${account.id} and id <> ${session.id}`)
      if (scope !== 'local') await endWhatWasBegun(auth.sql, account.id)
      await recordAct(auth.sql, 'logout', account, request.ip)
      return reply.code(204).send()
    })
  }
