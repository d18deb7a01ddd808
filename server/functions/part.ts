import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback } from '#abroad/inner-networks.ts'
import { ownAddress } from '../http/own-address.ts'
import type { Part, PartContext } from '../http/part.ts'
import { TokenRefused } from '../http/tokens.ts'
import { FunctionFailed, type Limits, type Log, platformLimits } from './calls.ts'
import { functionEnvironment, functionSettingsOf, importsOf } from './function-settings.ts'
import { type FunctionHost, hostFunction } from './host.ts'
import { openPlaces } from './process-places.ts'

const statusOf = { ALL_BUSY: 503, BOOT_ERROR: 503, WORKER_ERROR: 500, WORKER_LIMIT: 546, BODY_TOO_LARGE: 413 } as const

/** `/functions/v1/<name>`: runs `<folder>/<name>/index.ts` as the platform's edge runtime would. */
export const functionsIn =
  (folder: string, given: Partial<Limits> = {}): Part =>
  (context) =>
  async (app) => {
    const limits = { ...platformLimits, ...given }
    const env = await functionEnvironment(context, folder)
    const settingsOf = functionSettingsOf(context.settings, limits.bodyBytes)
    // Our own API is on this machine, and is the exception to what may not be called.
    const reach = { host: '127.0.0.1', port: context.config.port, thisMachine: isLoopback(new URL(context.config.siteUrl).hostname) }
    const hosts = new Map<string, FunctionHost>()
    const places = openPlaces(limits)
    const hostOf = (name: string): FunctionHost | undefined => {
      const known = hosts.get(name)
      const own = settingsOf(name)
      const entry = own.entrypoint ? join(dirname(folder), own.entrypoint) : join(folder, name, 'index.ts')
      if (known || own.enabled === false || !/^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(name) || !existsSync(entry)) return known
      const log: Log = (level, text) => context.log[level]({ function: name }, text)
      const loaded = { entry, env, imports: importsOf(folder, name, own), reach }
      const host = hostFunction(name, loaded, { ...limits, bodyBytes: own.body_limit }, log, places)
      hosts.set(name, host)
      return host
    }
    context.notes?.push(() => [...hosts.values()].flatMap((host) => host.note() ?? []))
    const busy = new Map<string, number>()

    // The function gets the bytes as they were sent, of any type.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))

    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const name = (request.params as { name: string }).name
      const host = hostOf(name)
      if (!host) return reply.code(404).send({ code: 'NOT_FOUND', message: 'Requested function was not found' })
      // A preflight carries no token; the function answers it itself.
      const { verify_jwt, body_limit } = settingsOf(name)
      const refused = verify_jwt !== false && request.method !== 'OPTIONS' ? await whyNot(context, request) : null
      if (refused) return reply.code(401).send(refused)
      letGoOfTheRest(request, reply)
      // Nothing of a body that says it is too large is handed on; one that does not say is counted as it comes.
      if (Number(request.headers['content-length'] ?? 0) > body_limit) {
        const message = `A request may bring ${body_limit} bytes.`
        return reply.code(statusOf.BODY_TOO_LARGE).send({ code: 'BODY_TOO_LARGE', message })
      }
      const [all, ofAddress] = [name, `${name} ${request.ip}`]
      if ((busy.get(all) ?? 0) >= limits.atOnce || (busy.get(ofAddress) ?? 0) >= limits.atOncePerAddress)
        return reply
          .code(429)
          .header('retry-after', '1')
          .send({ code: 'TOO_MANY_REQUESTS', message: 'Too many requests to this function are under way. Try again in a moment.' })
      for (const key of [all, ofAddress]) busy.set(key, (busy.get(key) ?? 0) + 1)
      const gone = new AbortController()
      reply.raw.once('close', () => {
        gone.abort()
        for (const key of [all, ofAddress]) {
          const left = (busy.get(key) ?? 1) - 1
          if (left > 0) busy.set(key, left)
          else busy.delete(key)
        }
      })
      try {
        const bodiless = request.method === 'GET' || request.method === 'HEAD'
        const response = await host.call(
          {
            method: request.method,
            url: `${ownAddress(context.config, request)}${request.url}`,
            // The address of the client, as far as the house trusts it: what it claims itself is left out.
            headers: Object.entries({ ...request.headers, 'x-forwarded-for': request.ip }).flatMap(([key, value]) =>
              typeof value === 'string' && !key.startsWith(':') && key !== 'connection' ? [[key, value] as [string, string]] : [],
            ),
            // A function may answer before it has read everything; the connection is still needed then.
            body: bodiless ? null : request.raw.iterator({ destroyOnReturn: false }),
          },
          gone.signal,
        )
        reply.code(response.status)
        for (const [key, value] of response.headers) if (key !== 'content-length') reply.header(key, value)
        return reply.send(response.body ? Readable.fromWeb(response.body as never) : null)
      } catch (error) {
        if (!(error instanceof FunctionFailed)) throw error
        // A caller that left is no error, but what its request did to the function is logged.
        const level = error.code === 'BODY_TOO_LARGE' ? 'info' : 'error'
        if (!gone.signal.aborted || error.code === 'WORKER_LIMIT') context.log[level]({ function: name, code: error.code }, error.message)
        if (gone.signal.aborted) return reply
        if (error.code === 'ALL_BUSY') reply.header('retry-after', '5')
        const isLimit = error.code === 'WORKER_LIMIT' || error.code === 'BODY_TOO_LARGE' || error.code === 'ALL_BUSY'
        const message = isLimit ? error.message : 'The function could not answer; its log says why.'
        return reply.code(statusOf[error.code]).send({ code: error.code, message })
      }
    }
    app.all('/:name', handle)
    app.all('/:name/*', handle)
    app.addHook('onClose', async () => void (await Promise.all([...hosts.values()].map((host) => host.close()))))
  }

/** How long the rest of an unread body may still arrive before its connection is closed. */
const restMs = 5000

/** A function may answer before it has read its request: what is still on its way is dropped, so that the connection can be used again. */
function letGoOfTheRest({ raw }: FastifyRequest, reply: FastifyReply) {
  reply.raw.once('finish', () => {
    if (raw.complete) return
    // Not before its last reader has let go of it, which takes a turn.
    setImmediate(() => setImmediate(() => raw.resume()))
    const late = setTimeout(() => raw.destroy(), restMs).unref()
    raw.once('close', () => clearTimeout(late))
  })
}

/** As on the platform only the bearer token authorises: the apikey names the project, not the caller. */
async function whyNot({ tokens }: PartContext, request: FastifyRequest): Promise<{ code: string; message: string } | null> {
  const header = request.headers.authorization
  if (!header) return { code: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' }
  const token = /^bearer\s+(.+)$/i.exec(header)?.[1]
  if (!token) return { code: 'UNAUTHORIZED_INVALID_JWT_FORMAT', message: "Auth header is not 'Bearer {token}'" }
  try {
    await tokens.verify(token)
    return null
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    return { code: 'UNAUTHORIZED_INVALID_JWT_FORMAT', message: 'Invalid JWT' }
  }
}
