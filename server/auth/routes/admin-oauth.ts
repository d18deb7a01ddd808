import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { askerOf } from '../asker.ts'
import { bodyOf, queryOf } from '../body.ts'
import type { AuthContext } from '../context.ts'
import {
  clientById,
  clientNotFound,
  deleteClient,
  listClients,
  presentClient,
  regenerateSecret,
  registerClient,
  updateClient,
} from '../oauth-server/clients.ts'
import { validationFailed } from '../problem.ts'
import { isUuid, requireOperator } from '../sessions/who.ts'
import { whole } from './admin-users.ts'
import { requireOAuthServer } from './oauth-server.ts'

const largestPage = 1000

/** What the service key may do with the programs that may ask to be connected. */
export const adminOAuthRoutes =
  (auth: AuthContext): FastifyPluginAsync =>
  async (app) => {
    app.addHook('onRequest', async (request) => {
      requireOAuthServer(auth)
      await requireOperator(auth, askerOf(request))
    })

    app.get('/admin/oauth/clients', async (request, reply) => {
      const query = queryOf(request)
      const [page, perPage] = [whole(query.page, 1), Math.min(largestPage, whole(query.per_page, 50))]
      const { clients, total } = await listClients(auth, page, perPage)
      const last = Math.max(1, Math.ceil(total / perPage))
      const at = (number: number) => `</admin/oauth/clients?page=${number}&per_page=${perPage}>`
      reply.header('x-total-count', String(total))
      reply.header('link', [...(page < last ? [`${at(page + 1)}; rel="next"`] : []), `${at(last)}; rel="last"`].join(', '))
      return { clients, aud: 'authenticated' }
    })
    app.post('/admin/oauth/clients', async (request, reply) => reply.code(201).send(await registerClient(auth, bodyOf(request), 'manual')))
    app.get('/admin/oauth/clients/:clientId', async (request) => presentClient(await namedClient(auth, request)))
    app.put('/admin/oauth/clients/:clientId', async (request) => updateClient(auth, await namedClient(auth, request), bodyOf(request)))
    app.delete('/admin/oauth/clients/:clientId', async (request, reply) => {
      await deleteClient(auth, await namedClient(auth, request))
      return reply.code(204).send()
    })
    app.post('/admin/oauth/clients/:clientId/regenerate_secret', async (request) =>
      regenerateSecret(auth, await namedClient(auth, request)),
    )
  }

async function namedClient(auth: AuthContext, request: FastifyRequest) {
  const { clientId } = request.params as { clientId: string }
  if (!isUuid(clientId)) throw validationFailed('invalid client_id format')
  const client = await clientById(auth, clientId)
  if (!client) throw clientNotFound(404)
  return client
}
