import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Identity } from '../db/identity.ts'
import type { PartContext } from '../http/part.ts'
import { TokenRefused } from '../http/tokens.ts'
import { channelAccess } from './channel-access.ts'
import type { Hub } from './hub.ts'
import { topicKey } from './topics.ts'

const body = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1),
        event: z.string().min(1),
        payload: z.record(z.string(), z.unknown()).or(z.array(z.unknown())),
        private: z.boolean().optional(),
      }),
    )
    .max(1000),
})

/** Broadcasts over HTTP: `POST api/broadcast` for many, `POST api/broadcast/<topic>/events/<event>` for one, JSON or bytes. 202 when sent. */
export function httpBroadcast(app: FastifyInstance, context: PartContext, hub: Hub) {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, data, done) => done(null, data))
  const caller = async (request: FastifyRequest, reply: FastifyReply): Promise<Identity | null> => {
    try {
      const known = request.headers.authorization || request.headers.apikey
      if (known) return await context.identify(request)
      reply.code(401).send({ message: 'Unauthorized' })
    } catch (error) {
      if (!(error instanceof TokenRefused)) throw error
      reply.code(401).send({ message: error.message })
    }
    return null
  }
  /** The service has no limit: it is our own. */
  const mayStill = (identity: Identity, request: FastifyRequest, count: number) => {
    if (identity.role === 'service_role') return true
    const caller = typeof identity.claims.sub === 'string' ? identity.claims.sub : `${identity.role} at ${request.ip}`
    return hub.callers.maySend(caller, count) && hub.callers.mayAddressSend(request.ip, count)
  }
  const tooMany = (reply: FastifyReply) => reply.code(429).header('retry-after', '1').send({ message: 'Too many messages per second' })
  const mayWrite = async (identity: Identity, topic: string, isPrivate: boolean) =>
    !isPrivate || identity.role === 'service_role' || (await channelAccess(context.database, identity, topic)).write.broadcast

  app.post('/api/broadcast', { bodyLimit: hub.limits.maxPayloadBytes }, async (request, reply) => {
    const identity = await caller(request, reply)
    if (!identity) return reply
    const read = body.safeParse(request.body)
    if (!read.success)
      return reply.code(422).send({ errors: read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) })
    if (!mayStill(identity, request, read.data.messages.length)) return tooMany(reply)
    const allowed = new Map<string, boolean>()
    for (const { topic, event, payload, private: isPrivate = false } of read.data.messages) {
      const key = topicKey(topic, isPrivate)
      if (!allowed.has(key)) allowed.set(key, await mayWrite(identity, topic, isPrivate))
      // As on the platform, messages the caller may not send are left out without failing the others.
      if (allowed.get(key)) await hub.broadcast(key, { event, payload })
    }
    return reply.code(202).send('')
  })

  app.post('/api/broadcast/:topic/events/:event', { bodyLimit: hub.limits.maxPayloadBytes }, async (request, reply) => {
    const identity = await caller(request, reply)
    if (!identity) return reply
    if (!mayStill(identity, request, 1)) return tooMany(reply)
    const { topic, event } = request.params as { topic: string; event: string }
    const isPrivate = (request.query as { private?: string }).private === 'true'
    if (!(await mayWrite(identity, topic, isPrivate)))
      return reply.code(403).send({ message: 'You do not have permissions to write to this Channel topic' })
    const payload = request.body
    await hub.broadcast(
      topicKey(topic, isPrivate),
      Buffer.isBuffer(payload) ? { event, payload: {}, binary: new Uint8Array(payload) } : { event, payload: payload ?? {} },
    )
    return reply.code(202).send('')
  })
}
