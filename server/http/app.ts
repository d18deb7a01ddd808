import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config.ts'
import { anonymous, type Identity } from '../db/identity.ts'
import { allowCrossOrigin } from './cors.ts'
import { securityHeaders } from './headers.ts'
import { logController, loggerOptions } from './logging.ts'
import { letSendersFinish } from './refused-bodies.ts'
import { refuseSlowClients } from './slow-clients.ts'
import { TokenRefused, type Tokens } from './tokens.ts'

/** The bare application: logging, limits, headers, CORS, the answer to unforeseen errors. The composition root mounts the parts. */
export function createApp(config: ServerConfig): FastifyInstance {
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    logController: logController(config.logLevel),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 10 * 1024 * 1024,
    routerOptions: { maxParamLength: 2000 },
    // Longer than the reverse proxies in front keep an idle connection, so that they close first and never meet a closing one.
    keepAliveTimeout: 75_000,
    // An idle connection in the middle of a request or an answer; web sockets have their own heartbeat.
    connectionTimeout: 120_000,
    // A film may take hours to arrive: bodies of calls are limited below, uploads by idleness.
    requestTimeout: 0,
    forceCloseConnections: 'idle',
    // Node looks for late headers this often; its own 30 s let slow ones stay three times as long as they may.
    http: { connectionsCheckingInterval: 5000, shouldUpgradeCallback: isForRealtime },
  })
  app.server.headersTimeout = 15_000
  securityHeaders(app, config)
  allowCrossOrigin(app)
  closeAfterUpgrades(app)
  letSendersFinish(app)
  refuseSlowClients(app, ['/storage/v1/', '/functions/v1/'])
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500
    if (error instanceof TokenRefused) return reply.code(401).send({ code: error.code, message: error.message, details: null, hint: null })
    if (status < 500) return reply.code(status).send({ code: error.code ?? 'bad_request', message: error.message })
    request.log.error({ err: error, req: request }, 'request failed')
    return reply
      .code(status)
      .send({ code: 'unexpected_failure', message: `Something went wrong here; nothing was changed. Try again, or quote ${request.id}.` })
  })
  return app
}

/** Every other upgrade is answered like the request it is; some clients ask to upgrade to HTTP/2 wherever they can. */
const isForRealtime = ({ url, headers }: IncomingMessage) =>
  /^websocket$/i.test(headers.upgrade ?? '') && /^\/realtime\/v1\/websocket(\?|$)/.test(url ?? '')

/** Nothing more is awaited on a connection that was to become another protocol. */
function closeAfterUpgrades(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.upgrade !== undefined && request.raw.httpVersionMajor === 1) reply.header('connection', 'close')
  })
}

/** Who asks: the bearer token first, then the apikey header or query parameter. */
export function identifyWith(tokens: Tokens) {
  return async (request: FastifyRequest): Promise<Identity> => {
    const bearer = /^bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const key = bearer ?? request.headers.apikey ?? (request.query as Record<string, unknown> | undefined)?.apikey
    const identity = typeof key === 'string' && key !== '' ? await tokens.verify(key) : anonymous
    return { ...identity, address: request.ip }
  }
}

export { TokenRefused }
