import type { FastifyPluginAsync } from 'fastify'
import { bodyOf, queryOf } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { recordAct } from '../people/audit.ts'
import { presentAccount } from '../people/present.ts'
import { updateOwnAccount } from '../people/update-own-account.ts'
import { validationFailed } from '../problem.ts'
import { whoIsSignedIn } from '../sessions/who.ts'

export const userRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.get('/user', async (request) => presentAccount((await whoIsSignedIn(auth, request)).account))

    app.put('/user', async (request) => {
      const signedIn = await whoIsSignedIn(auth, request)
      return presentAccount(await updateOwnAccount(auth, request, signedIn, bodyOf(request)))
    })

    app.post('/logout', async (request, reply) => {
      const { account, session } = await whoIsSignedIn(auth, request)
      const scope = queryOf(request).scope ?? 'global'
      if (!['global', 'local', 'others'].includes(scope)) throw validationFailed(`Unsupported logout scope "${scope}"`)
      await (scope === 'global'
        ? auth.sql`delete from sessions where user_id = ${account.id}`
        : scope === 'local'
          ? auth.sql`delete from sessions where id = ${session.id}`
          : auth.sql`delete from sessions where user_id = ${account.id} and id <> ${session.id}`)
      await recordAct(auth.sql, 'logout', account, request.ip)
      return reply.code(204).send()
    })
  }
