import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config.ts'
import { anonymous, type Identity } from '../db/identity.ts'
import { TokenRefused, type Tokens } from './tokens.ts'

/** The bare application: logging, CORS, the answer to a refused token. Parts are mounted on it by the composition root. */
export function createApp(config: ServerConfig): FastifyInstance {
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.apikey', 'req.headers.cookie'] },
    disableRequestLogging: config.logLevel !== 'debug',
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 10 * 1024 * 1024,
    routerOptions: { maxParamLength: 2000 },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers.origin) return
    reply.header('access-control-allow-origin', '*')
    reply.header(
      'access-control-expose-headers',
      'content-range, content-profile, x-total-count, upload-offset, upload-length, location, tus-resumable, link, sb-webauthn, x-relay-error, sb-request-id',
    )
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    reply.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS')
    reply.header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
    reply.header('access-control-max-age', '86400')
    return reply.code(204).send()
  })
  return app
}

/** Who asks: the bearer token first, then the apikey header or query parameter. */
export function identifyWith(tokens: Tokens) {
  return async (request: FastifyRequest): Promise<Identity> => {
    const bearer = /^bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const key = bearer ?? request.headers.apikey ?? (request.query as Record<string, unknown> | undefined)?.apikey
    return typeof key === 'string' && key !== '' ? tokens.verify(key) : anonymous
  }
}

export { TokenRefused }
