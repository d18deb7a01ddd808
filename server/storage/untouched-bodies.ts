import type { FastifyInstance, FastifyRequest } from 'fastify'

const given = new WeakMap<FastifyRequest['raw'], string | undefined>()

/** Content goes to the store as it comes; the framework neither reads nor limits it, nor judges what kind it says it is. */
export function untouchedBodies(app: FastifyInstance) {
  app.addHook('onRequest', async ({ raw }) => {
    given.set(raw, raw.headers['content-type'])
    if (raw.headers['content-type'] !== undefined) raw.headers['content-type'] = 'application/octet-stream'
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
}

/** Content-Type as the sender wrote it; undefined for none. */
export const givenType = ({ raw }: FastifyRequest): string | undefined => given.get(raw)
