import type { FastifyInstance } from 'fastify'

/**
 * Lets a client that is refused in the middle of a body read why: the rest is read and dropped for a moment. A connection closed at once,
 * as Fastify would, takes with it the answer that its client has not read yet.
 */
export function letSendersFinish(app: FastifyInstance, lingerMs = 5000) {
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    if (reply.getHeader('connection') !== 'close' || raw.complete || headers.upgrade !== undefined) return
    reply.removeHeader('connection')
    const impatient = setTimeout(() => raw.destroy(), lingerMs).unref()
    raw.once('close', () => clearTimeout(impatient))
    raw.resume()
  })
}
