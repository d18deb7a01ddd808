import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { askerOf } from '../asker.ts'
import { bodyOf, queryOf } from '../body.ts'
import type { AuthContext } from '../context.ts'
import { type Account, accountById, listAccounts } from '../people/accounts.ts'
import { recordAct } from '../people/audit.ts'
import { createByOperator, updateByOperator } from '../people/operator-changes.ts'
import { presentAccount } from '../people/present.ts'
import { softDelete } from '../people/soft-delete.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { isUuid, requireOperator } from '../sessions/who.ts'

const largestPage = 1000

/** What the service key may do with accounts. */
export const adminUserRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', (request) => requireOperator(auth, askerOf(request)))

    app.get('/admin/users', async (request, reply) => {
      const query = queryOf(request)
      const page = whole(query.page, 1)
      const perPage = Math.min(largestPage, whole(query.per_page, 50))
      const { accounts, total } = await listAccounts(auth.sql, { page, perPage, filter: query.filter })
      const last = Math.max(1, Math.ceil(total / perPage))
      const at = (number: number) => `</admin/users?page=${number}&per_page=${perPage}>`
      reply.header('x-total-count', String(total))
      reply.header('link', [...(page < last ? [`${at(page + 1)}; rel="next"`] : []), `${at(last)}; rel="last"`].join(', '))
      return { users: accounts.map(presentAccount), aud: 'authenticated' }
    })

    app.post('/admin/users', async (request) => presentAccount(await createByOperator(auth, askerOf(request), bodyOf(request))))
    app.get('/admin/users/:userId', async (request) => presentAccount(await named(auth, request)))
    app.put('/admin/users/:userId', async (request) =>
      presentAccount(await updateByOperator(auth, askerOf(request), await named(auth, request), bodyOf(request))),
    )

    app.delete('/admin/users/:userId', async (request) => {
      const account = await named(auth, request)
      if (bodyOf(request).should_soft_delete === true) await softDelete(auth.sql, account)
      else await auth.sql`delete from users where id = ${account.id}`
      await recordAct(auth.sql, 'user_deleted', undefined, request.ip, {
        user_id: account.id,
        user_email: account.email,
        user_phone: account.phone,
      })
      return {}
    })
  }

/** The account a path names. Throws `user_not_found`. */
export async function named(auth: AuthContext, request: FastifyRequest): Promise<Account> {
  const { userId } = request.params as { userId: string }
  if (!isUuid(userId)) throw new AuthProblem(404, 'validation_failed', 'user_id must be an UUID')
  const account = await accountById(auth.sql, userId)
  if (!account) throw new AuthProblem(404, 'user_not_found', 'User not found')
  return account
}

/** A count in a query. Throws `validation_failed` for anything else. */
export function whole(value: string | undefined, otherwise: number): number {
  if (value === undefined || value === '') return otherwise
  if (!/^\d{1,9}$/.test(value)) throw validationFailed('Bad Pagination Parameters: not a number')
  return Math.max(1, Number(value))
}
