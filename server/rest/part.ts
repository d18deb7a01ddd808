import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Part, PartContext } from '../http/part.ts'
import { TokenRefused } from '../http/tokens.ts'
import { send } from './answer.ts'
import { callRoutine } from './call.ts'
import { executeTroubles } from './troubles.ts'
import { refuse } from './problems.ts'
import { readRows } from './read.ts'
import { readRequest } from './request.ts'
import { readRestSettings } from './settings.ts'
import { type Watch, watchCatalogue } from './watch.ts'
import { writeRows } from './write.ts'

/** The REST service: tables, views and functions of the exposed schemas, as PostgREST serves them. */
export const restPart: Part = (context) => async (app) => {
  const settings = readRestSettings(context.settings)
  const watch = watchCatalogue(context.database, settings, context.log)
  app.addHook('onClose', () => watch.close())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: settings.maxBodyBytes }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => executeTroubles(error, request, reply, context.log))
  const table = (request: FastifyRequest, reply: FastifyReply) => answer(context, watch, request, reply, (request.params as { relation: string }).relation, 'table')
  const rpc = (request: FastifyRequest, reply: FastifyReply) => answer(context, watch, request, reply, (request.params as { routine: string }).routine, 'rpc')
  app.route({ method: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'], url: '/:relation', handler: table })
  app.route({ method: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'], url: '/rpc/:routine', handler: rpc })
  app.all('/*', () => {
    throw refuse.path()
  })
}

async function answer(context: PartContext, watch: Watch, request: FastifyRequest, reply: FastifyReply, target: string, kind: 'table' | 'rpc', again = true): Promise<unknown> {
  const identity = await context.identify(request)
  const { catalogue, settings } = await watch.current()
  try {
    const asked = readRequest(request, target, identity, catalogue, settings)
    const { method } = asked
    const handle = kind === 'rpc' ? callRoutine : method === 'GET' || method === 'HEAD' ? readRows : writeRows
    const { answer, row } = await handle(context.database, asked)
    return send(reply, answer, row)
  } catch (error) {
    if (again && mayBeStale(error) && (await watch.refreshed())) return answer(context, watch, request, reply, target, kind, false)
    if (error instanceof TokenRefused) throw error
    throw Object.assign(error as Error, { role: identity.role })
  }
}

/** Refusals a newer catalogue could take back. None of them has changed anything. */
const staleCodes = new Set(['PGRST200', 'PGRST201', 'PGRST202', 'PGRST203', 'PGRST204', 'PGRST205', 'PGRST106', 'PGRST123', '42703', '42P01', '42883', '42704'])
const mayBeStale = (error: unknown) => staleCodes.has((error as { code?: string }).code ?? '')
