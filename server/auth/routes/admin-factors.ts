import type { FastifyPluginAsync } from 'fastify'
import { askerOf } from '../asker.ts'
import { bodyOf, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { factorOf, removeFactor } from '../factors/factor.ts'
import { deletePasskey, listPasskeys } from '../passkeys/passkeys.ts'
import { accountById } from '../people/accounts.ts'
import { recordAct } from '../people/audit.ts'
import { presentFactor } from '../people/present.ts'
import { requireOperator } from '../sessions/who.ts'
import { named } from './admin-users.ts'

/** What the service key may do with the second factors and passkeys of an account. */
export const adminFactorRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', (request) => requireOperator(auth, askerOf(request)))

    app.get('/admin/users/:userId/factors', async (request) => (await named(auth, request)).factors.map(presentFactor))

    app.put('/admin/users/:userId/factors/:factorId', async (request) => {
      const account = await named(auth, request)
      const factor = await factorOf(auth, account.id, (request.params as { factorId: string }).factorId)
      const name = textField(bodyOf(request), 'friendly_name')
      if (name) await auth.sql`update mfa_factors set friendly_name = ${name}, updated_at = now() where id = ${factor.id}`
      await recordAct(auth.sql, 'factor_updated', undefined, request.ip, { user_id: account.id, factor_id: factor.id })
      return presentFactor((await accountById(auth.sql, account.id))!.factors.find(({ id }) => id === factor.id)!)
    })

    app.delete('/admin/users/:userId/factors/:factorId', async (request) => {
      const account = await named(auth, request)
      const factor = await factorOf(auth, account.id, (request.params as { factorId: string }).factorId)
      await auth.sql.begin((tx) => removeFactor(tx, factor))
      await recordAct(auth.sql, 'factor_deleted', undefined, request.ip, { user_id: account.id, factor_id: factor.id })
      return presentFactor(account.factors.find(({ id }) => id === factor.id)!)
    })

    app.get('/admin/users/:userId/passkeys', async (request) => listPasskeys(auth, (await named(auth, request)).id))

    app.delete('/admin/users/:userId/passkeys/:passkeyId', async (request, reply) => {
      await deletePasskey(auth, (await named(auth, request)).id, (request.params as { passkeyId: string }).passkeyId)
      return reply.code(204).send()
    })
  }
