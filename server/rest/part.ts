import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Part, PartContext } from '../http/part.ts'
import { TokenRefused } from '../http/tokens.ts'
import { send } from './answer.ts'
import { callRoutine } from './call.ts'
import { describeSchema } from './openapi.ts'
import { allowedMethods } from './options.ts'
import { refuse } from './problems.ts'
import { readRows } from './read.ts'
import { type RestRequest, readRequest } from './request.ts'
import { readRestSettings } from './settings.ts'
import { answerTrouble } from './troubles.ts'
import { type Watch, watchCatalogue } from './watch.ts'
import { writeRows } from './write.ts'

type Kind = 'root' | 'table' | 'rpc'

/** The REST service: tables, views and functions of the exposed schemas, as PostgREST serves them. */
export const restPart: Part = (context) => async (app) => {
  const settings = readRestSettings(context.settings)
  const watch = watchCatalogue(context.database, settings, context.log)
  app.addHook('onClose', () => watch.close())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: settings.maxBodyBytes }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, request, reply) => answerTrouble(error, request, reply, context.log, settings))
  const serve = (kind: Kind) => (request: FastifyRequest, reply: FastifyReply) =>
    answer(context, watch, request, reply, (request.params as { name?: string }).name ?? '', kind)
  app.all('/', serve('root'))
  app.all('/:name', serve('table'))
  app.all('/rpc/:name', serve('rpc'))
  app.all('/*', () => {
    throw refuse.path()
  })
}

async function answer(
  context: PartContext,
  watch: Watch,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  kind: Kind,
  again = true,
): Promise<unknown> {
  const identity = await context.identify(request)
  const { catalogue, settings } = watch.known ?? (await watch.current())
  try {
    return await dispatch(context, readRequest(request, name, identity, catalogue, settings), reply, kind)
  } catch (error) {
    if (again && mayBeStale(error) && ((await watch.refreshed()) || watch.known?.catalogue !== catalogue))
      return answer(context, watch, request, reply, name, kind, false)
    if (error instanceof TokenRefused) throw error
    throw Object.assign(error as Error, { role: identity.role })
  }
}

async function dispatch({ database }: PartContext, asked: RestRequest, reply: FastifyReply, kind: Kind): Promise<unknown> {
  const { method, plan } = asked
  if (method === 'OPTIONS') return reply.code(200).header('allow', allowedMethods(asked, kind)).send('')
  if (kind === 'root') {
    if (method !== 'GET' && method !== 'HEAD') throw refuse.method(method)
    const text = asked.settings.openApi ? await describeSchema(database, asked) : null
    if (text === null) throw refuse.openApiDisabled()
    return reply.header('content-type', 'application/openapi+json; charset=utf-8').send(method === 'HEAD' ? '' : text)
  }
  const { answer, row } = await handlerOf(method, kind)(database, asked)
  if (plan) return send(reply, { status: 200, body: row.body, headers: { 'content-type': plan.contentType } })
  return send(reply, answer, row)
}

function handlerOf(method: string, kind: Kind) {
  if (kind === 'rpc') return callRoutine
  if (method === 'GET' || method === 'HEAD') return readRows
  if (method === 'POST' || method === 'PATCH' || method === 'PUT' || method === 'DELETE') return writeRows
  throw refuse.method(method)
}

/** Refusals a newer catalogue could remove. None of them has changed anything. */
const staleCodes = new Set([
  'PGRST200',
  'PGRST201',
  'PGRST202',
  'PGRST203',
  'PGRST204',
  'PGRST205',
  'PGRST106',
  'PGRST107',
  'PGRST123',
  '42703',
  '42P01',
  '42883',
  '42704',
])
const mayBeStale = (error: unknown) => staleCodes.has((error as { code?: string }).code ?? '')
