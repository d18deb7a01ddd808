import type { FastifyInstance } from 'fastify'

const exposed = [
  'content-range, content-profile, content-location, range-unit, preference-applied, x-total-count, x-total-pages, link, location, etag',
  'accept-ranges, content-length, tus-resumable, tus-version, tus-extension, tus-max-size, upload-offset, upload-length, upload-metadata, upload-expires',
  'sb-webauthn, sb-request-id, x-relay-error, x-supabase-api-version, retry-after',
].join(', ')

/**
 * As on the platform: any site may call the API, because nothing here is authorised by a cookie that browsers add automatically.
 * Preflights are answered for every path.
 */
export function allowCrossOrigin(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.headers.origin) return
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-expose-headers', exposed)
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return
    reply.header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS')
    reply.header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
    reply.header('access-control-max-age', '86400')
    return reply.code(204).send()
  })
}
