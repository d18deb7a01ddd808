import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A call's body must arrive within this time. Uploads are exempt: they take as long as the line needs, and stalled ones are ended by the idle limit. */
const bodyMs = 30_000

/** Ends connections that send their headers or body a drop at a time. `uploads` are the prefixes whose bodies may take long. */
export function refuseSlowClients(app: FastifyInstance, uploads: string[], withinMs = bodyMs) {
  const waiting = new WeakMap<FastifyRequest, NodeJS.Timeout>()
  const arrived = async (request: FastifyRequest) => {
    clearTimeout(waiting.get(request))
  }
  app.addHook('onRequest', async (request, reply) => {
    const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
    if (!hasBody || uploads.some((prefix) => request.url.startsWith(prefix))) return
    const timer = setTimeout(() => {
      reply
        .header('connection', 'close')
        .code(408)
        .send({ code: 'request_timeout', message: 'The request took too long to arrive. Send it again.' })
      request.raw.destroy()
    }, withinMs)
    waiting.set(request, timer.unref())
  })
  app.addHook('preValidation', arrived)
  app.addHook('onError', arrived)
  app.addHook('onResponse', arrived)
}
